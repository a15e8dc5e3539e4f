import styles from './BarTooltip.module.css';
import type { DrawnBar } from './barPicture.ts';
import { wholeDay } from './dayText.ts';

interface BarTooltipProps {
  readonly bar: DrawnBar;
  /** CSS pixels. */
  readonly barWidth: number;
}

const GAP = 8;
/** Its own height: it covers what is above the bars rather than the bars. */
const HEIGHT = 60;

/** A day's exact number, beside its bar on the side that has more room. */
export function BarTooltip({ bar, barWidth }: BarTooltipProps) {
  const [side, percent] =
    bar.centre < 50 ? (['left', bar.centre] as const) : (['right', 100 - bar.centre] as const);
  const place = `calc(${percent}% + ${barWidth / 2 + GAP}px)`;
  return (
    <div
      className={styles.tooltip}
      aria-hidden="true"
      style={{ [side]: place, top: Math.max(0, bar.top - HEIGHT) }}
    >
      <div className={styles.day}>{wholeDay(bar.day)}</div>
      <div className={styles.count}>{`Events: ${bar.events}`}</div>
    </div>
  );
}
