/** How lists of devices are searched, filtered and ordered. */
import { shownText } from '#core/format/texts.ts';
import type { RecordFilter } from '#core/page/listSearch.ts';
import { deviceRank } from '#domain/sites/devices.tsx';
import { locationName } from '#domain/sites/names.ts';

export interface Device {
  readonly status?: string | null | undefined;
  readonly locationId?: number | null | undefined;
  readonly locationName?: string | null | undefined;
}

/** Faults come first. */
export const faultsFirst = ({ status }: Device): number => deviceRank(status);

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
  nameOf: (device) => locationName(device.locationName),
};
