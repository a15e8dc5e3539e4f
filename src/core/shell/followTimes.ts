/** Which `<time>` of the page the person asks about: by hovering, by the keyboard's focus, or by a tap. */

export const TIP_ID = 'time-tip';

export interface ShownTimes {
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
export function followTimes(show: (shown: ShownTimes | null) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTouch = false;
  let isFocusTip = false;
  const later = (shown: ShownTimes | null, delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => now(shown), delay);
  };
  const now = (shown: ShownTimes | null) => {
    clearTimeout(timer);
    isFocusTip = shown?.focused != null;
    show(shown);
  };
  const hideUnlessInTip = ({ target }: Event) => {
    if (!isInTip(target)) now(null);
  };
  document.addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      if (pointerType === 'touch') return;
      const time = timeAround(target);
      if (isInTip(target)) clearTimeout(timer);
      else if (time) later({ times: [time], focused: null }, SHOW_AFTER_MS);
      else if (!isFocusTip) later(null, HIDE_AFTER_MS);
    },
    { signal },
  );
  document.addEventListener(
    'pointerdown',
    (event) => {
      isTouch = event.pointerType === 'touch';
      hideUnlessInTip(event);
    },
    { signal },
  );
  document.addEventListener(
    'click',
    ({ target }) => {
      const time = isTouch ? timeAround(target) : null;
      if (time && !time.closest(PRESSABLE)) now({ times: [time], focused: null });
    },
    { signal },
  );
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return;
      const times = timesOf(target);
      if (times.length > 0) now({ times, focused: target });
    },
    { signal },
  );
  document.addEventListener('focusout', () => isFocusTip && now(null), { signal });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && now(null), { signal });
  return () => {
    clearTimeout(timer);
    ending.abort();
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
