import { type CSSProperties, memo, type ReactNode } from 'react';
import { timeText } from '#domain/arming/armingTimes.ts';
import { HOUR, type Interval } from '#domain/arming/disarmedHours.ts';
import { ArmingText } from '#plugins/schedules/detail/DayList.tsx';
import styles from './HourCellView.module.css';
import { cellName, type HourCell } from './hourCells.ts';

/** What a layer over the grid adds to one hour. */
export interface CellMarks {
  /** Added to the cell's accessible name. */
  readonly words: string;
  /** For pointers and eyes only: the tab order has one stop, the cell. */
  readonly inCell: ReactNode;
  /**
   * Items of the chosen hour's list.
   * @param onLeave returns the focus to the hour, for the Escape key
   */
  readonly inDetails: (onLeave: () => void) => ReactNode;
}

export interface WeekMarks {
  /** How many they stand for. */
  readonly count: number;
  /** By the hour of the week. */
  readonly cells: ReadonlyMap<number, CellMarks>;
}

interface HourCellViewProps {
  readonly cell: HourCell;
  /** Whether the cell is in the tab order. */
  readonly tabStop: boolean;
  readonly today: boolean;
  readonly now: boolean;
  /** Its details are shown, wherever the focus is. */
  readonly chosen: boolean;
  readonly marks: CellMarks | undefined;
  /** Whether times are written on a clock of 24 hours: the cell's texts are made anew when that is changed. */
  readonly hours24: boolean;
}

/** How many labels fit into a cell at their full size, and in short. The cell's accessible name has all of them. */
const MOST_LABELS = 2;
const MOST_SHORT = 6;

/**
 * One hour: its state as a fill, exact to the minute, and the time of each change. Most weeks are alike, so only cells
 * that differ are rendered again.
 */
export const HourCellView = memo(HourCellContent, looksTheSame);

function looksTheSame(before: HourCellViewProps, after: HourCellViewProps): boolean {
  return (
    before.hours24 === after.hours24 &&
    (before.cell === after.cell || cellName(before.cell) === cellName(after.cell)) &&
    before.tabStop === after.tabStop &&
    before.today === after.today &&
    before.now === after.now &&
    before.chosen === after.chosen &&
    before.marks === after.marks
  );
}

function HourCellContent({ cell, tabStop, today, now, chosen, marks }: HourCellViewProps) {
  const { changes, fills, start, state } = cell;
  const name = cellName(cell);
  // Labels are rendered by position, without keys: from week to week, new texts cost less than new elements.
  const [first, second] = changes;
  const isCrowded = changes.length > MOST_LABELS;
  const parts: CSSProperties & Record<'--parts', string | undefined> = {
    '--parts': state === 'split' ? fillStops(fills) : undefined,
  };
  return (
    <td
      className={styles.cell}
      tabIndex={tabStop ? 0 : -1}
      aria-label={marks ? `${name}, ${marks.words}` : name}
      aria-current={now ? 'time' : undefined}
      data-hour={start / HOUR}
      data-state={state}
      data-today={today}
      data-now={now}
      data-chosen={chosen}
      data-marked={marks !== undefined}
      data-turns={first?.minute === start}
      style={parts}
    >
      {first && (
        <span className={styles.labels} data-crowded={isCrowded} aria-hidden="true">
          {isCrowded ? (
            <ShortLabels changes={changes} />
          ) : (
            <>
              <ArmingText state={first.to}>{timeText(first.minute)}</ArmingText>
              {second && <ArmingText state={second.to}>{timeText(second.minute)}</ArmingText>}
            </>
          )}
        </span>
      )}
      {marks?.inCell}
    </td>
  );
}

/** The times alone: the fill shows the states, and the row says whether it is morning. */
function ShortLabels({ changes }: Pick<HourCell, 'changes'>) {
  const shown = changes.length > MOST_SHORT ? changes.slice(0, MOST_SHORT - 1) : changes;
  const more = changes.length - shown.length;
  return (
    <>
      {shown.map(({ minute }) => (
        <span key={minute}>{timeText(minute).replace(/ .*/, '')}</span>
      ))}
      {more > 0 && <span>{`+${more}`}</span>}
    </>
  );
}

/**
 * Colour stops of a gradient from the top to the bottom of an hour: the armed colour, with gaps for the disarmed parts,
 * and a line where the state changes. One gradient is much cheaper than an element for each part.
 * @param fills disarmed parts, in minutes of the hour
 */
export function fillStops(fills: readonly Interval[]): string {
  const stops = fills.flatMap(({ start, end }, index) => {
    const armedFrom = fills[index - 1]?.end ?? 0;
    return [
      ...(start > 0 ? [`var(--armed) ${afterLine(armedFrom)} ${at(start)}`, line(start)] : []),
      `transparent ${afterLine(start)} ${at(end)}`,
      ...(end < HOUR ? [line(end)] : []),
    ];
  });
  const last = fills.at(-1)?.end ?? 0;
  return [...stops, ...(last < HOUR ? [`var(--armed) ${afterLine(last)} 100%`] : [])].join(', ');
}

const at = (minute: number) => `${(minute / HOUR) * 100}%`;
const afterLine = (minute: number) => (minute === 0 ? '0%' : `calc(${at(minute)} + 1px)`);
const line = (minute: number) => `var(--edge) ${at(minute)} ${afterLine(minute)}`;
