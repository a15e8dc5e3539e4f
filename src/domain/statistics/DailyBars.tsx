import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
import { BarTooltip } from './BarTooltip.tsx';
import { AXIS_WIDTH, barPicture, NARROW_SCREEN, PICTURE_HEIGHT } from './barPicture.ts';
import { DailyBar } from './DailyBar.tsx';
import styles from './DailyBars.module.css';
import type { DailyCount } from './dailySeries.ts';
import { wholeDay } from './dayText.ts';

export interface DailyBarsProps {
  /** At least one. */
  readonly days: readonly DailyCount[];
}

/** One bar per day. Shows the exact number of the day that mouse, finger or arrow keys point at. */
export function DailyBars({ days }: DailyBarsProps) {
  const isNarrow = useMediaQuery(`(max-width: ${NARROW_SCREEN - 0.02}px)`);
  const picture = useMemo(() => barPicture(days, isNarrow), [days, isNarrow]);
  const { bars, barWidth, dayWidth, minWidth } = picture;
  const [pointed, setPointed] = useState<number | null>(null);
  const leave = useCallback(() => setPointed(null), []);
  const scroller = useRef<HTMLElement>(null);
  // People come for the last days, so these are visible first when not all days fit.
  useLayoutEffect(() => {
    // Some browsers return a promise, which an effect must not return to React.
    scroller.current?.scrollTo({ left: minWidth });
  }, [minWidth]);
  useDismissal(scroller, pointed !== null, leave);

  function pointByKey(index: number): void {
    setPointed(index);
    const place = scroller.current;
    if (place === null) return;
    // Not scrollIntoView, which would also scroll what surrounds the bars.
    const days = place.scrollWidth - AXIS_WIDTH;
    const centre = AXIS_WIDTH + (days * (bars[index]?.centre ?? 0)) / 100;
    place.scrollTo({ left: centre - place.clientWidth / 2 });
  }

  const last = bars.length - 1;
  const shown = pointed === null ? undefined : bars[pointed];
  const ofKeys = bars[Math.min(pointed ?? last, last)];
  return (
    <section className={styles.scroller} ref={scroller} aria-label="Bars, one a day">
      <div className={styles.picture} style={{ minWidth: AXIS_WIDTH + minWidth }}>
        <svg className={styles.axis} width={AXIS_WIDTH} height={PICTURE_HEIGHT} aria-hidden="true">
          {picture.lines.map(({ y, value }) => (
            <text key={value} x={AXIS_WIDTH - 8} y={y + 4}>
              {value}
            </text>
          ))}
        </svg>
        <div className={styles.plot} onPointerLeave={({ pointerType }) => pointerType === 'mouse' && leave()}>
          <svg height={PICTURE_HEIGHT} aria-hidden="true">
            {picture.lines.map(({ y, value }) => (
              <line key={value} x2="100%" y1={y} y2={y} />
            ))}
            {bars.map((bar, index) => (
              <DailyBar
                key={bar.day}
                {...{ bar, index, barWidth, dayWidth }}
                isPointed={index === pointed}
                onPoint={setPointed}
              />
            ))}
          </svg>
          <input
            className={styles.pointer}
            type="range"
            aria-label="Day"
            aria-valuetext={ofKeys && `${wholeDay(ofKeys.day)}, Events: ${ofKeys.events}`}
            max={last}
            value={Math.min(pointed ?? last, last)}
            onChange={({ target }) => pointByKey(target.valueAsNumber)}
            onFocus={() => pointByKey(Math.min(pointed ?? last, last))}
            onBlur={leave}
          />
          {shown && <BarTooltip bar={shown} />}
        </div>
      </div>
    </section>
  );
}

/**
 * Dismisses what covers other content: by Escape wherever the focus is, and by a touch elsewhere, because a finger
 * never leaves an element.
 */
function useDismissal(inside: RefObject<HTMLElement | null>, isOpen: boolean, dismiss: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && dismiss();
    const onTouch = ({ target }: PointerEvent) =>
      !(target instanceof Node && inside.current?.contains(target)) && dismiss();
    document.addEventListener('keydown', onKey, stop);
    document.addEventListener('pointerdown', onTouch, stop);
    return () => stop.abort();
  }, [inside, isOpen, dismiss]);
}
