// @vitest-environment happy-dom
// Stubs answer with items of every kind in one week, which no site of the reference provider has.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';
import { type FoundSchedule, scheduleCalled, viewerOfTest } from './schedulesOfTest.ts';

const provider = providerOfFile();
const openAt = portalOfTest(() => provider.signInOnce('avery'));
viewerOfTest('America/Vancouver', '2023-11-22T15:20:00Z');

let patrols: FoundSchedule;
beforeEach(async () => {
  patrols = await scheduleCalled(provider, 'Patrols, around the clock', 'America/Vancouver');
});

const schedule = { id: 1, name: 'Rounds', locationId: 1 };
const weekly = { scheduledItemInterval: 'Recurring', monday: true, dayStartTime: 3600, dayEndTime: 5400 };
const answer = (...scheduledItems: unknown[]) => ({
  schedule,
  timeZone: 'America/Vancouver',
  scheduledItems,
});
const once = (scheduledItemType: string, startTime: string, endTime: string) => ({
  scheduledItemType,
  scheduledItemInterval: 'OneTime',
  startTime,
  endTime,
});
const GRID = 'Arming by day and hour';
const UNCHANGED = /^This schedule does not change arming/;

describe('a schedule that disarms nothing', () => {
  it('says so above the grid, which is armed all week, and lists its items by day below it', async () => {
    openAt(patrols.page, provider.answerTo);
    expect((await screen.findByText(UNCHANGED)).textContent).toBe('This schedule does not change arming');
    expect(screen.getAllByText('Patrol, 1:00 AM to 1:30 AM, weekly')).toHaveLength(7);
    expect(screen.getAllByText('Expected code, 5:00 AM to 5:10 AM, weekly')).toHaveLength(7);
    expect(screen.getByText('Site time, Vancouver (PST)')).toBeTruthy();
    const grid = screen.getByRole('table', { name: GRID });
    const hours = within(grid).getAllByRole('cell');
    expect(hours).toHaveLength(168);
    expect(hours.filter(({ dataset }) => dataset.state !== 'armed')).toEqual([]);
    const list = screen.getByRole('region', { name: 'Day by day' });
    const after = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(screen.getByText(UNCHANGED).compareDocumentPosition(grid) & after).toBe(after);
    expect(grid.compareDocumentPosition(list) & after).toBe(after);
  });

  it('requests a change of a day with its items', async () => {
    openAt(patrols.page, provider.answerTo);
    await screen.findByText(UNCHANGED);
    const [sunday] = screen.getAllByRole('link', { name: /^Request a change for Sunday/ });
    const details = new URL(sunday?.getAttribute('href') ?? '', location.href).searchParams.get('details');
    expect(details).toContain('Sunday, Nov 19, 2023: Patrol, 1:00 AM to 1:30 AM, weekly; Patrol, 4:00 AM');
    expect(details).toContain('Time zone: America/Vancouver');
  });

  it('lists one-off items, and days without any', async () => {
    openAt('/schedule/1', () =>
      answer(
        { ...weekly, scheduledItemType: 'ExpectedOpen' },
        once('CallBack', '2023-11-24T20:00:00Z', '2023-11-24T20:30:00Z'),
      ),
    );
    await screen.findByText(UNCHANGED);
    const text = (day: string) => screen.getByText(day, { selector: 'strong' }).parentElement?.textContent;
    expect(text('Monday')).toBe('Monday: Expected opening, 1:00 AM to 1:30 AM, weekly');
    expect(text('Friday')).toBe('Friday: Call back, 12:00 PM to 12:30 PM, once');
    expect(text('Sunday')).toBe('Sunday: no items');
  });

  it('speaks of the week alone where no weekly item tells more', async () => {
    openAt('/schedule/1', () => answer());
    expect((await screen.findByText(UNCHANGED)).textContent).toBe(
      'This schedule does not change arming this week',
    );
    expect(within(screen.getByRole('table', { name: GRID })).getAllByRole('cell')).toHaveLength(168);
  });

  it('says that some items could not be read, and logs which', async () => {
    const { reports } = openAt('/schedule/1', () =>
      answer({ ...weekly, scheduledItemType: 'Patrol' }, once('Call', 'soon', 'later')),
    );
    expect(await screen.findByText('Some entries of this schedule could not be read.')).toBeTruthy();
    await waitFor(() => expect(reports.join()).toContain('listing schedule 1'));
  });
});

describe('a schedule whose week has nothing that disarms', () => {
  it('says so of this week alone once another week has', async () => {
    openAt('/schedule/1', ({ body }) => {
      const isNext = JSON.stringify(body).includes('"start":"2023-11-26');
      const patrol = { ...weekly, scheduledItemType: 'Patrol' };
      return isNext
        ? answer(patrol, once('Disarmed', '2023-11-28T20:00:00Z', '2023-11-28T21:00:00Z'))
        : answer(patrol);
    });
    const sentence = await screen.findByText('This schedule does not change arming this week');
    expect(screen.getByText(/Nov 19, 2023 – Nov 25, 2023/)).toBeTruthy();
    expect(screen.getByRole('table', { name: GRID })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Next Week' })).toHaveProperty('disabled', false);
    await userEvent.click(screen.getByRole('button', { name: 'Next Week' }));
    await waitFor(() => expect(sentence.isConnected).toBe(false));
    expect(screen.getByRole('cell', { name: /^Tuesday, 12:00 PM.*disarmed from/ })).toBeTruthy();
  });

  it('does not say so when an item has no type', async () => {
    openAt('/schedule/1', () => answer({ ...weekly, scheduledItemType: 'Patrol' }, { ...weekly }));
    expect(await screen.findByRole('table', { name: 'Arming by day and hour' })).toBeTruthy();
    expect(screen.getByText(/Hours shown as armed may be disarmed/)).toBeTruthy();
    expect(screen.queryByText(UNCHANGED)).toBeNull();
  });
});
