import { useEffect, useEffectEvent } from 'react';
import { isSingleKey, type Shortcut } from '#core/app/shortcut.ts';
import { useApp } from '#core/app/useApp.ts';

/**
 * Handles a shortcut while the component is mounted.
 * @param shortcut the very object that a plugin declares among its `shortcuts`
 * @param act gets the value of `KeyboardEvent.key`, and returns false when it does not handle that
 * In development, one that no plugin declares is reported as an error, because the help would not list it.
 */
export function useShortcut(shortcut: Shortcut, act: (key: string) => unknown): void {
  const { errors, registry, singleKeys } = useApp();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!asksFor(shortcut, event, singleKeys.isOn())) return;
    // Otherwise the browser would also act on the key, e.g. open quick find or seek a video.
    if (act(event.key) !== false) event.preventDefault();
  });
  useEffect(() => {
    if (!import.meta.env.DEV) return;
    void registry.shortcuts().then((all) => {
      const isDeclared = all.includes(shortcut);
      if (!isDeclared)
        errors.report(new Error(`No plugin declares the shortcut '${shortcut.does}'.`), 'keys');
    });
  }, [errors, registry, shortcut]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/**
 * Whether a key press triggers this shortcut. Keys without Ctrl or Cmd are ignored in editable elements and behind an
 * open dialog.
 * @param singleKeysOn whether keys that type a character may trigger shortcuts
 */
export function asksFor({ keys }: Shortcut, event: KeyboardEvent, singleKeysOn: boolean): boolean {
  // For keys of an input method, some browsers report nothing but code 229.
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return false;
  const key = pressed(event);
  if (key === null || !keys.includes(key)) return false;
  if (key.startsWith('Mod+')) return true;
  if (isSingleKey(key) && !singleKeysOn) return false;
  return !event.composedPath().some(isEditable) && document.querySelector('dialog[open]') === null;
}

function pressed({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | null {
  if (!ctrlKey && !metaKey && !altKey) return key;
  if (ctrlKey === metaKey || altKey) return null;
  const small = key.toLowerCase();
  // Ctrl+Shift with a letter belongs to the browser. Punctuation may need Shift on some keyboards.
  return shiftKey && small !== key.toUpperCase() ? null : `Mod+${small}`;
}

/** Inputs in which keys don't edit anything. */
const PLAIN_INPUTS = ['button', 'checkbox', 'color', 'file', 'hidden', 'image', 'reset', 'submit'];
const TEXT_ROLES = ['textbox', 'searchbox', 'combobox'];

/** Whether keys type into this element, or choose something in it. */
function isEditable(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !PLAIN_INPUTS.includes(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target.isContentEditable || TEXT_ROLES.includes(target.role ?? '');
}
