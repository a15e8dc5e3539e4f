/** Which pages a list has, and which rows stand on them. */
import { groupNumber } from '#core/format/numbers.ts';

/** The nearest page that exists. At least 1, even when there are no pages or `page` is NaN. */
export function clampPage(page: number, total: number): number {
  return Number.isNaN(page) ? 1 : Math.max(1, Math.min(Math.floor(page), total));
}

/** How many pages `count` rows fill; 0 when there are no rows. */
export function pageCount(count: number, pageSize: number): number {
  return count > 0 && pageSize > 0 ? Math.ceil(count / pageSize) : 0;
}

interface ShownPage {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Rows of all pages. */
  total: number;
}

/** 'Showing 16 to 30 of 1,043 locations'; zeros when there is nothing. */
export function showingText({ page, pageSize, total }: ShownPage, noun: string): string {
  const last = Math.min(page * pageSize, total);
  const first = total > 0 ? Math.min((page - 1) * pageSize + 1, last) : 0;
  return `Showing ${groupNumber(first)} to ${groupNumber(last)} of ${groupNumber(total)} ${noun}`;
}
