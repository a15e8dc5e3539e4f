import type { LocationRecord } from '#contract/location.ts';
import { rowSearch } from '#core/page/useFoundRecords.ts';
import { ARMING, armingOf } from '#domain/arming/arming.ts';
import { recorderSummary } from './devices.tsx';
import { addressLine } from './names.ts';

/**
 * Rows in which every word of the text occurs in the name, dealer, account, customer, account code or address, or begins
 * a word of the site's state: in service, armed, recorders.
 */
export const matchingSites = rowSearch<LocationRecord>(
  ({ location, dealer, account, customer, address }) => [
    location?.name,
    dealer?.name,
    account?.name,
    customer?.name,
    location?.accountCode,
    addressLine(address),
  ],
  (site) => {
    const { location, recorders } = site;
    const arming = armingOf(site);
    return [
      isEnabled(location?.enabledStatus) ? 'active' : 'inactive',
      ...(ARMING[arming].isKnown ? [arming] : []),
      ...((recorders && recorderSummary(recorders)?.text.toLowerCase().split(' ')) ?? []),
    ];
  },
);

const ENABLED_WORDS = ['active', 'enabled', 'true'];

/** Providers send a flag or a word for whether a location is in service. */
export function isEnabled(status: boolean | string | null | undefined): boolean {
  return typeof status === 'string' ? ENABLED_WORDS.includes(status.trim().toLowerCase()) : status === true;
}
