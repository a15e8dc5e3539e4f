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

it('the chart by hour and its files keep the zone and the moment of the count', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  await openList('/events');
  await press('Show by hour');
  const line = await screen.findByText(/^Counted by the hour/);
  expect(line.textContent).toContain('New_York');
  vi.setSystemTime(new Date('2026-11-22T18:30:00Z'));
  vi.stubGlobal('Temporal', temporalIn('Asia/Tokyo'));
  await press('Download CSV');
  expect(saved).toEqual(['events-by-hour_all-sites_all-time_2026-11-22T07-00-00_America-New_York.csv']);
  await press('Event Time');
  expect((await screen.findByText(/^Counted by the hour/)).textContent).toBe(line.textContent);
});

it('the picture of the chart by hour tells of the events that are in no hour', async () => {
  const painted: string[] = [];
  const paper = { scale: vi.fn(), fillRect: vi.fn(), fillText: (text: string) => painted.push(text) };
  const canvas = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paper as never);
  onTestFinished(() => canvas.mockRestore());
  await openList('/events');
  await press('Show by hour');
  await screen.findByRole('slider', { name: 'Hour of the week' });
  await press('Download PNG');
  expect(painted).toContain('Events by hour');
  const line = await screen.findByText('One more event has no start time and is in no hour.');
  expect(painted).toContain(line.textContent);
});
