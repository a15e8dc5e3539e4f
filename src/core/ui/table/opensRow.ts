/** Whether a click inside a row means the row: not a link or control in it, no selected text, no modifier key. */
export function opensRow(event: MouseEvent): boolean {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest('a, button, input, select, label, summary'))
    return false;
  return window.getSelection()?.type !== 'Range';
}
