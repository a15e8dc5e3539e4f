import { isSingleKey, type Shortcut } from '#core/app/shortcut.ts';

/**
 * Whether a key press means this shortcut. Keys without Ctrl or Cmd mean nothing where they are typed into something,
 * nor behind an open dialog.
 * @param singleKeysOn whether keys that type a character by themselves may act
 */
export function asksFor({ keys }: Shortcut, event: KeyboardEvent, singleKeysOn: boolean): boolean {
  // Some browsers report the keys of an input method only as code 229.
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
  // Ctrl+Shift with a letter is the browser's own; signs may need Shift on some keyboards.
  return shiftKey && small !== key.toUpperCase() ? null : `Mod+${small}`;
}

/** Inputs whose keys don't edit anything. */
const PLAIN_INPUTS = ['button', 'checkbox', 'color', 'file', 'hidden', 'image', 'reset', 'submit'];
const TEXT_ROLES = ['textbox', 'searchbox', 'combobox'];

/** Whether keys are typed into this element, or choose in it. */
function isEditable(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !PLAIN_INPUTS.includes(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target.isContentEditable || TEXT_ROLES.includes(target.role ?? '');
}
