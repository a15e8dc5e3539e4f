/** Moves the focus to the page's heading, where there is one, and leaves the window where it is. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
}
