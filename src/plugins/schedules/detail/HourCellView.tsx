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
  const labels = changes.length > MOST_LABELS ? changes.slice(0, MOST_LABELS - 1) : changes;
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
      data-turns={changes[0]?.minute === start}
      style={parts}
    >
      {changes.length > 0 && (
        <span className={styles.labels} aria-hidden="true">
          {labels.map((change) => (
            <ArmingText key={change.minute} state={change.to}>
              {timeText(change.minute)}
            </ArmingText>
          ))}
          {labels.length < changes.length && <span>{`+${changes.length - labels.length} changes`}</span>}
        </span>
      )}
    </td>
  );
}
