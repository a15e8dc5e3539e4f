/** Files of the list of events: their names, and what the picture of the chart by hour bears. Stubbed: rows, canvas, zone. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { portalOfTest, signInAs } from '../../../support/openPortal.tsx';

const open = portalOfTest(() => signInAs({ uid: 1, roles: ['Customer'] }));
const STARTS = ['2026-11-22T10:00:00Z', 'at dawn'];

let saved: string[] = [];

beforeEach(() => {
  saved = [];
  const saving = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  onTestFinished(() => saving.mockRestore());
});

async function openList(address: string) {
  vi.stubGlobal('Temporal', temporalIn('America/New_York'));
  const rows = STARTS.map((startTime, index) => ({ incident: { id: index + 1, startTime } }));
  open(address, ({ path }) =>
    path === '/api/Event/events/location/0' ? { value: rows, count: rows.length } : undefined,
  );
  await screen.findByRole('button', { name: 'Download list' });
}

const temporalIn = (zone: string) => ({ Now: { timeZoneId: () => zone }, ZonedDateTime: class {} });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('the name of a list’s file tells what the list is narrowed down to', async () => {
  await openList('/events?police=true&open=true&q=north%20yard');
  await press('Download list');
  await screen.findByText('The list was saved.');
  expect(saved).toEqual([
    expect.stringMatching(
      /^events_all-sites_all-time_[\dT-]+_America-New_York_Police-Contacted_In-progress_north-yard\.csv$/,
    ),
  ]);
});
