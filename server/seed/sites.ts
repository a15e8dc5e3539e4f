/** Dealers, customers, accounts and the sixty sites, out of the catalogue. */
import { fold, foldWords } from '../db/fold.ts';
import type { AccountsTable, CustomersTable, DealersTable, LocationsTable } from '../db/tables/sites.ts';
import { companyEntries, dealerEntries, harbourlineSites, otherSites } from './catalogue/sites.ts';
import { createRandom } from './random.ts';
import type { RhythmName } from './rhythm.ts';
import type { SchedulePattern } from './schedulePatterns.ts';

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

// Sorts of sites: which cameras stand there, when something happens, when it is disarmed.

interface SiteKind {
  /** Cameras whose views were drawn, the busiest first; their names are burnt into the pictures. */
  readonly cameras: readonly string[];
  /** Cameras that recorders list but that never raise an alarm. */
  readonly quietCameras: readonly string[];
  readonly rhythm: RhythmName;
  /** Incidents in relation to other sites. */
  readonly rate: number;
  readonly schedules: readonly SchedulePattern[];
}

const siteKinds = {
  yard: {
    cameras: ['Yard North', 'Yard South', 'Main Gate', 'Gate Panorama', 'Dock East'],
    quietCameras: ['Fuel Island', 'Scale House', 'Fence Line West', 'Light Tower 3'],
    rhythm: 'night',
    rate: 1.6,
    schedules: ['extendedDay', 'contractors', 'patrols'],
  },
  warehouse: {
    cameras: ['Dock 2', 'Dock East', 'Yard North', 'Main Gate', 'Front Desk'],
    quietCameras: ['Aisle 14', 'Battery Room', 'Mezzanine', 'Cold Room', 'Roof Hatch'],
    rhythm: 'evening',
    rate: 1.2,
    schedules: ['twoShifts', 'nightReceiving'],
  },
  gate: {
    cameras: ['Main Gate', 'Gate Panorama', 'Yard South', 'Yard North'],
    quietCameras: ['Scale 1', 'Scale 2', 'Inspection Bay'],
    rhythm: 'steady',
    rate: 1.1,
    schedules: ['nightReceiving'],
  },
  office: {
    cameras: ['Front Desk', 'Lobby', 'Gate Panorama'],
    quietCameras: ['Server Room', 'Elevator Hall', 'Parking P1'],
    rhythm: 'weekend',
    rate: 0.4,
    schedules: ['officeHours', 'halfHours'],
  },
  store: {
    cameras: ['Front Desk', 'Dock 2', 'Main Gate'],
    quietCameras: ['Counter', 'Stock Room', 'Alley'],
    rhythm: 'evening',
    rate: 0.7,
    schedules: ['officeHours'],
  },
  lot: {
    cameras: ['Yard North', 'Yard South', 'Gate Panorama', 'Main Gate', 'Lobby'],
    quietCameras: ['Row C', 'Row H', 'Service Lane'],
    rhythm: 'night',
    rate: 1.4,
    schedules: ['showroom', 'contractors'],
  },
  construction: {
    cameras: ['Yard South', 'Main Gate', 'Yard North', 'Gate Panorama'],
    quietCameras: ['Crane 1', 'Site Trailer', 'Level 4'],
    rhythm: 'weekend',
    rate: 1.3,
    schedules: ['extendedDay', 'contractors'],
  },
} as const satisfies Record<string, SiteKind>;

/** @throws Error for a name that is no kind. */
function siteKind(name: string): SiteKind {
  const kinds: Readonly<Record<string, SiteKind>> = siteKinds;
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (kind === undefined) throw new Error(`There is no kind of site named ${name}.`);
  return kind;
}
