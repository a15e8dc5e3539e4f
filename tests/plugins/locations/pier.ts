/** A location with everything on its page, and how tests read that page. */
import { screen, within } from '@testing-library/react';
import type { AnswerTo } from '../../support/openPortal.tsx';
import { ARMED, DETAILS } from './answers.ts';
import { site } from './locationRows.ts';

const COUNTS = {
  alarmsCount: 9,
  incidentCount: 8,
  voiceDownLocationCount: 1,
  voiceDownIncidentCount: 1,
  policeCount: 3,
  guardCount: 0,
};
const ADA = {
  id: 31,
  firstname: 'Ada',
  lastname: 'Okafor',
  listName: 'Okafor, Ada',
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
