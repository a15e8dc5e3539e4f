/** Between places of the grid and the elements of its table, which has a header row and a header column. */
import type { GridPlace } from './gridPlace.ts';

export function elementAt(table: HTMLTableElement | null, { day, hour }: GridPlace): HTMLElement | null {
  const row = table?.querySelectorAll('tbody > tr').item(hour);
  return row?.querySelectorAll('td').item(day) ?? null;
}

/** Null for headers and whatever else is no hour. */
export function placeOfElement(target: EventTarget): GridPlace | null {
  if (!(target instanceof HTMLTableCellElement) || target.tagName !== 'TD') return null;
  return { day: indexOf(target) - 1, hour: indexOf(target.parentElement) };
}

/** Scrolls a table that is wider than its frame so that a day stands beside the header column. */
export function showDay(table: HTMLTableElement | null, day: number): void {
  const [corner, ...days] = table?.querySelectorAll<HTMLElement>('thead th') ?? [];
  const column = days[day];
  const frame = table?.parentElement;
  if (frame && corner && column) frame.scrollLeft = column.offsetLeft - corner.offsetWidth;
}

function indexOf(element: Element | null): number {
  return element === null ? -1 : [...(element.parentElement?.children ?? [])].indexOf(element);
}
