/**
 * The state of the events list in its address. Defaults are left out, and what cannot be read is dropped, or kept to be
 * mended where the list would otherwise show more than was asked for.
 */
import { viewerZone } from '#core/environment.ts';
import { type ListSearch, listChanges, parseListSearch, withoutListDefaults } from '#core/page/listSearch.ts';
import { parseId } from '#core/page/recordId.ts';
import type { SortDirection, TableSort } from '#core/ui/table/DataTable.tsx';
import { byFilter, type FilterName } from '#domain/incidents/eventFilter.ts';
import {
  parseTileSpan,
  TILE_FILTERS,
  type TileFilter,
  type TileSpan,
} from '#domain/statistics/periodRange.ts';

export type BackTarget = 'home' | 'location';

/** Characters that are kept of a text in place of a number or of a date-time, to be shown. */
const LONGEST_ID = 20;
const LONGEST_TIME = 23;
const LONGEST_ZONE = 64;

type Ticked = { [Box in FilterName]?: true };

/** `q` is part of a location's or an account's name. */
export interface EventsSearch extends ListSearch<SortOrder>, Ticked {
  /** Limits the list to one location. A text that is no valid id gives no events, never those of all locations. */
  locationId?: number | string;
  /** Where the Back button leads. Without it, the general list has no Back button. */
  back?: BackTarget;
  /** The filter of the statistics tile that led here, until the user changes any filter. */
  dnfilter?: TileFilter;
  /** Bounds of the start times, the last one not included, as the zone's clock shows them: '2026-11-21T18:00'. */
  from?: string;
  to?: string;
  /** Zone of these two where it is not the browser's. */
  zone?: string;
  /** The period of a tile, which the shown address leaves out. Gives way to `from` and `to`. */
  span?: TileSpan;
}

/** The part of the address that decides which rows are shown: everything but the target of Back. */
export type ListDeps = Omit<EventsSearch, 'back'>;

export function listDeps({ back: _, ...search }: EventsSearch): ListDeps {
  return search;
}

/** Tells lists apart, whatever page of them is shown. */
export function listOf({ back: _, page: _page, size: _size, ...list }: EventsSearch): string {
  return JSON.stringify(list);
}

/** The page that lists the events: of the location, or for none of all. */
export function listPage(location: number | string | undefined) {
  return location
    ? ({ to: '/events/location/$id', params: { id: location } } as const)
    : ({ to: '/events' } as const);
}

/** What the address shows. */
export function withoutSpan({ span: _, ...search }: EventsSearch): EventsSearch {
  return search;
}

/** @param raw the query string's values, already parsed where they look like JSON */
export function parseEventsSearch(raw: Record<string, unknown>): EventsSearch {
  const { locationId, back, dnfilter } = raw;
  return withoutDefaults({
    ...parseListSearch(raw, isSortOrder),
    locationId: locationIn(locationId),
    dnfilter: oneOf(TILE_FILTERS, lowerCase(dnfilter)),
    ...byFilter((box) => ticked(raw[box])),
    ...rangeIn(raw),
    back: oneOf(['home', 'location'], lowerCase(back)),
  });
}

function rangeIn(raw: Record<string, unknown>): Pick<EventsSearch, 'from' | 'to' | 'zone' | 'span'> {
  const from = timeIn(raw.from);
  const to = timeIn(raw.to);
  if (from === undefined && to === undefined) return { span: parseTileSpan(raw.span) };
  const zone = typeof raw.zone === 'string' ? raw.zone.slice(0, LONGEST_ZONE) : '';
  return { from, to, zone: zone === '' || zone === viewerZone() ? undefined : zone };
}

function timeIn(value: unknown): string | undefined {
  return shortened(written(value), LONGEST_TIME) || undefined;
}

function locationIn(value: unknown): number | string | undefined {
  const text = written(value).trim();
  return parseId(text) ?? (shortened(text, LONGEST_ID) || undefined);
}

/** '' for nothing. */
function written(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '?';
}

/** An ellipsis keeps the shortened text from being a number or a date-time. */
function shortened(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** The same state without its default values. */
export function withoutDefaults(search: EventsSearch): EventsSearch {
  return withoutListDefaults(search, DEFAULT_ORDER);
}

function oneOf<const T>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((candidate) => candidate === value);
}

function lowerCase(value: unknown): string | undefined {
  return typeof value === 'string' ? value.toLowerCase() : undefined;
}

function ticked(value: unknown): true | undefined {
  return value === true || lowerCase(value) === 'true' || value === 1 ? true : undefined;
}

// How the list's controls change its address.

/** Writes another state of the list into its address. The promise ends when the list has that state. */
export type ChangeList = (
  next: (current: EventsSearch) => EventsSearch,
  options?: { replace?: boolean; resetScroll?: boolean },
) => Promise<void>;

const changes = listChanges<EventsSearch>(withoutDefaults);

export const { withText, withSize, withPage } = changes;

/** Returns the search unchanged when the list cannot be sorted by the column. */
export function withSort(search: EventsSearch, { field, direction }: TableSort): EventsSearch {
  const sort = direction === 'desc' ? `-${field}` : field;
  return isSortOrder(sort) ? changes.withSort(search, sort) : search;
}

// The sort order as one word of the address: `location.name` ascending, `-location.name` descending.

const CUSTOMER_FIELDS = [
  'incident.id',
  'accountName',
  'location.name',
  'incident.startTime',
  'incident.endTime',
  'incident.alarmCount',
  'incident.voiceDownCount',
  'incident.policeContacted',
  'incident.guardDispatched',
] as const;

/** Fields that the provider sends, and sorts by, for Admins only. */
const ADMIN_FIELDS = ['incident.priority', 'lastUserName'] as const;

export type SortField = (typeof CUSTOMER_FIELDS)[number] | (typeof ADMIN_FIELDS)[number];
export type SortOrder = SortField | `-${SortField}`;

export const DEFAULT_ORDER: SortOrder = '-incident.startTime';

const SORT_FIELDS: readonly SortField[] = [...CUSTOMER_FIELDS, ...ADMIN_FIELDS];
const ADMIN_ONLY: ReadonlySet<SortField> = new Set(ADMIN_FIELDS);
const ORDERS: ReadonlySet<unknown> = new Set(SORT_FIELDS.flatMap((field) => [field, `-${field}`]));

function isSortOrder(value: unknown): value is SortOrder {
  return ORDERS.has(value);
}

export function fieldOf(order: SortOrder): SortField {
  return SORT_FIELDS.find((field) => order === field || order === `-${field}`) ?? 'incident.startTime';
}

export function directionOf(order: SortOrder): SortDirection {
  return order.startsWith('-') ? 'desc' : 'asc';
}

/** The order itself, or the default when it uses a field that only Admins receive. */
export function permittedOrder(order: SortOrder, admin: boolean): SortOrder {
  return admin || !ADMIN_ONLY.has(fieldOf(order)) ? order : DEFAULT_ORDER;
}

/** The order in the form of the list call: `'{field} {asc|desc}'`. */
export function orderExpression(order: SortOrder): string {
  return `${fieldOf(order)} ${directionOf(order)}`;
}
