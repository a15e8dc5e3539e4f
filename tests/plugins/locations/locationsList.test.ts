import { describe, expect, it } from 'vitest';
import type { LocationRecord } from '#contract/location.ts';
import { createSort } from '#core/page/useFoundRecords.ts';
import { matchingSites } from '#domain/sites/matchingSites.ts';
import { SORTED_BY } from '#plugins/locations/list/LocationsTable.tsx';
import {
  parseLocationsSearch,
  SORT_FIELDS,
  type SortField,
} from '#plugins/locations/list/locationsSearch.ts';

const rows: readonly LocationRecord[] = [
  {
    id: 1,
    location: { name: "Résidence L'Érablière", accountCode: 'HL-1010', enabledStatus: false },
    address: { streetAddress: '12 Rue Sainte-Anne', city: 'Québec', province: 'QC', postal: 'G1R 3X3' },
    dealer: { name: 'Nordlicht' },
    account: { name: 'Harbourline West' },
  },
  {
    id: 2,
    location: { name: 'Dock 10', accountCode: 'HL-1009', enabledStatus: 'Active' },
    address: null,
    dealer: { name: 'Ångström Alarm' },
    account: { name: 'harbourline east' },
  },
  {
    id: 3,
    location: { name: 'Dock 2', accountCode: 'AB-2', enabledStatus: true },
    address: { streetAddress: null, city: 'Toronto', province: null, postal: null },
    dealer: null,
    account: { name: null },
  },
  { id: 4, location: null, address: null, dealer: null, account: null },
  { id: 5, location: { name: '  ', accountCode: ' ', enabledStatus: null } },
];
const found = (text: string) => matchingSites(rows, text).map(({ id }) => id);
const order = (field: SortField, direction: 'asc' | 'desc') =>
  createSort<LocationRecord>()(rows, SORTED_BY[field], direction).map(({ id }) => id);

describe('the free-text search of the locations table', () => {
  it.each([
    ['', [1, 2, 3, 4, 5]],
    ['dock', [2, 3]],
    ['10 dock', [2]],
    ['erabliere', [1]],
    ['E\u0301rabli', [1]],
    ['angstrom', [2]],
    ['hl-10', [1, 2]],
    ['toronto', [3]],
    ['g1r 3x3', [1]],
    ['QC G1R', [1]],
    ['dock quebec', []],
    ['inactive', [1, 4, 5]],
    ['active', [2, 3]],
    ['ctive', []],
    ["l'era", [1]],
    ['null', []],
    ['[object', []],
  ])('%j finds %j', (text, ids) => {
    expect(found(text)).toEqual(ids);
  });

  it('finds what the provider tells of arming and recorders, by the beginnings of the words', () => {
    const told: readonly LocationRecord[] = [
      { id: 1, armed: true, recorders: { ok: 1, offline: 2 } },
      { id: 2, armed: false, recorders: { ok: 3 } },
      { id: 3 },
    ];
    const ids = (text: string) => matchingSites(told, text).map(({ id }) => id);
    expect(ids('armed')).toEqual([1]);
    expect(ids('disarmed')).toEqual([2]);
    expect(ids('offline')).toEqual([1]);
    expect(ids('armed offline inactive')).toEqual([1]);
  });

  it('does not find a word that runs from one field into the next', () => {
    expect(found('erablierenordlicht')).toEqual([]);
  });
});

describe('the order of the locations table', () => {
  it.each([
    ['name', 'asc', [3, 2, 1, 4, 5]],
    ['name', 'desc', [1, 2, 3, 4, 5]],
    ['dealer', 'asc', [2, 1, 3, 4, 5]],
    ['dealer', 'desc', [1, 2, 3, 4, 5]],
    ['account', 'asc', [2, 1, 3, 4, 5]],
    ['account', 'desc', [1, 2, 3, 4, 5]],
    ['accountCode', 'asc', [3, 2, 1, 4, 5]],
    ['accountCode', 'desc', [1, 2, 3, 4, 5]],
    ['status', 'asc', [2, 3, 1, 4, 5]],
    ['status', 'desc', [1, 4, 5, 2, 3]],
  ] as const)('by %s %s is %j, missing values last', (field, direction, ids) => {
    expect(order(field, direction)).toEqual(ids);
  });

  it('leaves the provider’s rows as they were', () => {
    order('name', 'asc');
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('the address of the locations table', () => {
  it.each([
    [
      { q: 'dock', sort: 'dealer desc', page: '3', size: 50 },
      { page: 3, size: 50, sort: 'dealer desc', q: 'dock' },
    ],
    [{ page: 1, size: 15, sort: 'name asc', q: '  ' }, {}],
    [{ q: 1010 }, { q: '1010' }],
    [{ page: -1, size: 16, sort: 'address asc', q: ['dock'], other: 1 }, {}],
    [{ page: 'x', size: null, sort: '__proto__ asc', q: { a: 1 } }, {}],
  ])('%j is read as %j', (raw, search) => {
    expect(parseLocationsSearch(raw)).toEqual(search);
    expect(Object.keys(parseLocationsSearch(raw))).toEqual(Object.keys(search));
  });

  it('takes every sortable column, either way', () => {
    expect(SORT_FIELDS).toEqual(['name', 'dealer', 'account', 'accountCode', 'status']);
    for (const field of SORT_FIELDS)
      expect(parseLocationsSearch({ sort: `${field} desc` })).toEqual({ sort: `${field} desc` });
  });
});
