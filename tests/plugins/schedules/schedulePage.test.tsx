// Stubs answer with failures, with no schedule, with items of every kind and with items that make no sense, which the
// reference provider never gives.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { scheduleCall } from '#contract/schedule.ts';
import { daily } from '../../domain/arming/scheduleItems.ts';
import { type AnswerTo, portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';
import { type FoundSchedule, scheduleCalled, viewerOfTest } from './schedulesOfTest.ts';

const failing = () => new Response('{}', { status: 500, headers: { 'x-request-id': 'req-9' } });
const UNREAD = 'Failed to load schedule details. Please try again.';

const provider = providerOfFile();
const openAt = portalOfTest(() => provider.signInOnce('avery'));

// Wednesday, 10:20 AM, in the week of March 10. The viewer's clock is the site's.
viewerOfTest('America/Vancouver', '2024-03-13T17:20:00Z');

/** The office hours of one of Avery's sites: working days from 8:00 AM to 5:30 PM, Saturday from 9:00 AM to 1:00 PM. */
let office: FoundSchedule;
beforeEach(async () => {
  office = await scheduleCalled(provider, 'Office hours', 'America/Vancouver');
});

const cellNamed = (name: string) => document.querySelector<HTMLElement>(`td[aria-label="${name}"]`);
const focusCell = (name: string) => act(() => cellNamed(name)?.focus());
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** The calls for weeks of the schedule. */
const weekCalls = ({ calls }: ReturnType<typeof openAt>) => calls.filter(({ path }) => path === office.call);
const open = async (search = '', answerTo: AnswerTo = provider.answerTo) => {
  const portal = openAt(`${office.page}${search}`, answerTo);
  await screen.findByRole('table');
  return portal;
};

it('a week that is open goes over to the 24-hour clock as soon as that is chosen, in each hour and its name', async () => {
  const { context } = await open();
  const { timePreferences } = context;
  act(() => void timePreferences.choose({ hours24: true }));
  const split = cellNamed('Friday, 17:00 to 18:00: disarmed, armed from 17:30');
  expect(split?.textContent).toBe('17:30');
  expect(screen.getByRole('rowheader', { name: '13:00' })).toBeDefined();
  expect(document.querySelector('td[aria-label*="AM"], td[aria-label*="PM"]')).toBeNull();
  expect(screen.getByText('Monday', { selector: 'strong' }).parentElement?.textContent).toBe(
    'Monday: disarmed 08:00 to 17:30',
  );
  act(() => void timePreferences.choose({ hours24: false }));
  expect(cellNamed('Friday, 5:00 PM to 6:00 PM: disarmed, armed from 5:30 PM')?.textContent).toBe('5:30 PM');
});

describe('a schedule', () => {
  it('shows name, location, week, zone and 168 hours, each with its state and changes, and moves by arrow keys, with one hour in the tab order', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Office hours');
    await waitFor(() => expect(document.title).toBe('Office hours · Vigil'));
    expect((await screen.findByRole('link', { name: office.place })).getAttribute('href')).toBe(
      `/location/${office.locationId}`,
    );
    expect(screen.getByText(/Mar 10, 2024 – Mar 16, 2024/).textContent).toBe(
      'Mar 10, 2024 – Mar 16, 2024This week',
    );
    // The clock is changed in this week.
    expect(screen.getByText(/^Site time, /).textContent).toBe('Site time, Vancouver (PST and PDT)');
    expect(screen.queryByText(/your time/)).toBeNull();
    expect(screen.getByText(/^as of/).textContent).toBe('as of 10:20 AM');
    expect(document.querySelectorAll('td')).toHaveLength(168);
    expect(cellNamed('Sunday, 8:00 AM to 9:00 AM: armed')).toBeTruthy();
    expect(cellNamed('Monday, 8:00 AM to 9:00 AM: disarmed from 8:00 AM')).toBeTruthy();
    const split = cellNamed('Friday, 5:00 PM to 6:00 PM: disarmed, armed from 5:30 PM');
    expect(split?.textContent).toBe('5:30 PM');
    expect(document.querySelector('td[aria-current]')?.getAttribute('aria-label')).toBe(
      'Wednesday, 10:00 AM to 11:00 AM: disarmed',
    );
    expect(document.querySelector('th[aria-current]')?.textContent).toBe('Wednesday Mar 13, 2024');
    expect(screen.getByText('Monday', { selector: 'strong' }).parentElement?.textContent).toBe(
      'Monday: disarmed 8:00 AM to 5:30 PM',
    );
    expect(screen.getByText('Sunday', { selector: 'strong' }).parentElement?.textContent).toBe(
      'Sunday: armed all day',
    );
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

  it('offers the whole interval beside the chosen hour, whose mark stays while its details have the focus, and opens the change request filled with it', async () => {
    await open();
    const friday = 'Friday, 12:00 PM to 1:00 PM: disarmed';
    focusCell(friday);
    expect(screen.getByText('Disarmed Friday 8:00 AM to 5:30 PM')).toBeTruthy();
    act(() => screen.getByRole('link', { name: 'Request a change for this hour' }).focus());
    const chosen = [...document.querySelectorAll('td[data-chosen="true"]')];
    expect(chosen.map((cell) => cell.getAttribute('aria-label'))).toEqual([friday]);
    focusCell('Friday, 5:00 PM to 6:00 PM: disarmed, armed from 5:30 PM');
    await userEvent.click(screen.getByRole('link', { name: 'Request a change for this hour' }));
    expect((await screen.findByLabelText(/Subject/)).getAttribute('value')).toBe(
      'Schedule change: Office hours',
    );
    const details = screen.getByLabelText(/Details/).textContent;
    expect(details).toContain('Friday, Mar 15, 2024, 5:00 PM to 6:00 PM: disarmed, armed from 5:30 PM');
    expect(details).toContain('Time zone: America/Vancouver, the site’s own');
  });

  it('shows the times of all changes of an hour', async () => {
    const item = (from: number) =>
      daily(6 + from / 60, 6 + (from + 5) / 60, { monday: true, thursday: from < 20 });
    const many = { schedule: { id: 1, name: 'Office hours' }, scheduledItems: [5, 15, 25, 40].map(item) };
    await open('', ({ path }) => (path === office.call ? many : undefined));
    const labels = (day: string) =>
      [...document.querySelectorAll(`td[aria-label^="${day}, 6:00 AM"] span > span`)].map(
        ({ textContent }) => textContent,
      );
    expect(labels('Thursday')).toEqual(['6:05', '6:10', '6:15', '6:20']);
    // Six fit.
    expect(labels('Monday')).toEqual(['6:05', '6:10', '6:15', '6:20', '6:25', '+3']);
    expect(labels('Tuesday')).toEqual([]);
  });
});

describe('the weeks of a schedule', () => {
  it('are left through with the shown one in the address, by replacing, and gone to by a date, which goes with the next press', async () => {
    const { history } = await open();
    const length = history.length;
    await press(/Next/);
    expect(screen.getByText(/Mar 17, 2024 – Mar 23, 2024/)).toBeTruthy();
    await waitFor(() => expect(history.location.search).toBe('?week=2024-03-17'));
    await press(/Current Week/);
    await waitFor(() => expect(history.location.search).toBe(''));
    expect(history.length).toBe(length);
    const field = screen.getByLabelText<HTMLInputElement>('Go to date');
    // What a browser tells while a year is typed.
    for (const value of ['0002-12-25', '0202-12-25', '', '2024-12-25'])
      fireEvent.change(field, { target: { value } });
    expect(screen.getByText(/Dec 22, 2024 – Dec 28, 2024/)).toBeTruthy();
    await waitFor(() => expect(history.location.search).toBe('?week=2024-12-22'));
    expect(field.value).toBe('2024-12-25');
    await press(/Previous/);
    expect(screen.getByText(/Dec 15, 2024 – Dec 21, 2024/)).toBeTruthy();
    expect(field.value).toBe('');
  });

  it('begin with the one in the address', async () => {
    await open('?week=2024-11-06');
    expect(screen.getByText(/Nov 3, 2024 – Nov 9, 2024/)).toBeTruthy();
    const next = screen.getByRole('button', { name: /Next/ });
    expect(next.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(next);
    expect(screen.getByText(/Nov 3, 2024 – Nov 9, 2024/)).toBeTruthy();
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
  it('asks nothing for an id that none can have', async () => {
    const { calls } = openAt('/schedule/abc');
    expect(await screen.findByText('Invalid schedule ID')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it.each<[string, AnswerTo]>([
    ['404', provider.answerTo],
    ['204', () => undefined],
    ['null', () => null],
    ['no schedule', () => ({ schedule: null, scheduledItems: [] })],
  ])('is not found when the answer is %s', async (_, answer) => {
    const { calls } = openAt('/schedule/99999', answer);
    expect(await screen.findByText('Schedule Not Found')).toBeTruthy();
    expect(calls.map(({ path }) => path)).toContain('/api/Schedule/schedule/99999');
    expect(screen.getByText('The requested schedule could not be found.')).toBeTruthy();
    expect(document.querySelector('table')).toBeNull();
  });

  it.each([
    {},
    { schedule: null, scheduledItems: [{ scheduledItemType: 'Disarmed' }] },
    { schedule: { id: 3 } },
  ])('could not be loaded when the answer is %j', async (answer) => {
    openAt('/schedule/3', () => answer);
    expect(await screen.findByText(UNREAD)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
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

  it('is read by itself once the service is back, and says so until then', async () => {
    let letGo: ((answer: unknown) => void) | undefined;
    let isDown = true;
    openAt(office.page, async (call) => {
      if (isDown && call.path === office.call) return failing();
      if (call.path === office.call) await new Promise((resolve) => (letGo = resolve));
      return provider.answerTo(call);
    });
    await screen.findByText(UNREAD);
    isDown = false;
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(letGo).toBeDefined());
    expect(screen.getByText(UNREAD)).toBeTruthy();
    letGo?.(null);
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(screen.queryByText(UNREAD)).toBeNull();
  });
});

it('a schedule with items that cannot be read shows the others, says so, and logs which', async () => {
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
  const told = reports.filter((line) => line.includes(`painting schedule ${office.id}`));
  expect(told.join()).toContain('daily times');
});

describe('a schedule that disarms nothing', () => {
  viewerOfTest('America/Vancouver', '2023-11-22T15:20:00Z');

  const schedule = { id: 1, name: 'Rounds', locationId: 1 };
  const weekly = daily(1, 1.5, { monday: true }, 'Patrol');
  const answer = (...scheduledItems: unknown[]) => ({
    ...{ schedule, timeZone: 'America/Vancouver', scheduledItems },
  });
  const once = (scheduledItemType: string, startTime: string, endTime: string) => ({
    scheduledItemType,
    scheduledItemInterval: 'OneTime',
    startTime,
    endTime,
  });
  const GRID = 'Arming by day and hour';
  const UNCHANGED = /^This schedule does not change arming/;

  it('says so above the grid, which is armed all week, and lists its items by day below it', async () => {
    const patrols = await scheduleCalled(provider, 'Patrols, around the clock', 'America/Vancouver');
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
    const [sunday] = screen.getAllByRole('link', { name: /^Request a change for Sunday/ });
    const details = new URL(sunday?.getAttribute('href') ?? '', location.href).searchParams.get('details');
    expect(details).toContain('Sunday, Nov 19, 2023: Patrol, 1:00 AM to 1:30 AM, weekly; Patrol, 4:00 AM');
    expect(details).toContain('Time zone: America/Vancouver');
  });

  it('lists one-off items, and days without any, says that some could not be read, and logs which', async () => {
    const { reports } = openAt('/schedule/1', () =>
      answer(
        { ...weekly, scheduledItemType: 'ExpectedOpen' },
        once('CallBack', '2023-11-24T20:00:00Z', '2023-11-24T20:30:00Z'),
        once('Call', 'soon', 'later'),
      ),
    );
    await screen.findByText(UNCHANGED);
    const text = (day: string) => screen.getByText(day, { selector: 'strong' }).parentElement?.textContent;
    expect(text('Monday')).toBe('Monday: Expected opening, 1:00 AM to 1:30 AM, weekly');
    expect(text('Friday')).toBe('Friday: Call back, 12:00 PM to 12:30 PM, once');
    expect(text('Sunday')).toBe('Sunday: no items');
    expect(await screen.findByText('Some entries of this schedule could not be read.')).toBeTruthy();
    await waitFor(() => expect(reports.join()).toContain('listing schedule 1'));
  });

  it('lists nothing of another week, not even one of two items that read alike', async () => {
    const noon = once('CallBack', '2023-11-20T20:00:00Z', '2023-11-20T20:30:00Z');
    const atOne = (day: number) => once('CallBack', `2023-11-${day}T21:00:00Z`, `2023-11-${day}T21:30:00Z`);
    const atTwo = once('CallBack', '2023-11-27T22:00:00Z', '2023-11-27T22:30:00Z');
    openAt('/schedule/1', ({ body }) => {
      const isNext = JSON.stringify(body).includes('"start":"2023-11-26');
      return isNext ? answer(atOne(27), atTwo) : answer(noon, noon, atOne(20));
    });
    expect(await screen.findAllByText('Call back, 12:00 PM to 12:30 PM, once')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Next Week' }));
    expect(await screen.findByText('Call back, 2:00 PM to 2:30 PM, once')).toBeTruthy();
    expect(screen.queryByText('Call back, 12:00 PM to 12:30 PM, once')).toBeNull();
  });

  it('speaks of the week alone where no weekly item tells more', async () => {
    openAt('/schedule/1', () => answer());
    expect((await screen.findByText(UNCHANGED)).textContent).toBe(
      'This schedule does not change arming this week',
    );
    expect(within(screen.getByRole('table', { name: GRID })).getAllByRole('cell')).toHaveLength(168);
  });

  it('says so of this week alone where another week has something that does', async () => {
    openAt('/schedule/1', ({ body }) => {
      const isNext = JSON.stringify(body).includes('"start":"2023-11-26');
      return isNext
        ? answer(weekly, once('Disarmed', '2023-11-28T20:00:00Z', '2023-11-28T21:00:00Z'))
        : answer(weekly);
    });
    const sentence = await screen.findByText('This schedule does not change arming this week');
    expect(screen.getByText(/Nov 19, 2023 – Nov 25, 2023/)).toBeTruthy();
    expect(screen.getByRole('table', { name: GRID })).toBeTruthy();
    const next = await screen.findByRole('button', { name: 'Next Week' });
    expect(next.getAttribute('aria-disabled')).toBe('false');
    await userEvent.click(next);
    await waitFor(() => expect(sentence.isConnected).toBe(false));
    expect(screen.getByRole('cell', { name: /^Tuesday, 12:00 PM.*disarmed from/ })).toBeTruthy();
  });

  it('does not say so when an item has no type', async () => {
    openAt('/schedule/1', () => answer(weekly, { ...weekly, scheduledItemType: null }));
    expect(await screen.findByRole('table', { name: GRID })).toBeTruthy();
    expect(screen.getByText(/Hours shown as armed may be disarmed/)).toBeTruthy();
    expect(screen.queryByText(UNCHANGED)).toBeNull();
  });
});
