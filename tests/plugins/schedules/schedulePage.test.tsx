// @vitest-environment happy-dom
// Stubs answer with failures, with no schedule and with items that make no sense, which the reference provider never gives.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scheduleCall, schedulesCall } from '#contract/schedule.ts';
import { type AnswerTo, portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const failing = () => new Response('{}', { status: 500, headers: { 'x-request-id': 'req-9' } });
const UNREAD = 'Failed to load schedule details. Please try again.';

const provider = providerOfFile();
const openAt = portalOfTest(() => provider.signInOnce('avery'));

/** The office hours of one of Avery's sites: working days from 8:00 AM to 5:30 PM, Saturday from 9:00 AM to 1:00 PM. */
let office: {
  readonly page: string;
  readonly call: string;
  readonly locationId: number;
  readonly place: string;
};
const ownZone = process.env.TZ;
beforeEach(async () => {
  const { value } = await provider.read(schedulesCall, { body: {} });
  const [row] = value.flatMap((row) => ('id' in row && row.name === 'Office hours' ? [row] : []));
  if (!row?.locationId || !row.locationName) throw new Error('Avery has no office hours.');
  const { id, locationId, locationName: place, timeZone } = row;
  // The viewer's clock is the site's.
  process.env.TZ = timeZone ?? '';
  office = { page: `/schedule/${id}`, call: `/api/Schedule/schedule/${id}`, locationId, place };
  // Wednesday, in the week of March 10.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2024, 2, 13, 10, 20) });
});
afterEach(() => {
  vi.useRealTimers();
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

const cellNamed = (name: string) => document.querySelector<HTMLElement>(`td[aria-label="${name}"]`);
const focusCell = (name: string) => act(() => cellNamed(name)?.focus());
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** The calls for weeks of the schedule. */
const weekCalls = ({ calls }: ReturnType<typeof openAt>) => calls.filter(({ path }) => path === office.call);
const weeksAsked = (portal: ReturnType<typeof openAt>) =>
  weekCalls(portal)
    .map(({ body }) => JSON.stringify(body))
    .map((body) => /"start":"(\d{4}-\d\d-\d\d)/.exec(body)?.[1]);
const open = async (search = '', answerTo: AnswerTo = provider.answerTo) => {
  const portal = openAt(`${office.page}${search}`, answerTo);
  await screen.findByRole('table');
  return portal;
};

describe('a schedule', () => {
  it('shows name, location, week, zone and 168 hours', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Office hours');
    expect((await screen.findByRole('link', { name: office.place })).getAttribute('href')).toBe(
      `/location/${office.locationId}`,
    );
    expect(screen.getByText(/Mar 10, 2024 – Mar 16, 2024/).textContent).toBe(
      'Mar 10, 2024 – Mar 16, 2024This week',
    );
    const city = process.env.TZ?.split('/').at(-1);
    // The clock is changed in this week.
    expect(screen.getByText(/^Site time, /).textContent).toMatch(
      new RegExp(`${city} \\([A-Z]+ and [A-Z]+\\)$`),
    );
    expect(screen.queryByText(/your time/)).toBeNull();
    expect(document.querySelectorAll('td')).toHaveLength(168);
  });

  it('gives the document its name', async () => {
    await open();
    await waitFor(() => expect(document.title).toBe('Office hours · Vigil'));
  });

  it('names each hour with its state and changes, and marks this one', async () => {
    await open();
    expect(cellNamed('Sunday, 8:00 AM to 9:00 AM: armed')).toBeTruthy();
    expect(cellNamed('Monday, 8:00 AM to 9:00 AM: disarmed from 8:00 AM')).toBeTruthy();
    const split = cellNamed('Friday, 5:00 PM to 6:00 PM: disarmed, armed from 5:30 PM');
    expect(split?.textContent).toBe('5:30 PM');
    expect(document.querySelector('td[aria-current]')?.getAttribute('aria-label')).toBe(
      'Wednesday, 10:00 AM to 11:00 AM: disarmed',
    );
    expect(document.querySelector('th[aria-current]')?.textContent).toBe('Wednesday Mar 13, 2024');
  });

  it('tells each day in a sentence', async () => {
    await open();
    expect(screen.getByText('Monday', { selector: 'strong' }).parentElement?.textContent).toBe(
      'Monday: disarmed 8:00 AM to 5:30 PM',
    );
    expect(screen.getByText('Sunday', { selector: 'strong' }).parentElement?.textContent).toBe(
      'Sunday: armed all day',
    );
  });

  it('asks for its week with both ends, then for the neighbours', async () => {
    const portal = await open();
    await waitFor(() => expect(weeksAsked(portal)).toEqual(['2024-03-10', '2024-03-17', '2024-03-03']));
    expect(portal.calls[0]?.path).toBe(office.call);
    expect(portal.calls[0]?.body).toEqual({
      start: new Date(2024, 2, 10).toISOString(),
      end: new Date(2024, 2, 16, 23, 59, 59, 999).toISOString(),
    });
  });

  it('opens the change request filled with the chosen hour', async () => {
    await open();
    focusCell('Friday, 5:00 PM to 6:00 PM: disarmed, armed from 5:30 PM');
    await userEvent.click(screen.getByRole('link', { name: 'Request a change for this hour' }));
    expect((await screen.findByLabelText(/Subject/)).getAttribute('value')).toBe(
      'Schedule change: Office hours',
    );
    expect(screen.getByLabelText(/Details/).textContent).toContain(
      'Friday, Mar 15, 2024, 5:00 PM to 6:00 PM: disarmed, armed from 5:30 PM',
    );
  });

  it('keeps the mark of the chosen hour while its details have the focus', async () => {
    await open();
    const friday = 'Friday, 12:00 PM to 1:00 PM: disarmed';
    focusCell(friday);
    act(() => screen.getByRole('link', { name: 'Request a change for this hour' }).focus());
    const chosen = [...document.querySelectorAll('td[data-chosen="true"]')];
    expect(chosen.map((cell) => cell.getAttribute('aria-label'))).toEqual([friday]);
  });

  it('shows the times of all changes of an hour', async () => {
    const at = (minutes: number) => 6 * 3600 + minutes * 60;
    const item = (from: number, to: number) => ({
      scheduledItemType: 'Disarmed',
      scheduledItemInterval: 'Recurring',
      dayStartTime: at(from),
      dayEndTime: at(to),
      monday: true,
      thursday: from < 20,
    });
    const scheduledItems = [item(5, 10), item(15, 20), item(25, 30), item(40, 45)];
    const many = { schedule: { id: 1, name: 'Office hours' }, scheduledItems };
    await open('', ({ path }) => (path === office.call ? many : undefined));
    const labels = (day: string) =>
      [
        ...(document.querySelector(`td[aria-label^="${day}, 6:00 AM"]`)?.querySelectorAll('span > span') ??
          []),
      ].map(({ textContent }) => textContent);
    expect(labels('Thursday')).toEqual(['6:05', '6:10', '6:15', '6:20']);
    // Six fit.
    expect(labels('Monday')).toEqual(['6:05', '6:10', '6:15', '6:20', '6:25', '+3']);
    expect(labels('Tuesday')).toEqual([]);
  });

  it('offers the whole interval beside the hour', async () => {
    await open();
    focusCell('Friday, 12:00 PM to 1:00 PM: disarmed');
    expect(screen.getByText('Disarmed Friday 8:00 AM to 5:30 PM')).toBeTruthy();
  });

  it('moves by arrow keys, with one hour in the tab order', async () => {
    await open();
    const named = () => document.activeElement?.getAttribute('aria-label');
    act(() => document.querySelector<HTMLElement>('td[tabindex="0"]')?.focus());
    expect(named()).toBe('Wednesday, 10:00 AM to 11:00 AM: disarmed');
    await userEvent.keyboard('{ArrowRight}{ArrowUp}');
    expect(named()).toBe('Thursday, 9:00 AM to 10:00 AM: disarmed');
    expect(document.querySelectorAll('td[tabindex="0"]')).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toBe('Request a change for this hour');
    await userEvent.keyboard('{Escape}');
    expect(named()).toBe('Thursday, 9:00 AM to 10:00 AM: disarmed');
  });
});

describe('the weeks of a schedule', () => {
  it('are left through with the shown one in the address, by replacing', async () => {
    const { history } = await open();
    const length = history.length;
    await press(/Next/);
    expect(screen.getByText(/Mar 17, 2024 – Mar 23, 2024/)).toBeTruthy();
    await waitFor(() => expect(history.location.search).toBe('?week=2024-03-17'));
    await press(/Current Week/);
    await waitFor(() => expect(history.location.search).toBe(''));
    expect(history.length).toBe(length);
  });

  it('begin with the one in the address', async () => {
    const portal = await open('?week=2024-11-06');
    expect(screen.getByText(/Nov 3, 2024 – Nov 9, 2024/)).toBeTruthy();
    expect(weeksAsked(portal)[0]).toBe('2024-11-03');
    expect(screen.getByRole('button', { name: /Next/ }).hasAttribute('disabled')).toBe(true);
  });

  it('leave the current one and what is no week out of the address', async () => {
    const { history } = await open('?week=2024-03-10');
    await waitFor(() => expect(history.location.search).toBe(''));
  });

  it('end five weeks ahead', async () => {
    await open();
    const next = screen.getByRole('button', { name: /Next/ });
    for (let step = 0; step < 10; step += 1) await userEvent.click(next);
    expect(screen.getByText(/Apr 14, 2024 – Apr 20, 2024/)).toBeTruthy();
    expect(next.hasAttribute('disabled')).toBe(true);
  });

  it('keep the name while one of them cannot be read, and read it on Retry', async () => {
    let isDown = false;
    const portal = await open('', (call) => (isDown ? failing() : provider.answerTo(call)));
    await waitFor(() => expect(weekCalls(portal)).toHaveLength(3));
    isDown = true;
    await press(/Next/);
    await press(/Next/);
    expect(await screen.findByText(UNREAD)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Office hours');
    isDown = false;
    await press(/Retry/);
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(screen.getByText(/Mar 24, 2024 – Mar 30, 2024/)).toBeTruthy();
  });
});

describe('a schedule that cannot be shown', () => {
  it.each(['abc', '12abc', '-1', '1.5', '0', '99999999999999999999'])(
    'asks nothing for the id %j',
    async (id) => {
      const { calls } = openAt(`/schedule/${id}`);
      expect(await screen.findByText('Invalid schedule ID')).toBeTruthy();
      expect(calls).toEqual([]);
    },
  );

  it('is not found when the provider has none', async () => {
    const { calls } = openAt('/schedule/99999', provider.answerTo);
    expect(await screen.findByText('Schedule Not Found')).toBeTruthy();
    expect(calls.map(({ path }) => path)).toContain('/api/Schedule/schedule/99999');
    expect(document.querySelector('table')).toBeNull();
  });

  it.each([
    ['404', () => new Response('{}', { status: 404 })],
    ['204', () => undefined],
    ['null', () => null],
    ['no schedule', () => ({ schedule: null, scheduledItems: [] })],
  ])('is not found when the answer is %s', async (_, answer) => {
    openAt(office.page, answer);
    expect(await screen.findByText('Schedule Not Found')).toBeTruthy();
    expect(screen.getByText('The requested schedule could not be found.')).toBeTruthy();
    expect(document.querySelector('table')).toBeNull();
  });

  it('says so when it fails, with the request id and Retry', async () => {
    let isDown = true;
    openAt(office.page, (call) => (isDown ? failing() : provider.answerTo(call)));
    expect(await screen.findByText(UNREAD)).toBeTruthy();
    expect(screen.getByText(/req-9/)).toBeTruthy();
    isDown = false;
    await press(/Retry/);
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});

describe('a schedule with items that cannot be read', () => {
  it('shows the others, says so, and logs which', async () => {
    const { reports } = await open('', async (call) => {
      const answer = v.parse(scheduleCall.response, await provider.post(call.path, call.body));
      const item = answer.scheduledItems?.find(({ scheduledItemType }) => scheduledItemType === 'Disarmed');
      const broken = [
        { ...item, dayEndTime: 'late' },
        17,
        { scheduledItemType: 'Alarm' },
        { ...item, scheduledItemType: null },
      ];
      return { ...answer, scheduledItems: [...(answer.scheduledItems ?? []), ...broken] };
    });
    expect(
      screen.getByText(
        'Some entries of this schedule could not be read. Hours shown as armed may be disarmed.',
      ),
    ).toBeTruthy();
    expect(cellNamed('Monday, 9:00 AM to 10:00 AM: disarmed')).toBeTruthy();
    expect(
      reports.some(
        (line) =>
          line.includes(`painting schedule ${office.page.split('/').at(-1)}`) && line.includes('daily times'),
      ),
    ).toBe(true);
  });
});
