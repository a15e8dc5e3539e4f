/** A ref callback: lets the keyboard scroll a box that holds nothing focusable. */
export function reachByKeys(box: HTMLElement | null): void {
  if (box !== null && box.scrollHeight > box.clientHeight) box.tabIndex = 0;
}
