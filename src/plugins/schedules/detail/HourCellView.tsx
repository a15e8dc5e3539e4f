import { type CSSProperties, memo } from 'react';
import type { HourCell } from '#plugins/schedules/painting/hourCells.ts';
import { timeText } from '#plugins/schedules/painting/weekTexts.ts';
import { ArmingText } from './ArmingText.tsx';
import { fillStops } from './fillStops.ts';
import styles from './HourCellView.module.css';

interface HourCellViewProps {
  readonly cell: HourCell;
  /** Whether the Tab key leads here. */
  readonly tabStop: boolean;
  readonly today: boolean;
  readonly now: boolean;
}

/** What a cell has room for; its name has them all. */
const MOST_LABELS = 2;

/** One hour: its state as a fill to the minute, and the time of each change. Most weeks are alike: only what differs renders. */
export const HourCellView = memo(HourCellContent, looksTheSame);

function looksTheSame(before: HourCellViewProps, after: HourCellViewProps): boolean {
  return (
    before.cell.name === after.cell.name &&
    before.tabStop === after.tabStop &&
    before.today === after.today &&
    before.now === after.now
  );
}

function HourCellContent({ cell, tabStop, today, now }: HourCellViewProps) {
  const { changes, fills, start, state } = cell;
  // By place, not by key: from week to week new words cost less than new elements.
  const [first, second] = changes;
  const more = changes.length - MOST_LABELS;
  const parts: CSSProperties & Record<'--parts', string | undefined> = {
    '--parts': state === 'split' ? fillStops(fills) : undefined,
  };
  return (
    <td
      className={styles.cell}
      tabIndex={tabStop ? 0 : -1}
      aria-label={cell.name}
      aria-current={now ? 'time' : undefined}
      data-state={state}
      data-today={today}
      data-now={now}
      data-turns={first?.minute === start}
      style={parts}
    >
      {first && (
        <span className={styles.labels} aria-hidden="true">
          <ArmingText state={first.to}>{timeText(first.minute)}</ArmingText>
          {second && more <= 0 && <ArmingText state={second.to}>{timeText(second.minute)}</ArmingText>}
          {more > 0 && <span>{`+${more + 1} changes`}</span>}
        </span>
      )}
    </td>
  );
}
