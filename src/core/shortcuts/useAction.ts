import { useEffect, useEffectEvent } from 'react';
import { type Action, isSingleKey, type Shortcut } from '#core/app/definePlugin.ts';
import { useApp } from '#core/app/useApp.ts';
import { listen } from '#core/listeners.ts';

/**
 * Puts an action in force while the component is mounted: its keys act, and the palette offers it, unless it opens a page
 * that is switched off. In development, one that no plugin declares is reported as an error, because the help would not
 * list it.
 * @param action the very object that a plugin declares among its `shortcuts`
 * @param on what it acts on; that of the last render counts
 */
export function useAction<On>(action: Action<On>, on: On): void {
  const { errors, inForce, registry, singleKeys } = useApp();
  const isOffered = action.opens === undefined || registry.hasRoute(action.opens);
  const perform = useEffectEvent((key?: string) => action.perform(on, key));
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!asksFor(action, event, singleKeys.isOn())) return;
    // Otherwise the browser would also act on the key, e.g. open quick find or seek a video.
    if (perform(pressedKey(event)) !== false) event.preventDefault();
  });
  useEffect(() => {
    if (!isOffered) return undefined;
    if (import.meta.env.DEV && !registry.shortcuts(true).includes(action))
      errors.report(new Error(`No plugin declares the shortcut '${action.does}'.`), 'keys');
    const entry = { action, perform: () => perform() };
    inForce.add(entry);
    const end = listen(document, { keydown: (event) => onKeyDown(event) });
    return () => {
      inForce.delete(entry);
      end();
    };
  }, [errors, inForce, registry, action, isOffered]);
}

/**
 * Whether a key press triggers this shortcut. Keys without Ctrl or Cmd are ignored in editable elements and behind an
 * open dialog.
 * @param singleKeysOn whether keys that type a character may trigger shortcuts
 */
export function asksFor(
  { keys }: Pick<Shortcut, 'keys'>,
  event: KeyboardEvent,
  singleKeysOn: boolean,
): boolean {
  if (event.defaultPrevented) return false;
  const key = pressedKey(event);
  const mod = modOf(event);
  if (mod === null || !keys.includes(`${mod}${key}`)) return false;
  if (mod !== '') return true;
  if (isSingleKey(key) && !singleKeysOn) return false;
  return !event.composedPath().some(isEditable) && document.querySelector('dialog[open]') === null;
}

/** 'Mod+' with Ctrl or Cmd, nothing without; null for what belongs to the browser or to the system. */
function modOf(event: KeyboardEvent): 'Mod+' | '' | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  // Some keyboards type '[' and more with it. Windows reports it as Ctrl with Alt.
  if (ctrlKey && altKey && !metaKey && event.getModifierState('AltGraph')) return '';
  if (altKey || (ctrlKey && metaKey)) return null;
  if (!ctrlKey && !metaKey) return '';
  // Ctrl+Shift with a letter belongs to the browser. Punctuation may need Shift on some keyboards.
  return shiftKey && /^[a-z]$/i.test(pressedKey(event)) ? null : 'Mod+';
}

/** Signs that shortcuts use: they count as they are typed, wherever a keyboard has them. */
const SIGNS = '/?[],.<>-+= ';

/** What a key is on a keyboard whose letters are not Latin, and what it is with Shift. */
const BY_CODE: Readonly<Record<string, readonly [string, string?]>> = {
  BracketLeft: ['['],
  BracketRight: [']'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
};

/**
 * The pressed key as shortcuts name it, on any keyboard: a Latin letter in lower case, with Shift in upper case, whether
 * Caps Lock is on or not; the letter that a US keyboard has there where the typed one is not Latin; a digit also where
 * a keyboard types digits with Shift.
 */
function pressedKey({ key, code, shiftKey, ctrlKey, metaKey }: KeyboardEvent): string {
  if (key.length > 1 || SIGNS.includes(key) || /^\d$/.test(key)) return key;
  const letter = /^[a-z]$/i.test(key) ? key : /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined)
    return shiftKey && !ctrlKey && !metaKey ? letter.toUpperCase() : letter.toLowerCase();
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  return (shiftKey ? BY_CODE[code]?.[1] : (digit ?? BY_CODE[code]?.[0])) ?? key;
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
