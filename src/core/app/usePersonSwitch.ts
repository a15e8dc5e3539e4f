import { useState } from 'react';
import { browserStorage } from '#core/environment.ts';
import { ownerOf } from '#core/session/personStorage.ts';
import { useApp } from './useApp.ts';

const ON = 'on';

interface PersonSwitch {
  readonly isOn: boolean;
  /** @returns whether the choice is kept beyond this page load */
  readonly choose: (isOn: boolean) => boolean;
}

/** A choice of each person, off by default, kept in the browser. @param name unique in the portal */
export function usePersonSwitch(name: string): PersonSwitch {
  const { session } = useApp();
  const key = `${name}:${ownerOf(session.user())}`;
  const [isOn, setOn] = useState(() => browserStorage.read(key) === ON);
  const choose = (wanted: boolean) => {
    setOn(wanted);
    if (wanted) return browserStorage.write(key, ON);
    browserStorage.remove(key);
    return true;
  };
  return { isOn, choose };
}
