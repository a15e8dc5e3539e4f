// Stubs answer for the events with incidents at chosen minutes, with more than one page of them, and with failures.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { installed } from '#plugins/installed.ts';
import { type AnswerTo, answerFetch, portalOfTest, renderPortal } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';
import { bodiesOf, type FoundSchedule, scheduleCalled, viewerOfTest } from './schedulesOfTest.ts';

const provider = providerOfFile();
const openAt = portalOfTest(() => provider.signInOnce('avery'));
viewerOfTest('America/Toronto', '2023-11-22T15:20:00Z');

let office: FoundSchedule;
let events: string;
beforeEach(async () => {
  office = await scheduleCalled(provider, 'Office hours', 'America/Vancouver');
  events = `/api/Event/events/location/${office.locationId}`;
});

const incident = (id: number, startTime: string, rest = {}) => ({ incident: { id, startTime, ...rest } });
/** Monday 8:20 and 8:40 AM in Vancouver, disarmed; Sunday 3:05 AM and Thursday 5:30 PM, armed. */
const ROWS = [
  incident(11, '2023-11-20T16:20:00Z', { voiceDownCount: 1 }),
  incident(12, '2023-11-20T16:40:00Z', { guardDispatched: true }),
  incident(13, '2023-11-19T11:05:00Z', { policeContacted: true }),
  incident(14, '2023-11-24T01:30:00Z'),
];
const answering =
  (answer: (body: unknown) => unknown): AnswerTo =>
  (call) =>
    call.path === events ? answer(call.body) : provider.answerTo(call);

const toggle = () => screen.findByRole('switch', { name: 'Events' });
const cells = () => [...document.querySelectorAll('td[data-marked="true"]')];
const nameOf = (cell: Element | null | undefined) => cell?.getAttribute('aria-label');
const turnOn = async (answer: (body: unknown) => unknown = () => ({ value: ROWS, count: 4 })) => {
  const portal = openAt(office.page, answering(answer));
  await userEvent.click(await toggle());
  return portal;
};

describe('the incidents of a week', () => {
  it('are asked for between the site’s midnights, and not before somebody wants them', async () => {
    const { calls } = openAt(
      office.page,
      answering(() => ({ value: ROWS, count: 4 })),
    );
    expect((await toggle()).getAttribute('aria-checked')).toBe('false');
    await screen.findByText(/also changes arming/);
    expect(bodiesOf(calls, events)).toEqual([]);
    expect(cells()).toEqual([]);
    await userEvent.click(await toggle());
    await screen.findByText(/^4 events/);
    expect(bodiesOf(calls, events)).toEqual([
      {
        ...{ orderby: 'incident.startTime asc', skip: 0, take: 200, count: true },
        filter:
          "incident.startTime >= '2023-11-19T08:00:00.000Z' && incident.startTime < '2023-11-26T08:00:00.000Z'",
      },
    ]);
  });

  it('are taken by the reference provider', async () => {
    openAt(office.page, provider.answerTo);
    await userEvent.click(await toggle());
    expect(await screen.findByText(/^(No|\d+) events?/)).toBeTruthy();
  });

  it('stand in their hours, told apart by what was done, and when they began while disarmed, and open by a press on their mark', async () => {
    const { history } = await turnOn();
    await waitFor(() => expect(cells()).toHaveLength(3));
    expect(cells().map(nameOf)).toEqual([
      'Sunday, 3:00 AM to 4:00 AM: armed, 1 event',
      'Monday, 8:00 AM to 9:00 AM: disarmed from 8:00 AM, 2 events, 2 of them while disarmed',
      'Thursday, 5:00 PM to 6:00 PM: disarmed, armed from 5:30 PM, 1 event',
    ]);
    const [sunday, monday, thursday] = cells();
    expect(sunday?.querySelector('a [data-tone="red"]')?.textContent).toBe('P');
    expect(monday?.querySelector('[data-tone="orange"][data-disarmed="true"]')?.textContent).toBe('2');
    expect(thursday?.querySelector('a [data-tone="grey"]')?.textContent).toBe('I');
    expect(screen.getByText(/^4 events/).textContent).toBe('4 events, as of 10:20 AM your time');
    const link = document.querySelector<HTMLElement>('td a') ?? expect.fail();
    // They add no stop to the tab order, and are links in the chosen hour's list.
    expect([link.tabIndex, link.closest('[aria-hidden="true"]') !== null]).toEqual([-1, true]);
    expect(document.querySelectorAll('table [tabindex="0"]')).toHaveLength(1);
    act(() => document.querySelector<HTMLElement>('td[aria-label^="Monday, 8:00 AM"]')?.focus());
    const listed = screen.getAllByRole('link', { name: /^Event #/ });
    expect(listed.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
      ['Event #11, 8:20 AM', '/event/11'],
      ['Event #12, 8:40 AM', '/event/12'],
    ]);
    expect(listed[0]?.parentElement?.textContent).toBe(
      'Event #11, 8:20 AM: with a voice-down, began while disarmed 11:20 AM your time',
    );
    act(() => listed[0]?.focus());
    await userEvent.keyboard('{Escape}');
    expect(nameOf(document.activeElement)).toContain('Monday, 8:00 AM');
    await userEvent.click(link);
    await waitFor(() => expect(history.location.pathname).toBe('/event/13'));
  });

  it('stay on for the person in this browser, and off for others there', async () => {
    await turnOn();
    await waitFor(() => expect(cells()).toHaveLength(3));
    await provider.signInOnce('admin');
    openAt(office.page, provider.answerTo);
    expect((await toggle()).getAttribute('aria-checked')).toBe('false');
    await provider.signInOnce('avery');
    const withRows = answering(() => ({ value: ROWS, count: 4 }));
    const { calls } = openAt(office.page, withRows);
    await waitFor(() => expect(cells()).toHaveLength(3));
    await userEvent.click(await toggle());
    expect(cells()).toEqual([]);
    expect(bodiesOf(calls, events)).toHaveLength(1);
    openAt(office.page, withRows);
    expect((await toggle()).getAttribute('aria-checked')).toBe('false');
  });

  it('are those of the shown week alone', async () => {
    const { calls } = await turnOn();
    await waitFor(() => expect(cells()).toHaveLength(3));
    await userEvent.click(screen.getByRole('button', { name: /^Next/ }));
    expect(cells()).toEqual([]);
    await waitFor(() => expect(bodiesOf(calls, events)).toHaveLength(2));
    expect(JSON.stringify(bodiesOf(calls, events)[1])).toContain(">= '2023-11-26T08:00:00.000Z'");
    // The stub answers with the rows of the week before.
    expect(await screen.findByText(/^No events, as of/)).toBeTruthy();
  });

  it('say when there are more than were read', async () => {
    await turnOn(() => ({ value: ROWS, count: 1250 }));
    expect(await screen.findByText(/^The first 4 of 1,250 events, as of/)).toBeTruthy();
  });

  it('say that there may be more where the provider does not count', async () => {
    const value = Array.from({ length: 200 }, (_, index) => incident(index + 1, '2023-11-20T16:20:00Z'));
    await turnOn(() => ({ value }));
    expect(await screen.findByText(/^The first 200 of at least 200 events, as of/)).toBeTruthy();
  });

  it('can be read again after a failure, which leaves the rest of the page as it is', async () => {
    let isDown = true;
    const { reports } = await turnOn(() =>
      isDown
        ? new Response('{}', { status: 500, headers: { 'x-request-id': 'req-4' } })
        : { value: ROWS, count: 4 },
    );
    expect(await screen.findByText('Events could not be loaded.')).toBeTruthy();
    expect(screen.getByText(/req-4/)).toBeTruthy();
    expect(reports.join()).toContain(`events of location ${office.locationId}`);
    expect(document.querySelectorAll('td')).toHaveLength(168);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(cells()).toHaveLength(3));
    expect(screen.queryByText('Events could not be loaded.')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });
});

it('the events of a week that cannot be read again stay, and tell their age, the cause and Retry', async () => {
  let isDown = false;
  await turnOn(() => (isDown ? new Response('{}', { status: 500 }) : { value: ROWS, count: 4 }));
  await waitFor(() => expect(cells()).toHaveLength(3));
  isDown = true;
  vi.setSystemTime(Date.now() + 3_600_000);
  const events = await toggle();
  await userEvent.click(events);
  await userEvent.click(events);
  const note = await screen.findByText(/could not refresh\. The service answered with an error/);
  expect(note.textContent).toContain('as of 10:20 AM, ');
  expect(cells()).toHaveLength(3);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(note.isConnected).toBe(false));
  expect(screen.getByText(/^4 events/).textContent).toBe('4 events, as of 11:20 AM your time');
});

it('the grid of a portal without events has no switch for them', async () => {
  answerFetch(provider.answerTo);
  const plugins = installed.filter((plugin) => 'routes' in plugin);
  const { close } = renderPortal(plugins, { entries: [office.page], off: ['events'] });
  await screen.findByRole('table', { name: 'Arming by day and hour' });
  expect(screen.queryByRole('switch')).toBeNull();
  close();
});
