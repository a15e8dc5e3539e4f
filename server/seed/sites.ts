/** Dealers, customers, accounts and the sixty sites, out of the catalogue. */
import { fold, foldWords } from '../db/fold.ts';
import type { AccountsTable, CustomersTable, DealersTable, LocationsTable } from '../db/tables/sites.ts';
import { companyEntries, dealerEntries } from './catalogue/companies.ts';
import { harbourlineSites } from './catalogue/harbourlineSites.ts';
import { otherSites } from './catalogue/otherSites.ts';
import { createRandom } from './random.ts';
import { type SiteKind, siteKind } from './siteKind.ts';

export interface Site {
  readonly location: LocationsTable;
  readonly kind: SiteKind;
  /** Nothing is installed there yet, so nothing can happen either. */
  readonly isBare: boolean;
}

const BARE = new Set(['Riverside Solar Canopy ☀️', 'Sonoran Array South']);
const INACTIVE = new Set([...BARE, 'Saskatoon Wholesale Avenue', "Résidence L'Érablière"]);
const FIRST_CODE = 1_001;

export const dealers: readonly DealersTable[] = dealerEntries.map((entry, index) => ({
  id: index + 1,
  ...entry,
  foldedName: fold(entry.name),
}));

export const customers: readonly CustomersTable[] = companyEntries.map(({ name, dealer }, index) => ({
  id: index + 1,
  name,
  foldedName: fold(name),
  dealerId: dealer + 1,
}));

export const accounts: readonly AccountsTable[] = companyEntries
  .flatMap((entry, company) => entry.accounts.map((name) => ({ name, customerId: company + 1 })))
  .map((account, index) => ({ id: index + 1, ...account, foldedName: fold(account.name) }));

/** All sites; the first customer's come first. */
export function planSites(): Site[] {
  const random = createRandom('sites');
  const lines = [...linesOf(harbourlineSites).map((line) => `0 | ${line}`), ...linesOf(otherSites)];
  return lines.map((line, index) => site(line, index, random.integer(0, 6)));
}

function linesOf(table: string): string[] {
  return table.trim().split('\n');
}

function site(line: string, index: number, gap: number): Site {
  const [company = '', name = '', street, city, province, postal, timeZone = '', kind = '', account = ''] =
    line.split('|').map((part) => part.trim());
  const entry = companyEntries[Number(company)];
  const customerId = Number(company) + 1;
  const owned = accounts.filter((candidate) => candidate.customerId === customerId)[Number(account)];
  if (entry === undefined || owned === undefined) throw new Error(`The catalogue has no account for ${line}`);
  const accountCode = `${entry.codePrefix}-${FIRST_CODE + index * 7 + gap}`;
  const address = [street, city, province, postal].map((part) => part ?? '-').map(orMissing);
  const [streetAddress = null, cityName = null, provinceCode = null, postalCode = null] = address;
  return {
    kind: siteKind(kind),
    isBare: BARE.has(name),
    location: {
      id: index + 1,
      name,
      foldedName: fold(name),
      accountCode,
      foldedAccountCode: fold(accountCode),
      enabled: INACTIVE.has(name) ? 0 : 1,
      streetAddress,
      city: cityName,
      province: provinceCode,
      postal: postalCode,
      timeZone,
      // A large customer's regions are looked after by different dealers.
      dealerId: customerId === 1 ? Number(account) + 1 : entry.dealer + 1,
      accountId: owned.id,
      customerId,
      searchWords: foldWords(name, accountCode, ...address),
    },
  };
}

function orMissing(part: string): string | null {
  return part === '-' ? null : part;
}
