/** Locations as a provider sends them, and how tests read the pages that show them. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AddressOrText } from '#contract/vocabulary.ts';
import { type AnswerTo, signInAs } from '../../support/openPortal.tsx';

export const LOCATIONS = '/api/Location/locations';
export const ARMED = '/api/Location/armed-status/';
export const DETAILS = '/api/Location/details/';

export const signInAnna = () => signInAs({ uid: 'anna-1', name: 'Anna', scopes: 'AllLocations' });

/** Answers the list with these rows, and armed statuses by location id. */
export function listing(
  value: unknown,
  armed: (id: number) => unknown = () => ({ armed: true, until: null }),
): AnswerTo {
  return ({ path }) => {
    if (path === LOCATIONS) return { value };
    return path.startsWith(ARMED) ? armed(Number(path.slice(ARMED.length))) : undefined;
  };
}

/** The parts of an address that the reference provider sends; it never sends one as a text. */
export const partsOf = (address: AddressOrText | null | undefined) =>
  typeof address === 'object' ? address : undefined;

export const refused = () => Response.json({ error: 'no' }, { status: 500 });

/** A location with everything in its row. */
export function site(id: number, name = `Site ${id}`, rest: Readonly<Record<string, unknown>> = {}) {
  return {
    id,
    location: { name, accountCode: `AC-${id}`, enabledStatus: id % 2 === 0 },
    address: { streetAddress: `${id} Dock Rd`, city: 'Halifax', province: 'NS', postal: 'B3H 1A1' },
    dealer: { name: `Dealer ${id % 3}` },
    account: { name: `Account ${id % 5}` },
    ...rest,
  };
}

export const sites = (count: number) => Array.from({ length: count }, (_, index) => site(index + 1));

const COUNTS = {
  ...{ alarmsCount: 9, incidentCount: 8, policeCount: 3, guardCount: 0 },
  ...{ voiceDownLocationCount: 1, voiceDownIncidentCount: 1 },
};
const ADA = {
  ...{ id: 31, firstname: 'Ada', lastname: 'Okafor', listName: 'Okafor, Ada' },
  cell: '+1 (905) 555-0110',
  work: '905 555 0111 ext. 12',
  home: null,
  email: 'ada@pier.example',
};
export const PIER = site(7, 'Pier 4', {
  nvRs: [
    { id: 1, name: 'Gate NVR', status: 'OK', ipAddress: '10.0.0.1' },
    { id: 2, name: 'Yard NVR', status: 'Error', ipAddress: null },
    { id: 3, name: null, status: 'Offline', ipAddress: '10.0.0.3' },
    { name: 'Attic NVR', status: 'Other' },
    { name: 'Roof NVR', status: 'Rebooting' },
    { name: 'Cellar NVR', status: null },
  ],
  schedules: [
    { schedule: { id: 5, name: 'Office hours', locationId: 7 } },
    { schedule: { id: 6, name: null, locationId: 7 } },
  ],
  contactLocations: [
    {
      contactLocation: { rank: 10, contactType: 'Police' },
      contact: { id: 33, firstname: 'Bo', lastname: null, home: '112' },
    },
    { contactLocation: { rank: 2, contactType: 'Owner' }, contact: ADA },
    { contactLocation: null, contact: { firstname: 'Cy' } },
  ],
});

/** Answers the details of the location, its armed status and its counts. */
export const answering =
  (details: unknown, armed: unknown = { armed: true, until: null }): AnswerTo =>
  ({ path }) => {
    if (path.startsWith(DETAILS)) return details;
    if (path.startsWith(ARMED)) return armed;
    return path.startsWith('/api/Statistics/stat-counts') ? COUNTS : [];
  };
export const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });
export const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')]);
export const textsOf = (name: string) =>
  rowsOf(name).map((cells) => cells.map(({ textContent }) => textContent));
export const hrefsIn = (element: Element | undefined) =>
  [...(element?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
