import type { LocationRecord } from '#core/api/wire/location.ts';
import { rowSearch } from '#core/page/rowSearch.ts';
import { addressLine } from '#domain/texts/locationText.ts';

/** Rows in which every word of the text occurs in the name, dealer, account, customer, account code or address. */
export const matchingSites = rowSearch<LocationRecord>(({ location, dealer, account, customer, address }) => [
  location?.name,
  dealer?.name,
  account?.name,
  customer?.name,
  location?.accountCode,
  addressLine(address),
]);
