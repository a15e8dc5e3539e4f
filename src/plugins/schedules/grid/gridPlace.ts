/** Cells of the grid, keyboard movement between them, and the table elements that show them. */
import type { HourCell } from '#plugins/schedules/grid/hourCells.ts';

export interface GridPlace {
  /** 0 for Sunday. */
  readonly day: number;
  readonly hour: number;
}

const LAST_DAY = 6;
const LAST_HOUR = 23;
/** Number of hours that Page Up and Page Down move. */
const LEAP = 6;

/** The cell of an hour counted from the week's first midnight; null outside the week. */
export function placeOf(hourOfWeek: number): GridPlace | null {
  if (hourOfWeek < 0 || hourOfWeek > LAST_DAY * 24 + LAST_HOUR) return null;
  return { day: Math.floor(hourOfWeek / 24), hour: hourOfWeek % 24 };
}

export function cellAt(cells: readonly HourCell[], { day, hour }: GridPlace): HourCell | undefined {
  return cells[day * 24 + hour];
}

/** The cell that a key moves to. At an edge it is the same cell; null for keys that don't move. */
export function placeAfter({ day, hour }: GridPlace, key: string, ctrl: boolean): GridPlace | null {
  switch (key) {
    case 'ArrowUp':
      return { day, hour: Math.max(0, hour - 1) };
    case 'ArrowDown':
      return { day, hour: Math.min(LAST_HOUR, hour + 1) };
    case 'ArrowLeft':
      return { day: Math.max(0, day - 1), hour };
    case 'ArrowRight':
      return { day: Math.min(LAST_DAY, day + 1), hour };
    case 'PageUp':
      return { day, hour: Math.max(0, hour - LEAP) };
    case 'PageDown':
      return { day, hour: Math.min(LAST_HOUR, hour + LEAP) };
    case 'Home':
      return { day: 0, hour: ctrl ? 0 : hour };
    case 'End':
      return { day: LAST_DAY, hour: ctrl ? LAST_HOUR : hour };
    default:
      return null;
  }
}

/** The element of a cell. The table has a header row and a header column. */
export function elementAt(table: HTMLTableElement | null, { day, hour }: GridPlace): HTMLElement | null {
  const row = table?.querySelectorAll('tbody > tr').item(hour);
  return row?.querySelectorAll('td').item(day) ?? null;
}

/** Null for headers and anything else that is no hour. */
export function placeOfElement(target: EventTarget): GridPlace | null {
  if (!(target instanceof HTMLTableCellElement) || target.tagName !== 'TD') return null;
  return { day: indexOf(target) - 1, hour: indexOf(target.parentElement) };
}

/** If the table is wider than its frame, scrolls so that a day stands beside the header column. */
export function showDay(table: HTMLTableElement | null, day: number): void {
  const [corner, ...days] = table?.querySelectorAll<HTMLElement>('thead th') ?? [];
  const column = days[day];
  const frame = table?.parentElement;
  if (frame && corner && column) frame.scrollLeft = column.offsetLeft - corner.offsetWidth;
}

function indexOf(element: Element | null): number {
  return element === null ? -1 : [...(element.parentElement?.children ?? [])].indexOf(element);
}
