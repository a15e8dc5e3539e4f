/** Whether clips have the browser's own controls too: a choice of each person, kept in the browser. */
import { useState } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { browserStorage } from '#core/environment.ts';
import { ownerOf } from '#core/session/personStorage.ts';

const ON = 'on';

interface NativeControls {
  readonly isOn: boolean;
  /** @returns whether the choice is kept beyond this page load */
  readonly choose: (isOn: boolean) => boolean;
}

export function useNativeControls(): NativeControls {
  const { session } = useApp();
  const key = `nativeControls:${ownerOf(session.user())}`;
  const [isOn, setOn] = useState(() => browserStorage.read(key) === ON);
  const choose = (wanted: boolean) => {
    setOn(wanted);
    if (wanted) return browserStorage.write(key, ON);
    browserStorage.remove(key);
    return true;
  };
  return { isOn, choose };
}
