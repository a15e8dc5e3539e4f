import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { listen } from '#core/listeners.ts';
import { Icon, type IconName } from '#core/ui/Icon.tsx';
import { handFocusToShown } from './Stage.tsx';
import type { Step } from './usePlayback.ts';
import styles from './ZoomPad.module.css';

/** What a press of a key or a button changes. */
export const ZOOM_STEP = 1.5;
const DOUBLE_PRESS = 2.5;
/** Longest time in milliseconds, and largest distance in CSS pixels, between the two presses of a double press. */
const SOON = 300;
const NEAR = 24;
/** A wheel's step of 100 doubles the picture at about 7 of them. */
const WHEEL = 0.001;

export interface Zooming {
  readonly zoom: Zoom;
  /** About the middle of the frame, or a point of it. Points and ways are parts of the frame: 1 is its whole width or height. */
  readonly by: (factor: number, point?: Point) => void;
  readonly pan: (right: number, down: number) => void;
  readonly reset: () => void;
}

interface ZoomOptions {
  readonly frame: RefObject<HTMLElement | null>;
  /** Another recording begins with its whole picture. */
  readonly recordingId: number | undefined;
  /** A single press on the picture. */
  readonly onPress: () => void;
  /** A swipe over the whole picture. An enlarged one is dragged instead. */
  readonly onSwipe: (step: Step) => void;
}

/** Enlarges the picture in its frame by wheel, pinch and double press, and moves it by dragging. */
export function useZoom({ frame, recordingId, onPress, onSwipe }: ZoomOptions): Zooming {
  const [kept, setKept] = useState({ recordingId, zoom: WHOLE });
  const zoom = kept.recordingId === recordingId ? kept.zoom : WHOLE;
  const latest = useRef(zoom);
  const change = (next: Zoom) => {
    latest.current = next;
    setKept({ recordingId, zoom: next });
  };
  useEffect(() => {
    latest.current = zoom;
    const host = frame.current;
    const layers = host?.firstElementChild;
    if (!host || !(layers instanceof HTMLElement)) return undefined;
    layers.style.transformOrigin = '0 0';
    layers.style.transform =
      zoom.scale === 1 ? '' : `translate(${zoom.x * 100}%, ${zoom.y * 100}%) scale(${zoom.scale})`;
    // The page scrolls by a finger on the whole picture. The pinch is ours.
    host.style.touchAction = zoom.scale === 1 ? 'pan-y' : 'none';
    host.dataset.zoomed = String(zoom.scale > 1);
    return undefined;
  }, [frame, zoom]);
  const by = (factor: number, point = MIDDLE) => change(zoomedAt(latest.current, factor, point));
  const pan = (right: number, down: number) => change(panned(latest.current, right, down));
  const gestures = useEffectEvent(
    (): Gestures => ({
      recordingId,
      isZoomed: latest.current.scale > 1,
      enlarge: by,
      drag: pan,
      press: onPress,
      doublePress: (point) => (latest.current.scale > 1 ? change(WHOLE) : by(DOUBLE_PRESS, point)),
      swipe: (step) => zoom.scale === 1 && onSwipe(step),
    }),
  );
  useEffect(
    () => (frame.current === null ? undefined : listenForGestures(frame.current, () => gestures())),
    [frame],
  );
  return { zoom, by, pan, reset: () => change(WHOLE) };
}

/** Points and ways are parts of the frame. */
interface Gestures {
  readonly recordingId: number | undefined;
  readonly isZoomed: boolean;
  readonly enlarge: (factor: number, point: Point) => void;
  readonly drag: (right: number, down: number) => void;
  readonly press: () => void;
  readonly doublePress: (point: Point) => void;
  readonly swipe: (step: Step) => void;
}

/** @param now gives what gestures mean at the moment */
function listenForGestures(host: HTMLElement, now: () => Gestures): () => void {
  const fingers = new Map<number, Point>();
  let hasMoved = false;
  let last: { readonly at: number; readonly point: Point; readonly timer: number } | null = null;
  let swipeFrom: Point | null = null;
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = host.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const part = ({ x, y }: Point): Point => ({ x: x / host.clientWidth, y: y / host.clientHeight });
  const press = (event: PointerEvent) => {
    const point = pointOf(event);
    const isSecond = last !== null && event.timeStamp - last.at < SOON && distance(last.point, point) < NEAR;
    if (last !== null) clearTimeout(last.timer);
    last = null;
    if (isSecond) return now().doublePress(part(point));
    const { recordingId } = now();
    const alone = () => recordingId === now().recordingId && now().press();
    last = { at: event.timeStamp, point, timer: window.setTimeout(alone, SOON) };
  };
  const onWheel = (event: WheelEvent) => {
    // The wheel scrolls the page until the picture is enlarged. A pinch on a touchpad comes with Ctrl.
    const isMeant = event.ctrlKey || event.metaKey || now().isZoomed || document.fullscreenElement != null;
    if (!isMeant || event.deltaY === 0) return;
    event.preventDefault();
    const factor = Math.exp(-event.deltaY * WHEEL * (event.deltaMode === 0 ? 1 : 40));
    now().enlarge(factor, part(pointOf(event)));
  };
  const ends = [
    listen(host, {
      pointerdown: (event) => {
        // A second finger means a pinch.
        if (event.pointerType === 'touch')
          swipeFrom = event.isPrimary && !isOnControls(event) ? pointOf(event) : null;
        if (event.button !== 0 || isControl(event)) return;
        if (fingers.size === 0) hasMoved = false;
        fingers.set(event.pointerId, pointOf(event));
      },
    }),
    // Beyond the frame, too.
    listen(document, {
      pointermove: (event) => {
        const before = fingers.get(event.pointerId);
        if (before === undefined) return;
        const point = pointOf(event);
        if (!hasMoved && distance(before, point) < NEAR / 3 && fingers.size === 1) return;
        hasMoved = true;
        fingers.set(event.pointerId, point);
        const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
        const { isZoomed, enlarge, drag } = now();
        if (other !== undefined)
          enlarge(distance(point, other) / distance(before, other), part(middle(point, other)));
        else if (isZoomed) {
          const way = part({ x: point.x - before.x, y: point.y - before.y });
          drag(way.x, way.y);
        }
      },
      pointerup: (event) => {
        if (fingers.delete(event.pointerId) && fingers.size === 0 && !hasMoved) press(event);
        const step = swipeFrom && event.isPrimary && swipeOf(swipeFrom, pointOf(event));
        swipeFrom = null;
        if (step) now().swipe(step);
      },
      pointercancel: ({ pointerId }) => {
        fingers.delete(pointerId);
        swipeFrom = null;
      },
    }),
    listen(host, { wheel: onWheel }, { passive: false }),
  ];
  return () => {
    for (const end of ends) end();
    if (last !== null) clearTimeout(last.timer);
  };
}

/** Buttons over the picture, and clips with the browser's own controls, keep their presses. */
function isControl({ target }: Event): boolean {
  return (
    (target instanceof Element && target.closest('button') !== null) ||
    (target instanceof HTMLVideoElement && target.controls)
  );
}

function distance(a: Point, b: Point): number {
  return Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

// The part of the frame's picture that fills the frame.

export interface Zoom {
  readonly scale: number;
  /** Where the frame's upper left corner went. A part of the frame, whose size changes with the window or full screen. */
  readonly x: number;
  readonly y: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
const MIDDLE: Point = { x: 0.5, y: 0.5 };
/** Beyond that, cameras show only squares. */
const LARGEST = 8;

/** @param point what stays where it is, as a part of the frame from its upper left corner */
export function zoomedAt(zoom: Zoom, factor: number, point: Point): Zoom {
  const scale = Math.min(LARGEST, Math.max(1, zoom.scale * factor));
  const by = scale / zoom.scale;
  const x = point.x - (point.x - zoom.x) * by;
  const y = point.y - (point.y - zoom.y) * by;
  return inside({ scale, x, y });
}

/** @param right part of the frame's width, likewise `down` of its height */
export function panned(zoom: Zoom, right: number, down: number): Zoom {
  return inside({ ...zoom, x: zoom.x + right, y: zoom.y + down });
}

/** The picture covers the frame. */
function inside({ scale, x, y }: Zoom): Zoom {
  // Not -0.
  const within = (value: number) => Math.min(0, Math.max(1 - scale, value)) || 0;
  return { scale, x: within(x), y: within(y) };
}

// A horizontal drag with one finger is neither scrolling nor pinching, but a step through the recordings.

/** Shortest swipe in CSS pixels. */
const SHORTEST = 40;
/** Height in CSS pixels of the strip at the lower edge of a clip, where people drag the browser's own controls. */
const CONTROLS_HEIGHT = 72;

/**
 * The step that a drag from one point to another means: leftwards shows the next recording. null when it is no swipe.
 */
export function swipeOf(from: Point, to: Point): Step | null {
  const across = to.x - from.x;
  const down = Math.abs(to.y - from.y);
  if (Math.abs(across) < SHORTEST || Math.abs(across) < down * 1.5) return null;
  return across < 0 ? 'next' : 'previous';
}

function isOnControls({ target, clientY }: PointerEvent): boolean {
  return (
    target instanceof HTMLVideoElement &&
    target.controls &&
    target.getBoundingClientRect().bottom - clientY < CONTROLS_HEIGHT
  );
}

/** Part of the frame that one press moves the picture by. */
const MOVE = 0.25;

const WAYS = [
  { name: 'Move up', place: 'up', right: 0, down: MOVE, icon: 'arrow-up' },
  { name: 'Move left', place: 'left', right: MOVE, down: 0, icon: 'chevron-left' },
  { name: 'Move right', place: 'right', right: -MOVE, down: 0, icon: 'chevron-right' },
  { name: 'Move down', place: 'down', right: 0, down: -MOVE, icon: 'arrow-down' },
] as const satisfies readonly { icon: IconName; [key: string]: unknown }[];

interface ZoomPadProps {
  readonly scale: number;
  readonly onPan: (right: number, down: number) => void;
  readonly onReset: () => void;
}

/** Moves an enlarged picture without dragging, and shows the whole of it again. */
export function ZoomPad({ scale, onPan, onReset }: ZoomPadProps) {
  return (
    <fieldset ref={handFocusToShown} className={styles.pad} aria-label="Enlarged picture">
      {WAYS.map(({ name, place, right, down, icon }) => (
        <button
          key={place}
          type="button"
          className={styles.way}
          data-place={place}
          aria-label={name}
          onClick={() => onPan(right, down)}
        >
          <Icon name={icon} size="small" />
        </button>
      ))}
      <button
        type="button"
        className={styles.way}
        data-place="whole"
        aria-label={`Whole picture, now enlarged ${scale.toFixed(1)} times`}
        onClick={onReset}
      >
        {scale.toFixed(1)}x
      </button>
    </fieldset>
  );
}
