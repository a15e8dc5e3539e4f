/** The provider never gives: failures, calls that hang, a fixed number of events without recordings. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ListQuery } from '#contract/vocabulary.ts';
import { type ProviderCall, portalOfTest, signInAs, turnTime } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('jordan'));
const LIST = '/api/Event/events/location/0';
afterEach(() => void vi.useRealTimers());

it('a queue that could not be read is no quiet night, and forgets why once it is read: a refresh tells no old failure', async () => {
  let answer: 'fails' | 'comes' | 'waits' = 'fails';
  const answerTo = (call: ProviderCall) => {
    if (call.path !== LIST || answer === 'comes') return provider.answerTo(call);
    return answer === 'fails' ? new Response('', { status: 500 }) : new Promise<Response>(() => {});
  };
  const user = userEvent.setup();
  open('/review?queue=hours', answerTo);
  const retry = await screen.findAllByRole('button', { name: 'Retry' });
  await screen.findByText('The events could not be loaded.');
  await screen.findByText(/^Events, since /);
  expect(screen.queryByText(/caught up/)).toBeNull();
  answer = 'comes';
  if (retry[0]) await user.click(retry[0]);
  const refresh = await screen.findByRole('button', { name: 'Refresh' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
  answer = 'waits';
  await user.click(refresh);
  await waitFor(() => expect(screen.getByRole('button', { name: /^Refresh/ })).toBeDefined());
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.queryByText('Some data could not be loaded.')).toBeNull();
});

describe('a review does not take for a quiet night', () => {
  it('an event that could not be opened', async () => {
    const answerTo = answerOf(1);
    open('/review?queue=hours', (call) =>
      call.path.startsWith('/api/Event/details/') ? new Response('', { status: 500 }) : answerTo(call),
    );
    await screen.findByText('This event could not be read.');
    await userEvent.keyboard('n');
    await screen.findByRole('heading', { name: 'Not all caught up' });
    expect(screen.getByText('1 event has not been seen yet', { exact: false })).toBeDefined();
  });

  it('a list of which a row could not be read', async () => {
    const answerTo = answerOf(2);
    open('/review?queue=hours', async (call) => {
      const answer = await answerTo(call);
      if (call.path !== LIST || !(answer instanceof Response)) return answer;
      const { value, count } = (await answer.json()) as { value: unknown[]; count: number };
      return { value: [...value.slice(1), { incident: 'broken' }], count };
    });
    await screen.findByText('Some events could not be loaded. This queue is incomplete.');
    await headingOf(2);
  });
});

it('e opens the event on screen, r a request about it, and order and groups stand in the address', async () => {
  const { history } = open('/review?queue=hours&order=time&group=site', answerOf(2));
  await headingOf(2);
  await userEvent.keyboard('e');
  await waitFor(() => expect(history.location.pathname).toBe('/event/2'));
  history.back();
  await headingOf(2);
  expect(history.location.search).toMatch(/order=time.*group=site|group=site.*order=time/);
  await userEvent.keyboard('r');
  expect(await screen.findByLabelText<HTMLInputElement>('Subject')).toHaveProperty('value', 'Event #2');
});

/** Answers with so many events, without recordings, that began each minute before a moment, whatever time is asked for. */
function answerOf(count: number, moment = Date.now()) {
  const value = Array.from({ length: count }, (_, index) => ({
    incident: {
      id: index + 1,
      startTime: new Date(moment - (index + 1) * 60_000).toISOString(),
      endTime: new Date().toISOString(),
    },
    location: { id: 1, name: `Site ${index + 1}` },
  }));
  return (call: ProviderCall) => {
    if (call.path === LIST) return Response.json({ value, count });
    if (call.path.startsWith('/api/Event/details/')) return Response.json({ incident: { recordings: [] } });
    return provider.answerTo(call);
  };
}
const headingOf = (id: number) => screen.findByRole('heading', { level: 2, name: `Event #${id}` });

it('a service that cannot filter by time, refuses long parts and sends less than it is asked for is asked on, and for what comes', async () => {
  turnTime();
  const incident = { startTime: new Date().toISOString(), endTime: new Date().toISOString() };
  const ids = Array.from({ length: 12 }, (_, index) => 12 - index);
  open('/review?queue=hours', ({ path, body }) => {
    if (path !== LIST) return undefined;
    const { filter = '', skip = 0, take = 0 } = v.parse(ListQuery, body);
    if (filter.includes('startTime') || take > 100) return Response.json({ error: 'no' }, { status: 400 });
    return { value: ids.slice(skip, skip + 5).map((id) => ({ incident: { id, ...incident } })) };
  });
  await screen.findByText('1 of 12');
  await screen.findByText('0 of 12 seen');
  ids.unshift(13);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await screen.findByRole('button', { name: '1 new event' });
});

it('an event in progress that is there no longer goes from the queue', async () => {
  turnTime();
  const event = (id: number) => ({
    incident: { id, startTime: new Date(Date.now() - id * 60_000).toISOString(), endTime: null },
  });
  let value = [event(1), event(2)];
  open('/review?queue=hours', ({ path, body }) => {
    if (path !== LIST) return undefined;
    const { filter = '', skip = 0 } = v.parse(ListQuery, body);
    const asked = [...filter.matchAll(/incident\.id == (\d+)/g)].map(([, id]) => Number(id));
    const rows = filter.includes('incident.id')
      ? value.filter((one) => asked.includes(one.incident.id))
      : value;
    return { value: rows.slice(skip), count: rows.length };
  });
  await screen.findByText('1 of 2');
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  value = value.slice(0, 1);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await screen.findByText('1 of 1');
});

it('a service that takes no notice of the time has no event of other times in its review', async () => {
  const at = (id: number, ms: number) => ({
    incident: { id, startTime: new Date(ms).toISOString(), endTime: new Date().toISOString() },
  });
  const value = [at(1, Date.now() - 60_000), at(2, Date.now() - 120_000), at(3, Date.parse('2020-01-01'))];
  open('/review?queue=hours', ({ path, body }) => {
    if (path !== LIST) return undefined;
    const { orderby = '', skip = 0, take = 0 } = v.parse(ListQuery, body);
    const ordered = orderby.endsWith('asc') ? value.toReversed() : value;
    return { value: ordered.slice(skip, skip + take), count: 3 };
  });
  await screen.findByText('1 of 2');
});

it('the seen events above the one on screen are one line of the queue, which shows them again', async () => {
  const user = userEvent.setup();
  open('/review?queue=hours', answerOf(30));
  // An event without recordings is seen once a person goes past it.
  for (let press = 0; press < 16; press += 1) {
    await screen.findByText('No recordings available');
    await user.keyboard(']');
    await headingOf(press + 2);
  }
  const above = await screen.findByRole('button', { name: '10 seen events above', expanded: false });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Site 10 / })).toBeNull());
  expect(screen.getByRole('button', { name: /^Site 11 / })).toBeDefined();
  await user.click(above);
  await screen.findByRole('button', { name: /^Site 1 / });
  expect(above.getAttribute('aria-expanded')).toBe('true');
});

it('the focus is on the heading of what comes, by key and by the buttons of the end, and s is told', async () => {
  const user = userEvent.setup();
  open('/review?queue=hours', answerOf(2));
  await headingOf(1);
  const row = await screen.findByRole('button', { name: /^Site 2 / });
  row.focus();
  await user.keyboard('{Enter}');
  const second = await headingOf(2);
  expect(document.activeElement).toBe(second);
  await user.keyboard('s');
  expect((await screen.findByText('Event 2 is marked as seen.')).role).toBe('status');
  await user.keyboard('[[');
  const first = await headingOf(1);
  expect(document.activeElement).toBe(first);
  await user.keyboard(']]');
  const end = await screen.findByRole('heading', { level: 2, name: /caught up$/ });
  expect(document.activeElement).toBe(end);
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  const again = await headingOf(1);
  expect(document.activeElement).toBe(again);
  const back = screen.getByRole<HTMLButtonElement>('button', { name: 'Go back' });
  expect([back.disabled, back.getAttribute('aria-disabled')]).toEqual([false, 'true']);
});

it('a day that is typed counts with Enter, and the focus returns to the button of the options', async () => {
  const { router } = open('/review?queue=2026-11-20', answerOf(1, Date.parse('2026-11-20T12:00')));
  await headingOf(1);
  const field = screen.getByLabelText('A day');
  field.focus();
  fireEvent.keyDown(field, { key: '2' });
  fireEvent.change(field, { target: { value: '2026-11-02' } });
  fireEvent.keyDown(field, { key: '1' });
  fireEvent.change(field, { target: { value: '2026-11-21' } });
  expect(router.latestLocation.search).toMatchObject({ queue: '2026-11-20' });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(field.isConnected).toBe(false));
  expect(router.state.location.search).toMatchObject({ queue: '2026-11-21' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Options' }));
});

it('the key that stops Watch all presses nothing when it is let go', async () => {
  open('/review?queue=hours', answerOf(1));
  const button = await screen.findByRole('button', { name: 'Watch all' });
  fireEvent.click(button);
  await waitFor(() => expect(button.textContent).toBe('Stop'));
  fireEvent.keyDown(button, { key: ' ' });
  await waitFor(() => expect(button.textContent).toBe('Watch all'));
  // Firefox presses the button unless this is prevented, too.
  expect(fireEvent.keyUp(button, { key: ' ' })).toBe(false);
  expect(fireEvent.keyUp(button, { key: ' ' })).toBe(true);
});

it('the focus on the button of Watch all goes to the end with the review, and the button says what it does', async () => {
  turnTime();
  open('/review?queue=hours', answerOf(1));
  const button = await screen.findByRole('button', { name: 'Watch all' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(button.textContent).toBe('Stop'));
  expect(button.hasAttribute('aria-pressed')).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  const end = await screen.findByRole('heading', { name: 'All caught up' });
  await waitFor(() => expect(document.activeElement).toBe(end));
});

it('the queue of an Admin in the customers’ view does not go by priority', async () => {
  localStorage.setItem('adminDetail', 'off');
  signInAs({ uid: 1, name: 'Ada', roles: ['Admin'], scopes: 'AllLocations' });
  const row = (id: number, priority: string) => ({
    incident: {
      ...{ id, priority, policeContacted: true, endTime: new Date().toISOString() },
      startTime: new Date(Date.now() - id * 60_000).toISOString(),
    },
  });
  const value = [row(1, 'Low'), row(2, 'VeryHigh')];
  open('/review?queue=hours', ({ path }) => (path === LIST ? { value, count: 2 } : undefined));
  await screen.findByRole('heading', { level: 2, name: 'Event #1' });
});

const isList = ({ path }: ProviderCall) => path === LIST;
const emptyList = (call: ProviderCall) => (isList(call) ? { value: [], count: 0 } : provider.answerTo(call));

it('the end stays as it is while the queue is read again, and is in doubt from a failure until it is read', async () => {
  const answerTo = answerOf(1);
  let isHeld = false;
  let end: (outcome: 'fails' | 'comes') => void = () => undefined;
  open('/review?queue=hours', (call) =>
    call.path === LIST && isHeld
      ? new Promise((resolve) => {
          end = (outcome) =>
            resolve(outcome === 'fails' ? new Response('', { status: 500 }) : answerTo(call));
        })
      : answerTo(call),
  );
  await screen.findByText('No recordings available');
  await userEvent.keyboard('n');
  const heading = await screen.findByRole('heading', { name: 'All caught up' });
  const sites = await screen.findByText('Sites without any event');
  isHeld = true;
  const refresh = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Refresh/ }));
    await screen.findByText(/, updating…$/);
  };
  await refresh();
  expect([heading.textContent, sites.isConnected]).toEqual(['All caught up', true]);
  end('fails');
  await screen.findByText('Some events could not be read, so there may be more.');
  await refresh();
  expect(heading.textContent).toBe('Not all caught up');
  end('comes');
  await waitFor(() => expect(heading.textContent).toBe('All caught up'));
});

it('what becomes of an event in progress is told while it is on screen, and moves its row but not the focus', async () => {
  turnTime();
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  let facts: object = {};
  open('/review?queue=hours', ({ path }) => {
    const rows = [1, 2, 3].map((id) => ({
      incident: { id, startTime: ago(id), endTime: ago(0), ...(id === 3 && { endTime: null, ...facts }) },
      location: { id: 1, name: `Site ${id}` },
    }));
    if (path === LIST) return { value: rows, count: 3 };
    return path === '/api/Event/details/3' ? { incident: { ...rows[2], recordings: [] } } : undefined;
  });
  await headingOf(3);
  const places = () =>
    [...document.querySelectorAll('[data-event]')].map((row) => row.textContent?.slice(0, 6));
  await waitFor(() => expect(places()).toEqual(['Site 3', 'Site 1', 'Site 2']));
  const row = document.querySelector<HTMLElement>('[data-event="1"] button');
  row?.focus();
  const indicators = () => screen.getByRole('list', { name: 'Indicators' }).textContent;
  expect(indicators()).not.toContain('Guard');
  facts = { guardDispatched: true };
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await waitFor(() => expect(indicators()).toContain('Guard'));
  facts = { endTime: ago(0) };
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await waitFor(() => expect(places()).toEqual(['Site 1', 'Site 2', 'Site 3']));
  expect(document.activeElement?.textContent).toMatch(/^Site 1/);
  expect(document.activeElement).toBe(row);
});

it('an event in progress for which police are called is counted so at the end, and stands so in the queue', async () => {
  turnTime();
  const event = (id: number, facts = {}) => ({
    incident: { id, startTime: new Date(Date.now() - id * 60_000).toISOString(), endTime: null, ...facts },
  });
  let value = [event(1), event(2)];
  open('/review?queue=hours', ({ path }) => {
    if (path === LIST) return { value, count: 2 };
    const id = Number(/details\/(\d+)$/.exec(path)?.[1]);
    return id ? { incident: { ...value[id - 1], recordings: [] } } : undefined;
  });
  await headingOf(1);
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).keyboard('nn');
  await screen.findByRole('heading', { name: /aught up$/ });
  await screen.findByText(/^2 events: 2 in progress/);
  value = [event(1), event(2, { policeContacted: true })];
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await screen.findByText(/^2 events: .*1 with police/);
  expect(document.querySelector('[data-event="2"]')?.textContent).toContain('Police');
});

it('an event in progress that cannot be read again says so where it is shown, with the cause', async () => {
  turnTime();
  const incident = { id: 1, startTime: new Date(Date.now() - 60_000).toISOString(), endTime: null };
  let isDown = false;
  open('/review?queue=hours', ({ path }) => {
    if (path === LIST) return { value: [{ incident }], count: 1 };
    if (path !== '/api/Event/details/1') return undefined;
    return isDown ? new Response('', { status: 403 }) : { incident: { incident, recordings: [] } };
  });
  const shown = within((await headingOf(1)).closest('section') ?? document.body);
  await shown.findByRole('list', { name: 'Indicators' });
  isDown = true;
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await shown.findByText(/could not refresh\. The service answered with an error/);
});

it('a night that is no longer the last one says so, and gives way to the last one on a press', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T07:00'), toFake: ['Date'] });
  const { calls } = open('/review', emptyList);
  await screen.findByText(/^No events last night/);
  // The phone sleeps until the next morning.
  vi.setSystemTime(new Date('2026-11-23T07:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  const latest = await screen.findByRole('button', { name: 'Show last night' });
  expect(screen.queryByText(/last night/, { selector: 'p' })).toBeNull();
  await userEvent.click(latest);
  await screen.findByText(/^No events last night/);
  expect(screen.queryByRole('button', { name: 'Show last night' })).toBeNull();
  const start = new Date('2026-11-22T18:00').toISOString();
  expect(JSON.stringify(calls.findLast(isList)?.body)).toContain(start);
});

it('the last 24 hours are no longer called so once they have become more', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T20:00'), toFake: ['Date'] });
  open('/review?queue=hours', emptyList);
  await screen.findByText(/^No events in the last 24 hours/);
  vi.setSystemTime(new Date('2026-11-23T07:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect((await screen.findByText(/^No events in that time/)).textContent).toBe(
    'No events in that time (from Nov 21, 2026, 8:00 PM on)',
  );
});

it('last night is still last night once a clock that was a day ahead is set right', async () => {
  const night = new Date('2026-11-21T18:00').toISOString();
  const trueNow = new Date('2026-11-22T09:00').getTime();
  vi.useFakeTimers({ now: trueNow + 86_400_000, toFake: ['Date'] });
  let ahead = 86_400_000;
  const { calls, context } = open('/review', () =>
    Response.json({ value: [], count: 0 }, { headers: { date: new Date(Date.now() - ahead).toUTCString() } }),
  );
  await screen.findByText(/^The clock of this device is/);
  await waitFor(() => expect(JSON.stringify(calls.findLast(isList)?.body)).toContain(night));
  ahead = 0;
  vi.setSystemTime(trueNow);
  await waitFor(async () => {
    await act(async () => context.scope.reads.failed.askAgain());
    expect(screen.queryByText(/^The clock of this device is/)).toBeNull();
  });
  await screen.findByText(/^No events last night/);
  expect(JSON.stringify(calls.findLast(isList)?.body)).toContain(night);
  expect(screen.queryByText(/Another night has begun/)).toBeNull();
});

it('a link to a night opens that night, whenever it is pressed and on whatever clock', async () => {
  const { calls } = open('/review?queue=2026-01-12T18:00&zone=Pacific/Auckland', emptyList);
  await screen.findByText(/^No events in that night/);
  expect(
    screen.getByRole<HTMLSelectElement>('combobox', { name: 'Events of' }).selectedOptions[0]?.text,
  ).toBe('Night of Jan 12, 2026');
  expect(JSON.stringify(calls.find(isList)?.body)).toContain('2026-01-12T05:00:00.000Z');
});
