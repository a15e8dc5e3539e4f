import { useEffect, useEffectEvent } from 'react';
import type { Shortcut } from '#core/app/shortcut.ts';
import { useApp } from '#core/app/useApp.ts';
import { asksFor } from './asksFor.ts';

/**
 * Acts on a shortcut for as long as the component is mounted.
 * @param shortcut the very object that a plugin declares among its `shortcuts`
 * @param act returns false when the key is not for it after all
 * @throws Error when no plugin declares it, because the help would not list it
 */
export function useShortcut(shortcut: Shortcut, act: () => unknown): void {
  const { registry, singleKeys } = useApp();
  if (!registry.shortcuts.includes(shortcut)) {
    throw new Error(`No plugin declares the shortcut '${shortcut.does}'.`);
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!asksFor(shortcut, event, singleKeys.isOn())) return;
    // Otherwise the browser would also act on the key, e.g. open quick find or seek a video.
    if (act() !== false) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
