/** The page's heading, where focus goes that would otherwise be nowhere. */

/** Focuses the element that carries `data-page-heading`, without scrolling to it. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
}

/** A ref for what goes away once its button has been pressed: focus that is in it then moves to the heading. */
export function handFocusToHeading(element: HTMLElement | null): () => void {
  return () => {
    // After the change has been made: what takes its place may bring another heading.
    if (element?.contains(document.activeElement)) queueMicrotask(focusHeading);
  };
}
