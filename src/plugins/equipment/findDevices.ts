/** How lists of devices are searched, filtered and ordered. */
import { shownText } from '#core/format/shownText.ts';
import type { RecordFilter } from '#core/page/listSearch.ts';

interface Device {
  readonly status?: string | null | undefined;
  readonly locationId?: number | null | undefined;
  readonly locationName?: string | null | undefined;
}

/** Faults come first; a state of another word is one until somebody knows better. */
const ORDER = ['Offline', 'Error', 'Other', 'OK'];

export function faultsFirst({ status }: Device): number {
  const place = ORDER.indexOf(shownText(status, ''));
  return place < 0 ? ORDER.indexOf('Other') : place;
}

export const byStatus: RecordFilter<Device> = {
  key: 'status',
  label: 'Status',
  valueOf: ({ status }) => shownText(status, 'Unknown'),
  nameOf: ({ status }) => shownText(status, 'Unknown'),
};

export const bySite: RecordFilter<Device> = {
  key: 'site',
  label: 'Location',
  valueOf: ({ locationId }) => locationId ?? null,
  nameOf: ({ locationName }) => shownText(locationName, 'Unnamed Location'),
};
