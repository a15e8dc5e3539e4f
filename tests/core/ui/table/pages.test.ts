import { describe, expect, it } from 'vitest';
import {
  clampPage,
  DEFAULT_PAGE_SIZE,
  PAGE_SIZES,
  pageCount,
  pageWindow,
  parsePageSize,
  showingText,
} from '#core/ui/table/Pagination.tsx';

it.each([
  [1, 0, []],
  [1, 6, [1, 2, 3, 4, 5, 6]],
  [1, 7, [1, 2, 3, 4, 5, 'gap', 7]],
  [3, 20, [1, 2, 3, 4, 5, 'gap', 20]],
  [4, 20, [1, 2, 3, 4, 5, 6, 'gap', 20]],
  [5, 20, [1, 'gap', 3, 4, 5, 6, 7, 'gap', 20]],
  [17, 20, [1, 'gap', 15, 16, 17, 18, 19, 20]],
  [99, 20, [1, 'gap', 16, 17, 18, 19, 20]],
  [Number.NaN, 7, [1, 2, 3, 4, 5, 'gap', 7]],
])('the slots of a pager at %d of %d are %j', (current, total, slots) => {
  expect(pageWindow(current, total)).toEqual(slots);
});

describe('the number of pages', () => {
  it.each([
    [0, 15, 0],
    [15, 15, 1],
    [16, 15, 2],
    [Number.NaN, 15, 0],
  ])('of %d rows by %d is %d', (count, size, pages) => {
    expect(pageCount(count, size)).toBe(pages);
  });

  it.each([
    [9, 3, 3],
    [2, 0, 1],
    [Number.NaN, 3, 1],
  ])('makes page %d of %d the page %d', (page, total, clamped) => {
    expect(clampPage(page, total)).toBe(clamped);
  });
});

it.each([
  [{ page: 1, pageSize: 15, total: 0 }, 'Showing 0 to 0 of 0 events'],
  [{ page: 3, pageSize: 15, total: 43 }, 'Showing 31 to 43 of 43 events'],
  [{ page: 2, pageSize: 15, total: 30, hasMore: true }, 'Showing 16 to 30 of at least 30 events'],
  [{ page: 70, pageSize: 15, total: 15_343 }, 'Showing 1,036 to 1,050 of 15,343 events'],
])('the line about the shown rows for %j reads %s', (shown, text) => {
  expect(showingText(shown, 'events')).toBe(text);
});

it('a page size is one of five, 15 when it cannot be read', () => {
  expect(PAGE_SIZES).toEqual([10, 15, 25, 50, 100]);
  expect(DEFAULT_PAGE_SIZE).toBe(15);
  expect(['50', 100, 7, '', null, { toString: 1 }].map(parsePageSize)).toEqual([50, 100, 15, 15, 15, 15]);
});
