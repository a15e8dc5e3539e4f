// Stubs answer with events of a night in which clocks are changed, and with dates of other systems.
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type EventRow, locationEventsCall } from '#contract/event.ts';
import { ListQuery } from '#contract/vocabulary.ts';
import { lengthText } from '#core/format/dateTimes.ts';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import { NewEventsPill } from '#domain/incidents/NewEventsPill.tsx';
import { type AnswerTo, portalOfTest, turnTime } from '../../../support/openPortal.tsx';
import { providerOfFile } from '../../../support/realProvider.ts';

const EVENTS = '/api/Event/events/location/0';

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('avery'));

/** What the provider answers to the person. */
async function listed(body: ListQuery = {}): Promise<readonly EventRow[]> {
  return (await provider.read(locationEventsCall, { params: { locationId: 0 }, body })).value;
}
const answered = (orderby: string) => listed({ orderby, skip: 0, take: 15, count: true });

const table = () => screen.getByRole('table', { name: 'Archived Events' });
const eventRows = () => [...table().querySelectorAll<HTMLElement>('tbody tr:has(td)')];
const headings = () => within(table()).queryAllByRole('rowheader');
const cell = (row: HTMLElement | undefined, label: string) =>
  row?.querySelector(`td[data-label="${label}"]`)?.textContent;

/** Opens the list, ready for keys. */
async function openEvents(address: string) {
  const portal = open(address, provider.answerTo);
  await screen.findByRole('button', { name: 'Download list' });
  return { ...portal, user: userEvent.setup() };
}

describe('the list by time', () => {
  it('has what is in progress on top, above the days, and only in the default order, but days in the order by time alone', async () => {
    const rows = await answered('incident.startTime desc');
    const isOpen = ({ incident }: EventRow) => incident.endTime === null;
    expect(rows.some(isOpen)).toBe(true);
    const { user } = await openEvents('/events');
    expect(headings()[0]?.textContent).toBe('In progress');
    const ids = () => eventRows().map((row) => cell(row, 'ID'));
    const expected = [...rows.filter(isOpen), ...rows.filter((row) => !isOpen(row))];
    expect(ids()).toEqual(expected.map(({ incident }) => String(incident.id)));
    await user.click(screen.getByRole('button', { name: 'Event Time' }));
    await waitFor(() => expect(ids()[0]).not.toBe(String(expected[0]?.incident.id)));
    expect(headings().map(({ textContent }) => textContent)).not.toContain('In progress');
    expect(headings().length).toBeGreaterThan(1);
    await user.click(screen.getByRole('button', { name: 'Location' }));
    await waitFor(() => expect(headings()).toEqual([]));
  });
});

it('a row tells how long the incident took, what was done in words, and the name of its site', async () => {
  const rows = await answered('incident.startTime desc');
  await openEvents('/events');
  for (const [index, { incident }] of rows.entries()) {
    const row = eventRows()[index];
    const length = Date.parse(incident.endTime ?? '') - Date.parse(incident.startTime ?? '');
    if (incident.endTime) expect(cell(row, 'Event Time')).toMatch(new RegExp(` ${lengthText(length)}$`));
    expect(cell(row, 'Police')).toBe(incident.policeContacted ? 'Yes' : 'No');
    expect(cell(row, 'Guard')).toBe(incident.guardDispatched ? 'Yes' : 'No');
    expect(cell(row, 'Alarms')).toBe(String(incident.alarmCount));
  }
  expect(rows.some(({ incident }) => incident.endTime)).toBe(true);
  expect(rows.some(({ incident }) => incident.policeContacted)).toBe(true);
  const [first] = rows;
  // The whole name where that is cut.
  expect(screen.getAllByTitle(first?.location?.name ?? '').length).toBeGreaterThan(0);
});

describe('the links of a row', () => {
  const siteLink = () =>
    eventRows()[0]?.querySelector<HTMLAnchorElement>('a[href^="/location/"]') ?? expect.fail();

  it('lead to the site without a new document, and to the event with its list, but are the browser’s with a modifier key or another button, and preload what the pointer or the focus rests on', async () => {
    const { user, calls, router } = await openEvents('/events');

    for (const press of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...press });
      // Whether it is left to the browser, which the test keeps from following it.
      let isLeft = false;
      const look = (event: Event) => {
        isLeft = !event.defaultPrevented;
        event.preventDefault();
      };
      window.addEventListener('click', look, { once: true });
      siteLink().dispatchEvent(click);
      expect(isLeft).toBe(true);
    }
    expect(router.state.location.pathname).toBe('/events');
    const asked = () =>
      calls.map(({ path }) => path).filter((path) => path.startsWith('/api/Location/details/'));
    expect(asked()).toEqual([]);
    await user.hover(siteLink());
    await waitFor(() => expect(asked()).toHaveLength(1));
    const path = siteLink().pathname;
    await user.click(siteLink());
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    router.history.back();
    await screen.findByRole('table', { name: 'Archived Events' });
    const id = cell(eventRows()[0], 'ID') ?? '';
    await user.click(screen.getByRole('link', { name: id }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/event/${id}`));
    expect(router.state.location.state.incidentList).toMatchObject({ locationId: 0, place: 0 });
  });
});

it('a press on a row asks for the event in its task where the click opens it, on its link or on a cell, and not once more then', async () => {
  await openEvents('/events');
  const sent = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => sent.mockRestore());
  const asked = () =>
    sent.mock.calls
      .flatMap(([input]) => (input instanceof Request ? new URL(input.url).pathname : []))
      .filter((path) => path.startsWith('/api/Event/details/'));
  const press = async (index: number, part: string, init = {}) => {
    fireEvent.mouseDown(eventRows()[index]?.querySelector(part) ?? expect.fail(), init);
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
    port1.close();
    return asked();
  };
  const LINK = 'a[href^="/event/"]';
  const pathOf = (index: number) => `/api/Event/details/${cell(eventRows()[index], 'ID')}`;
  expect(await press(3, 'a[href^="/location/"]')).toEqual([]);
  expect(await press(3, LINK, { ctrlKey: true })).toEqual([]);
  expect(await press(3, LINK, { button: 2 })).toEqual([]);
  const paths = [pathOf(3), pathOf(8)];
  expect(await press(3, LINK)).toEqual(paths.slice(0, 1));
  expect(await press(8, 'td:nth-child(4)')).toEqual(paths);
  fireEvent.click(eventRows()[8]?.querySelector('td:nth-child(4)') ?? expect.fail());
  await screen.findByRole('heading', { name: 'Event Logs' });
  expect(asked()).toEqual(paths);
});

describe('the keys of the list', () => {
  const focused = () => eventRows().indexOf(document.activeElement as HTMLElement);

  it('move the focus through the rows, no further than their ends, from a row whose link has the focus on, too', async () => {
    const { user } = await openEvents('/events');
    await user.keyboard('j');
    expect(focused()).toBe(0);
    await user.keyboard('jj');
    expect(focused()).toBe(2);
    await user.keyboard('k');
    expect(focused()).toBe(1);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(focused()).toBe(2);
    await user.keyboard('kkkkk');
    expect(focused()).toBe(0);
    await user.keyboard('j'.repeat(20));
    expect(focused()).toBe(eventRows().length - 1);
    within(eventRows()[4] ?? table())
      .getAllByRole('link')[0]
      ?.focus();
    // The arrow keys still scroll the page there.
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe(-1);
    await user.keyboard('j');
    expect(focused()).toBe(5);
  });

  it('mark the event as seen and take that back, say so, and stand in the keyboard help', async () => {
    const { user } = await openEvents('/events');
    const row = () => within(eventRows()[0] ?? table());
    const id = cell(eventRows()[0], 'ID');
    await user.keyboard('j');
    // Until what was seen is read, the key does nothing.
    await waitFor(async () => {
      await user.keyboard('s');
      await screen.findByText(`Event ${id} is marked as seen.`, {}, { timeout: 500 });
    });
    expect(row().getByRole('img', { name: 'Seen' })).toBeDefined();
    expect(screen.getAllByRole('img', { name: 'Seen' })).toHaveLength(1);
    await user.keyboard('s');
    await waitFor(() => expect(row().queryByRole('img', { name: 'Seen' })).toBeNull());
    expect(screen.getByText(`Event ${id} is marked as not seen.`)).toBeDefined();
    // Nothing without a row.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await user.keyboard('s');
    expect(screen.getByText(`Event ${id} is marked as not seen.`)).toBeDefined();
    await screen.findByRole('contentinfo');
    await user.keyboard('?');
    await screen.findByRole('region', { name: 'Events list' });
    const terms = (name: string) => {
      const listed = within(screen.getByRole('region', { name })).getAllByRole('term');
      return listed.map(({ textContent }) => textContent).join(', ');
    };
    expect(terms('Events list')).toBe('Next row, Previous row, Open the event');
    expect(terms('Events')).toBe('Mark as seen, or as not seen, Next event, Previous event');
    // What has a button and no key is not listed.
    expect(terms('Recordings')).toMatch(/Play or pause(?!.*Loop)/);
  });
});

it('the columns are those of a customer, and with the Admin detail more, with seconds in their times, of which the address may sort by one', async () => {
  const columns = () => within(table()).getAllByRole('columnheader');
  const names = () => columns().map(({ textContent }) => textContent);
  const sorted = () => columns().filter((header) => header.getAttribute('aria-sort') === 'descending');
  const CUSTOMER = ['ID', 'Account', 'Location', 'Event Time', 'Alarms', 'Voice', 'Police', 'Guard'];
  const TIMES = ['Start Time', 'Closed Time'];
  await provider.signInOnce('admin');
  // The rows that are shown again were read a moment ago, however slow the machine is.
  vi.useFakeTimers({ now: new Date(), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { calls, context } = await openEvents('/events?sort=-incident.priority');
  const asked = () => calls.filter(({ path }) => path === EVENTS).map(({ body }) => v.parse(ListQuery, body));
  const orders = () => asked().map(({ orderby }) => orderby);
  /** Ids that the provider answers to the last call, in its order. */
  const idsAnswered = async () => (await listed(asked().at(-1))).map(({ incident }) => incident.id);
  /** Ids of the events in the table, from top to bottom. */
  const shownIds = () => eventRows().map((row) => Number(cell(row, 'ID')));
  expect(names()).toEqual([...CUSTOMER.toSpliced(3, 1, ...TIMES), 'Priority', 'Last User']);
  expect(cell(eventRows()[0], 'Start Time')).toMatch(/\d:\d\d:\d\d [AP]M/);
  expect(orders()).toEqual(['incident.priority desc']);
  const byPriority = await idsAnswered();
  expect([shownIds(), sorted().map(({ textContent }) => textContent)]).toEqual([byPriority, ['Priority']]);
  act(() => context.adminDetail.turn(false));
  await waitFor(() => expect(orders()).toEqual(['incident.priority desc', 'incident.startTime desc']));
  const newest = await idsAnswered();
  await waitFor(() => expect(shownIds()).toEqual(newest));
  expect([names(), sorted().map(({ textContent }) => textContent)]).toEqual([CUSTOMER, ['Event Time']]);
  expect(cell(eventRows()[0], 'Event Time')).not.toMatch(/\d:\d\d:\d\d [AP]M/);
  act(() => context.adminDetail.turn(true));
  await waitFor(() => expect(shownIds()).toEqual(byPriority));
  expect(orders()).toHaveLength(2);
});

it.each(['', '?period=last-3-months'])(
  'each tile of home%s opens as many events as it says',
  async (period) => {
    const opened: string[] = [];
    for (const name of ['Monitored Events', 'Voice Downs', 'Police Contacts', 'Guard Dispatches']) {
      open(`/${period}`, provider.answerTo);
      await screen.findByRole('link', { name: /^Monitored Events\s*\d/ });
      const tile = screen.queryByRole('link', { name: new RegExp(`^${name}`) });
      if (tile === null) continue;
      const number = Number(/\d+/.exec(tile.textContent)?.[0]);
      await userEvent.click(tile);
      const showing = await screen.findByText(/^Showing .* events?$/);
      const total = Number(/of (\d+)/.exec(showing.textContent)?.[1]);
      if (name !== 'Voice Downs' || total === number)
        expect([total, screen.queryByText(/^The tile's /)]).toEqual([number, null]);
      else
        await screen.findByText(
          `The tile's ${number} are these ${total} and ${
            number - total === 1
              ? '1 announcement that belongs'
              : `${number - total} announcements that belong`
          } to no event.`,
        );
      opened.push(name);
    }
    expect(opened.length).toBeGreaterThan(1);
  },
);

it("a tile's list tells one announcement from several", async () => {
  const span = { period: 'last-month', start: 0, end: 1, apart: 1 };
  open(`/events?dnfilter=voicedowns&span=${encodeURIComponent(JSON.stringify(span))}`, ({ path }) =>
    path === '/api/Event/events/location/0' ? { value: [{ incident: { id: 1 } }], count: 1 } : undefined,
  );
  await screen.findByText("The tile's 2 are these 1 and 1 announcement that belongs to no event.");
});

it("the copied link of a tile's list names its range, which its chip takes away", async () => {
  const { history } = open('/', provider.answerTo);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('link', { name: /^Monitored Events/ }));
  const chip = await screen.findByRole('button', {
    name: /^Last 30 Days as of \d+:\d\d [AP]M remove time range$/,
  });
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  await screen.findByText('Link copied');
  const copied = new URL(await navigator.clipboard.readText());
  expect(copied.searchParams.get('from')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d/);
  await user.click(chip);
  expect(history.location.search).toBe('?back=home');
  await waitFor(() => expect(chip.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters' }));
});

it("a tile's list that stays open tells of what has begun since, and has it after a press", async () => {
  turnTime();
  const event = (id: number, began: number) => ({
    incident: { id, startTime: new Date(began).toISOString(), endTime: new Date(began).toISOString() },
  });
  const value = [event(1, Date.now() - 60_000)];
  open('/', (call) => {
    if (call.path !== EVENTS) return provider.answerTo(call);
    const { filter = '' } = v.parse(ListQuery, call.body);
    const end = /startTime < '([^']+)'/.exec(filter)?.[1];
    const rows = value.filter(({ incident: { startTime } }) => end === undefined || startTime < end);
    return { value: rows, count: rows.length };
  });
  await userEvent.click(await screen.findByRole('link', { name: /^Monitored Events/ }));
  await screen.findByText('Showing 1 to 1 of 1 events');
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  value.unshift(event(2, Date.now() - 1_000));
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await userEvent.click(await screen.findByRole('button', { name: '1 new event' }));
  await screen.findByText('Showing 1 to 2 of 2 events');
  expect(screen.queryByRole('button', { name: '1 new event' })).toBeNull();
});

it('an event in progress that is there no longer goes from a list that stays open', async () => {
  turnTime();
  const event = (id: number) => ({
    incident: { id, startTime: new Date(Date.now() - id * 60_000).toISOString(), endTime: null },
  });
  let value = [event(1), event(2)];
  open('/events', (call) => {
    if (call.path !== EVENTS) return provider.answerTo(call);
    const { filter } = v.parse(ListQuery, call.body);
    const asked = [...(filter ?? '').matchAll(/incident\.id == (\d+)/g)].map(([, id]) => Number(id));
    const rows = filter === undefined ? value : value.filter(({ incident }) => asked.includes(incident.id));
    return { value: rows, count: rows.length };
  });
  await screen.findByText('Showing 1 to 2 of 2 events');
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  value = value.slice(0, 1);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await screen.findByText('Showing 1 to 1 of 1 events');
});

describe('a page of events around a change of the clocks', () => {
  const row = (id: number, startTime: string, endTime: string | null) => ({
    incident: { id, startTime, endTime },
    location: { id: 1, name: 'North Yard' },
  });
  const openList = (...value: ReturnType<typeof row>[]) =>
    open('/events', (call) =>
      call.path.startsWith('/api/Event/events') ? { value, count: value.length } : provider.answerTo(call),
    );
  beforeEach(() => vi.stubEnv('TZ', 'America/New_York'));
  afterEach(() => vi.unstubAllEnvs());

  it('names each clock that its times are on', async () => {
    openList(
      row(3, '2026-11-20T12:00:00Z', '2026-11-20T12:05:00Z'),
      row(2, '2026-07-04T12:00:00Z', '2026-07-04T12:05:00Z'),
      row(1, '2026-02-02T12:00:00Z', '2026-02-02T12:05:00Z'),
    );
    expect(await screen.findByText('Times in New York (EST and EDT)')).toBeTruthy();
  });

  it('has at each end of an event the name of its clock where that was changed in between', async () => {
    openList(row(1, '2026-11-01T05:30:00Z', '2026-11-01T06:10:00Z'));
    expect(await screen.findByText('Times in New York (EDT and EST)')).toBeTruthy();
    expect(screen.getByText('1:30 AM EDT')).toBeTruthy();
    expect(screen.getByText('1:10 AM EST')).toBeTruthy();
  });

  it('takes an end at the end of the calendar for none', async () => {
    openList(row(1, '2026-11-20T12:00:00Z', '9999-12-31T23:59:59.9999999'));
    expect((await screen.findAllByText(/^In progress/)).length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toContain('9999');
  });
});

it('the day over the rows is no longer today once that is over, also while nothing can be read', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T22:00'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const [startTime, endTime] = ['2026-11-22T21:00:00', '2026-11-22T21:05:00'];
  const value = [{ incident: { id: 1, startTime, endTime } }];
  open('/events', ({ path, body }) => {
    const isList = path === EVENTS && v.parse(ListQuery, body).orderby === 'incident.startTime desc';
    return isList ? { value, count: 1 } : new Response('', { status: 500 });
  });
  await screen.findByText(/^Today, Sun Nov 22/);
  // The phone sleeps until the next morning.
  vi.setSystemTime(new Date('2026-11-23T07:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText(/^Yesterday, Sun Nov 22/)).toBeTruthy();
});

it('a filter’s box shows a press at once, before the list has been asked for, and pressed as the page is left keeps the rest of the list', async () => {
  const { history } = open('/events?size=50', provider.answerTo);
  fireEvent.click(await screen.findByRole('button', { name: /^Filters/ }));
  const box = await screen.findByLabelText<HTMLInputElement>('Police Contacted');
  fireEvent.click(box);
  expect(box.checked).toBe(true);
  await waitFor(() => expect(history.location.search).toBe('?size=50&police=true'));
  expect(box.checked).toBe(true);
  fireEvent.click(box);
  expect(box.checked).toBe(false);
  await waitFor(() => expect(history.location.search).toBe('?size=50'));
  expect(box.checked).toBe(false);
  fireEvent.click(screen.getAllByRole('link', { name: 'Contacts' })[0] ?? box);
  fireEvent.click(box);
  await waitFor(() => expect(history.location.search).toContain('police=true'));
  expect(history.location.href).toBe('/events?size=50&police=true');
});

it('a filter’s box pressed as the page is left holds up no list that comes after', async () => {
  open('/events', provider.answerTo);
  fireEvent.click(await screen.findByRole('button', { name: /^Filters/ }));
  fireEvent.click(await screen.findByLabelText('Police Contacted'));
  cleanup();
  const rows = Array.from({ length: 1_000 }, (_, index) => index);
  render(<LongRows as="ul" rows={rows} render={(row) => <li>{row}</li>} />);
  await waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(1_000));
});

describe('a button of the list that goes with its press', () => {
  const headingHasFocus = () =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));

  it('hands the focus to the heading: Show all events, and a header whose order cannot be read', async () => {
    open('/events?q=no-such-event', provider.answerTo);
    await userEvent.click(await screen.findByRole('button', { name: 'Show all events' }));
    await headingHasFocus();
    open('/events', refusing('incident.alarmCount'));
    await userEvent.click(await screen.findByRole('button', { name: 'Alarms' }));
    await screen.findByText('No events found');
    await headingHasFocus();
  });

  it('hands the focus to the heading: the number of new events', async () => {
    function Page() {
      const [count, setCount] = useState(3);
      return (
        <>
          <PageHeading>Archived Events</PageHeading>
          <NewEventsPill count={count} onShow={() => setCount(0)} />
        </>
      );
    }
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: '3 new events' }));
    await headingHasFocus();
  });
});

/** A provider that refuses lists with this in their filter. */
const refusing =
  (part: string): AnswerTo =>
  (call) =>
    JSON.stringify(call.body ?? '').includes(part)
      ? Response.json({ error: 'no' }, { status: 400 })
      : provider.answerTo(call);

describe('a list that could not be read', () => {
  it('counts nothing, while one without a row says so', async () => {
    open('/events', (call) =>
      call.path === EVENTS ? Response.json({ error: 'no' }, { status: 500 }) : provider.answerTo(call),
    );
    await screen.findByText('No events found');
    expect(await screen.findByText(/^The service answered with an error/)).toBeDefined();
    expect(screen.queryByText(/^Showing/)).toBeNull();
    open('/events?q=nowhere+at+all', provider.answerTo);
    expect(await screen.findByText('Showing 0 to 0 of 0 events')).toBeDefined();
  });

  it('because its site’s id is refused says nothing of filters, and the next list has its time', async () => {
    const refusesId = refusing('location.id == 99999999999');
    const { history, router } = open(
      '/events?locationId=99999999999&from=2020-01-01T00:00&open=true',
      refusesId,
    );
    await screen.findByText('No events found');
    await act(() => router.navigate({ to: '/events', search: { from: '2020-01-01T00:00' } }));
    await screen.findByText(/^Showing 1 to/);
    expect(screen.queryByText(/cannot filter/)).toBeNull();
    expect(history.location.search).toBe('?from=2020-01-01T00%3A00');
  });
});

it('a service that cannot filter by what is in progress is asked for that once, and keeps the time', async () => {
  const { calls, history, router } = open(
    '/events?from=2020-01-01T00:00&open=true',
    refusing('incident.endTime =='),
  );
  await screen.findByText('This service cannot filter by what is in progress');
  await screen.findByText(/^Showing 1 to/);
  expect(history.location.search).toBe('?from=2020-01-01T00%3A00');
  const asked = calls.length;
  await act(() => router.navigate({ to: '/events', search: { police: true, open: true } }));
  await waitFor(() => expect(history.location.search).toBe('?police=true'));
  expect(JSON.stringify(calls.slice(asked).map(({ body }) => body))).not.toContain('endTime');
});

/** Whether one of the regions that were there tells it. */
const isToldIn = (regions: readonly Element[], said: Element) => regions.some((one) => one.contains(said));
const regions = () => [...document.querySelectorAll('[role="status"], [aria-live="polite"]')];

it('a filter that the service refuses is told in a region that was there', async () => {
  const { router } = open('/events', refusing('incident.endTime =='));
  await screen.findByText(/^Showing 1 to/);
  const before = regions();
  await act(() => router.navigate({ to: '/events', search: { open: true } }));
  expect(isToldIn(before, await screen.findByText(/cannot filter by what is in progress/))).toBe(true);
});

it('a download that stops is told in a region that was there, apart from how far it is', async () => {
  let isDown = false;
  open('/events', (call) =>
    isDown ? Response.json({ error: 'no' }, { status: 500 }) : provider.answerTo(call),
  );
  const button = await screen.findByRole('button', { name: 'Download list' });
  const before = regions();
  isDown = true;
  fireEvent.click(button);
  expect(isToldIn(before, screen.getByRole('progressbar', { name: 'Reading the list' }))).toBe(false);
  expect(isToldIn(before, await screen.findByText(/^The download stopped after 0/))).toBe(true);
});

it('a list that the service does not count leads on to its end, and back from behind it', async () => {
  const value = Array.from({ length: 20 }, (_, index) => ({ incident: { id: index + 1 } }));
  const { router } = open('/events', (call) => {
    if (call.path !== EVENTS) return provider.answerTo(call);
    const { skip = 0, take = 0 } = v.parse(ListQuery, call.body);
    return { value: value.slice(skip, skip + take), count: 0 };
  });
  await screen.findByText('Showing 1 to 15 of at least 15 events');
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
  await screen.findByText('Showing 16 to 20 of 20 events');
  await act(() => router.navigate({ to: '/events', search: { page: 4 } }));
  await waitFor(() => expect(router.state.location.search).toEqual({ page: 2 }));
});

it.each([
  ['has a row that cannot be read', { bad: 3 }],
  ['ends with a row that cannot be read', { bad: 14 }],
  ['has an event twice', { twice: 3 }],
  ['comes in parts', { most: 10 }],
  ['comes in parts, one of them without a row that can be read', { most: 14, bad: 14 }],
])(
  'a list that the service does not count leads on where a page %s',
  async (_, {
    bad,
    twice,
    most = 99,
  }: {
    readonly bad?: number;
    readonly twice?: number;
    readonly most?: number;
  }) => {
    const value = Array.from({ length: 20 }, (_, index) => ({
      incident: { id: index === bad ? 'none' : index === twice ? index : index + 1 },
    }));
    open('/events', (call) => {
      if (call.path !== EVENTS) return provider.answerTo(call);
      const { skip = 0, take = 0 } = v.parse(ListQuery, call.body);
      return { value: value.slice(skip, skip + Math.min(take, most)) };
    });
    await screen.findByText('Showing 1 to 15 of at least 15 events');
    expect(document.querySelector('main a[href^="/event/11"]')).not.toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await screen.findByText('Showing 16 to 20 of 20 events');
  },
);

it("a service that cannot filter by time is asked with a tile's period once at most, and no preset sets one then", async () => {
  const { calls, history, user } = {
    ...open('/', refusing('incident.startTime >')),
    user: userEvent.setup(),
  };
  await user.click(await screen.findByRole('link', { name: /^Monitored Events/ }));
  await screen.findByText('This service cannot filter by time');
  await screen.findByText(/^Showing 1 to/);
  expect([history.location.search, screen.queryByText(/remove time range/)]).toEqual(['?back=home', null]);
  // Home asks for one row, and for 50. It may have been refused before the press.
  const timed = () => calls.filter(({ body }) => /"take":15.*startTime >/.test(JSON.stringify(body))).length;
  const asked = timed();
  expect(asked).toBeLessThan(2);
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('button', { name: 'Yesterday' }));
  await screen.findByText('This service cannot filter by time');
  expect([history.location.search, timed()]).toEqual(['?back=home', asked]);
});

it('the time range is set by a preset or typed with Enter, and nothing is asked for while it is the wrong way round', async () => {
  const { calls, history, user } = await openEvents('/events');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('button', { name: 'Yesterday' }));
  await screen.findByRole('button', { name: /^\w{3} \d+, \d{4} remove time range$/ });
  expect(history.location.search).toMatch(/^\?from=\d{4}-\d\d-\d\dT00%3A00&to=\d{4}-\d\d-\d\dT00%3A00$/);
  const type = (name: string, value: string) => {
    const field = screen.getByLabelText(name);
    fireEvent.change(field, { target: { value } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };
  const [before, asked] = [history.location.search, calls.length];
  type('To', '2020-11-23T00:00');
  expect(screen.getByText('From must be before To.')).toBeDefined();
  expect([history.location.search, calls.length]).toEqual([before, asked]);
  type('From', '2020-11-22T00:00');
  await screen.findByRole('button', { name: 'Nov 22, 2020 remove time range' });
  expect(screen.queryByText('From must be before To.')).toBeNull();
  expect(history.location.search).toBe('?from=2020-11-22T00%3A00&to=2020-11-23T00%3A00');
});

it('a year stays in its field while it is typed, digit by digit, and takes effect once it is whole', async () => {
  const { history, user } = await openEvents('/events');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('button', { name: 'Yesterday' }));
  await screen.findByRole('button', { name: / remove time range$/ });
  const field = screen.getByLabelText<HTMLInputElement>('From');
  const before = history.location.search;
  for (const year of ['0002', '0020', '0202']) {
    fireEvent.change(field, { target: { value: `${year}-11-20T18:00` } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect([field.value, history.location.search]).toEqual([`${year}-11-20T18:00`, before]);
  }
  fireEvent.change(field, { target: { value: '2025-11-20T18:00' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(history.location.search).toContain('from=2025-11-20T18%3A00'));
});

it('what is typed in part into the filters is there again once a turned tablet has room for them', async () => {
  const width = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', (media: string) =>
    media === '(max-width: 47.9375em)' ? width : Object.assign(new EventTarget(), { matches: false }),
  );
  const turn = (isNarrow: boolean) => {
    width.matches = isNarrow;
    act(() => void width.dispatchEvent(new Event('change')));
  };
  const { user } = await openEvents('/events');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.type(await screen.findByLabelText('Location ID'), '12a');
  turn(true);
  expect(screen.queryByRole('textbox', { name: 'Location ID' })).toBeNull();
  turn(false);
  expect(screen.getByRole('textbox', { name: 'Location ID' })).toHaveProperty('value', '12a');
});

it('a page past the end is the last one', async () => {
  open('/events?page=9999', provider.answerTo);
  await screen.findByText(/^Showing \d+ to (\d+) of \1 events$/);
});

it.each([
  '/events?locationId=12abc',
  '/events?from=yesterday',
  '/events?from=2026-11-22T00:00&to=2026-11-21T00:00',
  '/events/location/abc',
])('the address %s, which names no list, asks for no events, later neither', async (address) => {
  turnTime();
  const { calls } = open(address, provider.answerTo);
  await screen.findByText('No events found');
  await screen.findByText(/^Times in/);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(calls.filter(({ path }) => path.startsWith('/api/Event'))).toEqual([]);
  expect(screen.queryByText(/could not/)).toBeNull();
});

it('the download of the list keeps the focus, goes on while the Admin detail is switched, and its end is told in a region that was there', async () => {
  await provider.signInOnce('admin');
  // The address of the saved file is kept for a while, and the document would go there.
  turnTime();
  const saving = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  onTestFinished(() => saving.mockRestore());
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { context } = open('/events?police=true', async (call) => {
    if (JSON.stringify(call.body).includes('"take":500')) await held;
    return provider.answerTo(call);
  });
  const button = await screen.findByRole('button', { name: 'Download list' });
  const region = button.parentElement?.querySelector('[role="status"]');
  const press = () => {
    expect(document.activeElement).toBe(button);
    fireEvent.click(button);
  };
  button.focus();
  press();
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  press();
  (await screen.findByRole('button', { name: 'Cancel' })).focus();
  act(() => context.adminDetail.turn(false));
  end();
  expect(await screen.findByText('The list was saved.')).toBe(region);
  expect([saving.mock.calls.length, document.activeElement]).toEqual([1, button]);
});

describe('the list of a location that the person does not have', () => {
  it.each(['999999', 'abc'])('says so, as of %s, and calls it no failure of the service', async (id) => {
    const { calls } = open(`/events/location/${id}`, provider.answerTo);
    await screen.findByText('Location not found.');
    expect(screen.getByText('No events found')).toBeDefined();
    expect(screen.queryByText(/The service answered with an error/)).toBeNull();
    expect(screen.queryByText(/Some data could not be loaded/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    const asked = calls.filter(({ path }) => path.startsWith('/api/Event/events/location/'));
    expect(asked).toHaveLength(id === 'abc' ? 0 : 1);
  });
});
