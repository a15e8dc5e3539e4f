/**
 * Turns touches into steps through the recordings. A horizontal drag with one finger is neither scrolling nor pinching.
 */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Step } from './usePlayback.ts';

/** CSS pixels. */
interface TouchPoint {
  readonly x: number;
  readonly y: number;
}

/** Shortest swipe in CSS pixels. */
const SHORTEST = 40;
/** Height in CSS pixels of the strip at the lower edge of a clip, where people drag the browser's own controls. */
const CONTROLS_HEIGHT = 72;

/**
 * The step that a drag from one point to another means: leftwards shows the next recording. null when it is no swipe.
 */
export function swipeOf(from: TouchPoint, to: TouchPoint): Step | null {
  const across = to.x - from.x;
  const down = Math.abs(to.y - from.y);
  if (Math.abs(across) < SHORTEST || Math.abs(across) < down * 1.5) return null;
  return across < 0 ? 'next' : 'previous';
}

/**
 * Calls back for every swipe over the element.
 * @returns ends the listening
 */
function listenForSwipes(element: HTMLElement, onStep: (step: Step) => void): () => void {
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
    target instanceof HTMLVideoElement &&
    target.controls &&
    target.getBoundingClientRect().bottom - clientY < CONTROLS_HEIGHT
  );
}

/** Steps on every swipe over the element, while `isWanted`. */
export function useSwipe(
  ref: RefObject<HTMLElement | null>,
  onStep: (step: Step) => void,
  isWanted: boolean,
): void {
  const swipe = useEffectEvent((step: Step) => {
    if (isWanted) onStep(step);
  });
  useEffect(() => {
    return ref.current === null ? undefined : listenForSwipes(ref.current, (step) => swipe(step));
  }, [ref]);
}
