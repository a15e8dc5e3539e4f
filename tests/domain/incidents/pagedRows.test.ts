import { describe, expect, it } from 'vitest';
import { pagedRows } from '#domain/incidents/incidentFilter.ts';

const rows = Array.from({ length: 40 }, (_, index) => index);

describe('the rows of a page', () => {
  it('are all that came, up to the size that was asked for', () => {
    expect(pagedRows(rows.slice(0, 15), { skip: 30, take: 15 })).toEqual(rows.slice(0, 15));
    expect(pagedRows(rows, {})).toEqual(rows);
  });

  it('are cut from a list that came whole', () => {
    expect(pagedRows(rows, { skip: 0, take: 15 })).toEqual(rows.slice(0, 15));
    expect(pagedRows(rows, { skip: 30, take: 15 })).toEqual(rows.slice(30));
  });
});
