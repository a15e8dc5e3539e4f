import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { viewerZone } from '#core/environment.ts';
import { clockSetting, formatDateTimeSeconds } from '#core/format/dateTimes.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { isViewersTime, knownZone, zoneText } from '#core/format/zoneText.ts';
import { listen } from '#core/listeners.ts';
import styles from './TimeTip.module.css';

/** CSS pixels between the time and the tip, and between the tip and the window's edges. */
const GAP = 6;

/** Shows the viewer's time with seconds and zone, and the site's time where `data-zone` around the time names its zone. */
export function TimeTip() {
  const [shown, setShown] = useState<ShownTimes | null>(null);
  const tip = useRef<HTMLDivElement>(null);
  const router = useRouter();
  useEffect(() => followTimes(setShown), []);
  useEffect(() => router.subscribe('onBeforeLoad', () => setShown(null)), [router]);
  useEffect(() => {
    if (shown === null) return undefined;
    const { focused } = shown;
    const former = focused?.getAttribute('aria-describedby') ?? null;
    focused?.setAttribute('aria-describedby', former === null ? TIP_ID : `${former} ${TIP_ID}`);
    return () => {
      if (former === null) focused?.removeAttribute('aria-describedby');
      else focused?.setAttribute('aria-describedby', former);
    };
  }, [shown]);
  useLayoutEffect(() => {
    const [time] = shown?.times ?? [];
    if (!time || !tip.current) return undefined;
    const box = tip.current;
    box.togglePopover?.(true);
    const follow = () => place(box, time, shown?.focused ?? time);
    // The browser scrolls to what gets the focus after it has told of the focus: the place is known in the next frame.
    box.style.visibility = 'hidden';
    const frame = requestAnimationFrame(follow);
    const end = listen(window, { scroll: follow, resize: follow }, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      end();
    };
  }, [shown]);
  if (shown === null) return null;
  return (
    <div ref={tip} id={TIP_ID} role="tooltip" popover="manual" className={styles.tip}>
      <dl>
        {groupsOf(shown.times).map(({ name, texts }) => (
          <div key={name}>
            <dt>{name}</dt>
            {texts.map((text) => (
              <dd key={text}>{text}</dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The times in the viewer's zone, and in the site's where its clock shows others. */
function groupsOf(times: readonly HTMLTimeElement[]) {
  const instants = times.flatMap(({ dateTime }) => parseInstant(dateTime)?.getTime() ?? []);
  const site = knownZone(times[0]?.closest<HTMLElement>('[data-zone]')?.dataset.zone);
  const isSame = site !== undefined && instants.every((instant) => isViewersTime(site, instant));
  const group = (name: string, zone: string) => ({
    name: `${name}, ${zoneText(zone, ...instants)}`,
    texts: [
      ...new Set(instants.map((instant) => formatDateTimeSeconds(instant, clockSetting(zone, instants)))),
    ],
  });
  const own = group(isSame ? "Your time and the site's" : 'Your time', viewerZone());
  return site === undefined || isSame ? [own] : [own, group('Site time', site)];
}

/** Below the time and what has the focus, or above them where there is no room; always inside the window. */
function place(box: HTMLElement, time: HTMLElement, focused: HTMLElement): void {
  const { left, top, bottom } = time.getBoundingClientRect();
  const around = focused.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const below = Math.max(bottom, around.bottom) + GAP;
  const above = Math.min(top, around.top) - box.offsetHeight - GAP;
  const fits = below + box.offsetHeight + GAP <= clientHeight;
  box.style.left = `${Math.max(GAP, Math.min(left, clientWidth - box.offsetWidth - GAP))}px`;
  box.style.top = `${fits || above < GAP ? below : above}px`;
  // A time that has left the page or scrolled out of the window takes its tip along.
  const isSeen = time.isConnected && bottom >= 0 && top <= clientHeight;
  box.style.visibility = isSeen ? 'visible' : 'hidden';
}

// Which `<time>` of the page the person asks about: by hovering, by the keyboard's focus, or by a tap.

const TIP_ID = 'time-tip';

interface ShownTimes {
  readonly times: readonly HTMLTimeElement[];
  /** The element whose description the tip is; null when the pointer asked for it. */
  readonly focused: HTMLElement | null;
}

const TIME = 'time[datetime]';
/** A tap on a time in one of these does what a tap on it does elsewhere. */
const PRESSABLE = 'a, button, [data-opens="true"]';
/** A row has few. */
const MOST_TIMES = 4;
/** A pointer that only crosses a list shows nothing, and a pointer may move from the time to the tip. */
const SHOW_AFTER_MS = 250;
const HIDE_AFTER_MS = 200;

/** @returns ends the following */
function followTimes(show: (shown: ShownTimes | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTouch = false;
  let isFocusTip = false;
  /** Where the pointer was last, on the device's screen. */
  let pointer = '';
  const placeOf = ({ screenX, screenY }: MouseEvent) => `${screenX} ${screenY}`;
  const later = (shown: ShownTimes | null, delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => now(shown), delay);
  };
  const now = (shown: ShownTimes | null) => {
    clearTimeout(timer);
    isFocusTip = shown?.focused != null;
    show(shown);
  };
  const end = listen(document, {
    pointerover: (event) => {
      const { target, pointerType } = event;
      // A page that scrolls to its focus goes away under a resting mouse.
      if (pointerType === 'touch' || (isFocusTip && placeOf(event) === pointer)) return;
      const time = timeAround(target);
      if (time) later({ times: [time], focused: null }, SHOW_AFTER_MS);
      else if (isFocusTip || isInTip(target)) clearTimeout(timer);
      else later(null, HIDE_AFTER_MS);
    },
    pointermove: (event) => {
      pointer = placeOf(event);
    },
    pointerdown: ({ target, pointerType }) => {
      isTouch = pointerType === 'touch';
      if (!isInTip(target)) now(null);
    },
    click: ({ target }) => {
      const time = isTouch ? timeAround(target) : null;
      if (time && !time.closest(PRESSABLE)) now({ times: [time], focused: null });
    },
    focusin: ({ target }) => {
      if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return;
      const times = timesOf(target);
      if (times.length > 0) now({ times, focused: target });
    },
    focusout: () => isFocusTip && now(null),
    keydown: ({ key }) => key === 'Escape' && now(null),
  });
  return () => {
    clearTimeout(timer);
    end();
  };
}

function isInTip(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`#${TIP_ID}`) !== null;
}

function timeAround(target: EventTarget | null): HTMLTimeElement | null {
  return target instanceof Element ? target.closest<HTMLTimeElement>(TIME) : null;
}

/** The times that a focused element stands for: itself, those in it, or those of the row of a link. */
function timesOf(element: HTMLElement): readonly HTMLTimeElement[] {
  const own = timeAround(element);
  if (own) return [own];
  if (!element.matches('a, button, tr')) return [];
  const holders = [element, element.closest('tr')];
  const found = holders.map((holder) => [...(holder?.querySelectorAll<HTMLTimeElement>(TIME) ?? [])]);
  return (found.find((times) => times.length > 0) ?? []).slice(0, MOST_TIMES);
}
