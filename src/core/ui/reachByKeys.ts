/** For a ref: lets the keyboard scroll a box in which nothing else takes the focus. */
export function reachByKeys(box: HTMLElement | null): void {
  if (box !== null && box.scrollHeight > box.clientHeight) box.tabIndex = 0;
}
