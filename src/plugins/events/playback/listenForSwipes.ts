/** Reads steps through the recordings from touches, from the first picture on. */
import type { Step } from './step.ts';
import { swipeOf, type TouchPoint } from './swipe.ts';

/** Height in CSS pixels of the strip at a clip's foot where the browser's own controls are dragged. */
const CONTROLS_HEIGHT = 72;

/** Calls back at every swipe over the element. @returns ends the listening */
export function listenForSwipes(element: HTMLElement, onStep: (step: Step) => void): () => void {
  let from: TouchPoint | null = null;
  const listening = new AbortController();
  const { signal } = listening;
  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType !== 'touch') return;
      // A second finger means a pinch.
      from = event.isPrimary && !isOnControls(event) ? pointOf(event) : null;
    },
    { signal },
  );
  element.addEventListener('pointercancel', () => (from = null), { signal });
  element.addEventListener(
    'pointerup',
    (event) => {
      const step = from === null || !event.isPrimary ? null : swipeOf(from, pointOf(event));
      from = null;
      if (step !== null) onStep(step);
    },
    { signal },
  );
  return () => listening.abort();
}

function pointOf({ clientX, clientY }: PointerEvent): TouchPoint {
  return { x: clientX, y: clientY };
}

function isOnControls({ target, clientY }: PointerEvent): boolean {
  return (
    target instanceof HTMLVideoElement && target.getBoundingClientRect().bottom - clientY < CONTROLS_HEIGHT
  );
}
