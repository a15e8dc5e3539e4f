import type { LocationRecord } from '#contract/location.ts';
import { rowSearch } from '#core/page/useFoundRecords.ts';
import { ARMING, type ArmingState, armingOf } from '#domain/arming/arming.ts';
import { recorderSummary } from './devices.tsx';
import { addressLine } from './names.ts';

/**
 * A search for rows of sites: those in which every word of the text occurs in the name, dealer, account, customer, account code
 * or address, or begins a word of the site's state: in service, armed, recorders.
 */
export function siteSearch<Row extends object>(
  siteOf: (row: Row) => LocationRecord,
  stateOf: (row: Row) => ArmingState,
) {
  return rowSearch<Row>(
    (row) => {
      const { location, dealer, account, customer, address } = siteOf(row);
      const { name, accountCode } = location ?? {};
      return [name, dealer?.name, account?.name, customer?.name, accountCode, addressLine(address)];
    },
    (row) => {
      const { location, recorders } = siteOf(row);
      const arming = stateOf(row);
      return [
        isEnabled(location?.enabledStatus) ? 'active' : 'inactive',
        ...(ARMING[arming].isKnown ? [arming] : []),
        ...((recorders && recorderSummary(recorders)?.text.toLowerCase().split(' ')) ?? []),
      ];
    },
  );
}

export const matchingSites = siteSearch<LocationRecord>((site) => site, armingOf);

const ENABLED_WORDS = ['active', 'enabled', 'true'];

/** Providers send a flag or a word for whether a location is in service. */
export function isEnabled(status: boolean | string | null | undefined): boolean {
  return typeof status === 'string' ? ENABLED_WORDS.includes(status.trim().toLowerCase()) : status === true;
}
