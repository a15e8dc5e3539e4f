import styles from './BarTooltip.module.css';
import { AXIS_WIDTH, type DrawnBar } from './barPicture.ts';
import { wholeDay } from './dayText.ts';

interface BarTooltipProps {
  readonly bar: DrawnBar;
}

/** Room for the longest name of a day, in rem. */
const WIDTH = 9;
/** Height of the tooltip plus the value above the bar, in CSS pixels. */
const ABOVE = 78;

/** A day's exact number, centred above its bar. It moves aside only as far as needed to stay visible. */
export function BarTooltip({ bar }: BarTooltipProps) {
  return (
    <div className={styles.track} aria-hidden="true">
      {/* A spacer, not a margin of the tooltip: a margin would block the tooltip where it must move to the left. */}
      <div style={{ width: `clamp(0px, ${bar.centre}% - ${WIDTH / 2}rem, 100% - ${WIDTH}rem)` }} />
      <div
        className={styles.tooltip}
        style={{ left: AXIS_WIDTH, width: `${WIDTH}rem`, marginTop: Math.max(0, bar.top - ABOVE) }}
      >
        <div className={styles.day}>{wholeDay(bar.day)}</div>
        <div className={styles.count}>{`Events: ${bar.events}`}</div>
      </div>
    </div>
  );
}
