/** Whether clips have the browser's own controls too: a choice of each person, kept in the browser. */
import { useState } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { ownerOf } from '#core/session/personStorage.ts';
import { safeStorage } from '#core/session/safeStorage.ts';

const ON = 'on';
const store = safeStorage(() => window.localStorage);

interface NativeControls {
  readonly isOn: boolean;
  /** @returns whether the choice is kept beyond this page load */
  readonly choose: (isOn: boolean) => boolean;
}

export function useNativeControls(): NativeControls {
  const { session } = useApp();
  const key = `nativeControls:${ownerOf(session.user())}`;
  const [isOn, setOn] = useState(() => store.read(key) === ON);
  const choose = (wanted: boolean) => {
    setOn(wanted);
    if (wanted) return store.write(key, ON);
    store.remove(key);
    return true;
  };
  return { isOn, choose };
}
