/** Inputs whose keys don't edit anything. */
const PLAIN_INPUTS = ['button', 'checkbox', 'color', 'file', 'hidden', 'image', 'reset', 'submit'];
const TEXT_ROLES = ['textbox', 'searchbox', 'combobox'];

/** Whether keys are typed into this element, or choose in it. */
export function isEditable(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !PLAIN_INPUTS.includes(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target.isContentEditable || TEXT_ROLES.includes(target.role ?? '');
}
