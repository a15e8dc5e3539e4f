// Stubs answer with failures, with recordings that are refused, empty or gone, with calls that hang and with events without
// logs or recordings, which the reference provider never gives.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventRow, eventDetailsCall, eventsCall, locationEventsCall } from '#contract/event.ts';
import { ListQuery } from '#contract/vocabulary.ts';
import { iconPaths } from '#core/ui/Icon.tsx';
import { narrowWindow } from '../../../support/narrowWindow.ts';
import { type AnswerTo, type ProviderCall, portalOfTest, turnTime } from '../../../support/openPortal.tsx';
import { providerOfFile } from '../../../support/realProvider.ts';

const NOT_FOUND = 'Event not found.';
const DATA = '/api/Recording/data/12';
const MEDIA = '/media/12.jpg';
const FAILED = 'This recording could not be loaded.';

const provider = providerOfFile(60);
const open = portalOfTest(() => provider.signInOnce('avery'));

/** Event 7 with these facts; what is asked for its recordings is answered so. */
const openEvent = (facts: object, answerTo: AnswerTo = () => undefined) =>
  open('/event/7', (call) =>
    call.path === '/api/Event/details/7'
      ? { incident: { incident: { id: 7 }, recordings: [], ...facts } }
      : answerTo(call),
  );
const openRecording = (answerTo: AnswerTo) => openEvent({ recordings: [{ recordingId: 12 }] }, answerTo);
const status = (code: number) => new Response('{}', { status: code, headers: { 'x-request-id': 'req-9' } });
const headLines = (reports: readonly string[]) => reports.map((report) => report.split('\n')[0]);
/** An event at the end of summer time, in the zone of the viewer, or at another time. */
const timed = (startTime: string, endTime: string) => ({ incident: { id: 7, startTime, endTime } });

/** Resolves with whether there is a way to try again when the message first stands on the page. */
function retryBesideMessage(): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (screen.queryByText(NOT_FOUND) === null) return;
      observer.disconnect();
      resolve(screen.queryByRole('button', { name: 'Retry' }) !== null);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
describe('an event that cannot be read', () => {
  it('offers Retry from the first moment, and never passes for a missing one', async () => {
    const { value } = await provider.read(eventsCall, { body: {} });
    const id = value[0]?.incident.id ?? 0;
    const { incident } = await provider.read(eventDetailsCall, { params: { id } });
    const notes = incident.incidentLogs?.[0]?.notes ?? '';
    let isDown = true;
    const first = retryBesideMessage();
    open(`/event/${id}`, (call) => (isDown ? status(500) : provider.answerTo(call)));
    expect(await first).toBe(true);
    expect(screen.getByText(/request id req-9/i)).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(notes).not.toBe('');
    expect(await screen.findAllByText(notes)).not.toEqual([]);
    expect(screen.queryByText(NOT_FOUND)).toBeNull();
  });

  it('is said to be missing where it is, without Retry', async () => {
    const { calls } = open('/event/999', provider.answerTo);
    expect(await screen.findByText(NOT_FOUND)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Event');
    expect(calls.map(({ path }) => path)).toEqual(['/api/Event/details/999']);
  });
  it.each(['abc', '1.5'])('is asked of nobody when its id is %j', async (id) => {
    const { calls } = open(`/event/${id}`);
    expect(await screen.findByText(NOT_FOUND)).toBeTruthy();
    expect(calls).toEqual([]);
  });
});

describe('an event of little', () => {
  it('says that it has no logs and no recordings, has both steps out of use, and what is known beside the log in the story alone', async () => {
    openEvent({});
    expect(await screen.findByText('No event logs found')).toBeTruthy();
    expect(screen.getByText('No recordings available')).toBeTruthy();
    const steps = ['Prev', 'Next'].map((name) => screen.getByRole('button', { name }));
    expect(steps.map((step) => step.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
    openEvent({ alarms: [{ type: 'Tamper', time: '2026-11-20T05:30:00Z' }] });
    const log = within(await screen.findByRole('region', { name: 'Event Logs' }));
    expect(log.getByText('Tamper')).toBeTruthy();
    await userEvent.click(log.getByRole('switch', { name: 'Raw log' }));
    expect(log.queryByText('Tamper')).toBeNull();
    expect(log.getByText('No event logs found')).toBeTruthy();
  });

  it.each([
    ['Image', 'image'],
    ['PreVideo', 'play'],
  ] as const)(
    'has a %s of its story with the icon of %s, beside its words and in its link, whose name has the word that it shows',
    async (recordingType, icon) => {
      openEvent({ recordings: [{ recordingId: 12, startTime: '2026-11-20T05:30:00Z', recordingType }] });
      const link = await screen.findByRole('link', { name: /^Show the recording of/ });
      // For who speaks to the browser.
      expect(link.getAttribute('aria-label')).toContain(link.textContent);
      const icons = [...(link.closest('li')?.querySelectorAll('svg path') ?? [])];
      expect(icons.map((path) => path.getAttribute('d'))).toEqual([iconPaths[icon], iconPaths[icon]]);
    },
  );

  it('has what was written in several lines as it was written in the raw log and with its calls', async () => {
    const time = '2026-11-20T05:30:00Z';
    const lines = 'Gate open.\n\nCalled  the site:\nno answer.';
    openEvent({
      incidentLogs: [
        { time, notes: `${lines}\n` },
        { time, notes: ' \n' },
      ],
      location: { callIns: [{ callIn: { time, notes: `\n${lines}` } }, { callIn: { time, notes: '\n' } }] },
    });
    const shown = async (card: string) =>
      [...(await screen.findByRole('region', { name: card })).querySelectorAll('p[class*="notes"]')].map(
        ({ textContent }) => textContent,
      );
    await userEvent.click(await screen.findByRole('switch', { name: 'Raw log' }));
    expect(await shown('Event Logs')).toEqual([lines, '—']);
    expect(await shown('Entry/Exit/Call')).toEqual([lines]);
  });

  it('whose end stands for none is in progress, and was never closed', async () => {
    openEvent(timed('2026-11-20T05:30:00Z', '9999-12-31T23:59:59.9999999'));
    expect(await screen.findByText(/^In progress/)).toBeTruthy();
    expect(document.body.textContent).not.toContain('9999');
  });
});

it.each([
  { text: 'usual', textSize: 1, last: '3' },
  { text: 'twice as large', textSize: 2, last: '1' },
] as const)(
  'the ruler’s keys stay on their moment when a narrower window makes one mark of several, its text $text',
  async ({ textSize, last }) => {
    const alarms = ['00:00', '00:10', '01:00', '02:00', '03:00'].map((time) => ({
      type: `Alarm ${time}`,
      time: `2026-11-20T05:${time}Z`,
    }));
    openEvent({ ...timed('2026-11-20T05:00:00Z', '2026-11-20T05:03:00Z'), alarms });
    const ruler = await screen.findByRole('slider', { name: 'Moments of the event' });
    const told = () => [ruler.getAttribute('max'), ruler.getAttribute('aria-valuetext')];
    fireEvent.change(ruler, { target: { value: '3' } });
    expect(told()).toEqual(['4', expect.stringContaining('Alarm 02:00')]);
    narrowWindow(textSize);
    await userEvent.click(screen.getByRole('switch', { name: 'Raw log' }));
    expect(told()).toEqual([last, expect.stringContaining('Alarm 02:00')]);
  },
);

it('the contacts of an event’s site are asked for after its first picture, and told with what the log says of them', async () => {
  const site = '/api/Location/details/3';
  let answer: (response: Response) => void = () => undefined;
  const picture = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const contactLocations = [{ contact: { id: 5, firstname: 'Ann', lastname: 'Lee' } }];
  const { calls } = openEvent(
    {
      location: { id: 3, name: 'Pier 9' },
      recordings: [{ recordingId: 12 }],
      incidentLogs: [{ time: '2026-11-20T05:31:00Z', notes: 'Called Ann Lee: no answer' }],
    },
    ({ path }) => {
      if (path === DATA) return picture;
      return path === site ? { id: 3, location: { name: 'Pier 9' }, contactLocations } : undefined;
    },
  );
  const asked = () => calls.filter(({ path }) => path === site).length;
  await screen.findByRole('region', { name: 'Event Logs' });
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain(DATA));
  expect(asked()).toBe(0);
  answer(status(500));
  const called = within((await screen.findByText('Who was called')).closest('details') ?? document.body);
  expect(called.getByRole('link', { name: 'Ann Lee' })).toBeTruthy();
  expect(called.getByText('no answer')).toBeTruthy();
  expect(asked()).toBe(1);
});

it('contacts of an event’s site that cannot be read are told of, with Retry, where it says who was called', async () => {
  let isDown = true;
  openEvent({ location: { id: 3, name: 'Pier 9' }, recordings: [] }, ({ path }) => {
    if (path !== '/api/Location/details/3') return undefined;
    const contactLocations = [{ contact: { id: 5, firstname: 'Ann', lastname: 'Lee' } }];
    return isDown ? status(403) : { id: 3, location: { name: 'Pier 9' }, contactLocations };
  });
  const told = await screen.findByText(/^The site’s contacts could not be loaded/);
  isDown = false;
  await userEvent.click(within(told).getByRole('button', { name: 'Retry' }));
  await screen.findByText('Who was called');
  expect(told.isConnected).toBe(false);
});

it('an event in progress is read again until it is over, says so when that fails, and keeps the recording on screen', async () => {
  turnTime();
  const startTime = new Date(Date.now() - 600_000).toISOString();
  const gate = { recordingId: 12, cameraName: 'Gate' };
  let answer: unknown = { incident: { incident: { id: 7, startTime }, recordings: [gate] } };
  const { calls } = open('/event/7', ({ path }) => (path === '/api/Event/details/7' ? answer : status(500)));
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
  await screen.findByText(FAILED);
  await screen.findByText(/^In progress 1\d min$/);
  const next = screen.getByRole('button', { name: 'Next' });
  const incidentLogs = [{ time: startTime, notes: 'Called the police' }];
  const recordings = [{ recordingId: 11, cameraName: 'Dock' }, gate];
  answer = { incident: { incident: { id: 7, startTime }, recordings, incidentLogs } };
  await pass(31);
  expect(await screen.findAllByText('Called the police')).not.toEqual([]);
  expect(document.getElementById('shown-recording')?.textContent).toMatch(/^Gate/);
  expect(screen.getByText('2 of 2')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Next' })).toBe(next);
  answer = status(403);
  await pass(31);
  expect(await screen.findByText(/could not refresh/)).toBeTruthy();
  answer = { incident: { incident: { id: 7, startTime, endTime: new Date().toISOString() } } };
  const [retry] = screen.getAllByRole('button', { name: 'Retry' });
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(retry ?? expect.fail());
  await waitFor(() => expect(screen.queryByText(/^In progress/)).toBeNull());
  const asked = () => calls.filter(({ path }) => path === '/api/Event/details/7').length;
  expect(asked()).toBe(4);
  await pass(120);
  expect(asked()).toBe(4);
});

it('an event that is over has the site as its title, says what set it off and when, and nothing twice', async () => {
  openEvent({
    ...timed('2026-11-20T05:30:00Z', '2026-11-20T05:40:00Z'),
    location: { id: 3, name: 'Pier 9', address: '1 Quay Road', location: { accountCode: 'P-9' } },
    alarms: [
      { type: 'Motion', time: '2026-11-20T05:31:00Z' },
      { type: 'Glass break', time: '2026-11-20T05:30:00Z' },
    ],
  });
  const title = await screen.findByRole('heading', { level: 1, name: 'Pier 9' });
  const said = title.closest('header')?.textContent;
  expect(said).toContain('Glass break');
  const text = screen.getByRole('main').textContent ?? '';
  const started = said?.split('Started ')[1] ?? '';
  expect(started).toMatch(/^Nov \d+, 2026, \d+:30:00 [AP]M$/);
  const facts = ['Pier 9', started, 'Event #7', 'Account #P-9', '1 Quay Road', 'Total Alarms', 'Voice Down'];
  for (const fact of facts) expect([fact, text.split(fact).length - 1]).toEqual([fact, 1]);
  expect(text).toMatch(/ClosedNov \d+, 2026, \d+:40:00 [AP]M/);
});

describe('an event over the end of summer time', () => {
  beforeEach(() => vi.stubEnv('TZ', 'America/New_York'));
  afterEach(() => vi.unstubAllEnvs());

  it('has at each end the name of its clock, and both of them for all times of the page', async () => {
    const logs = [{ time: '2026-11-01T05:30:00Z', notes: 'Received' }];
    openEvent({ ...timed('2026-11-01T05:30:00Z', '2026-11-01T06:10:00Z'), incidentLogs: logs });
    expect(await screen.findByText('Nov 1, 2026, 1:30:00 AM EDT')).toBeTruthy();
    expect(screen.getByText('Nov 1, 2026, 1:10:00 AM EST')).toBeTruthy();
    expect(await screen.findByText('New York (EDT and EST)')).toBeTruthy();
    expect(await screen.findAllByText('1:30:00 AM EDT')).not.toEqual([]);
  });

  it('names the clock of other events’ times too', async () => {
    const recentIncidents = [{ incidentId: 3, startTime: '2026-07-04T12:00:00Z' }];
    openEvent({ ...timed('2026-11-20T05:30:00Z', '2026-11-20T06:10:00Z'), recentIncidents });
    expect(await screen.findByText('New York (EST and EDT)')).toBeTruthy();
    expect(screen.getByText('Nov 20, 2026, 12:30:00 AM')).toBeTruthy();
  });
});

it.each<[string, AnswerTo, RegExp]>([
  ['is not read yet', () => new Promise(() => undefined), /^Loading recording/],
  ['could not be read', () => status(500), /^This recording could not be loaded/],
])(
  'the camera of a recording that %s is not called unknown where the list does not name it',
  async (_, answerTo, told) => {
    const startTime = '2026-11-20T05:30:00Z';
    const recordings = [12, 13, 14].map((recordingId) => ({ recordingId, startTime }));
    const { container } = openEvent({ recordings }, answerTo);
    await screen.findByText(told);
    // A failure has its bar, with the other recordings of the moment.
    if (told.test(FAILED)) await screen.findByRole('list', { name: 'Other recordings of this moment' });
    expect(await screen.findAllByRole('link', { name: /^Show the recording of/ })).not.toEqual([]);
    expect(container.textContent).not.toContain('Unknown camera');
  },
);

describe('a recording that cannot be had', () => {
  it.each<[string, AnswerTo, string]>([
    [
      'its data are refused',
      () => status(500),
      'ApiError: An unexpected server error occurred. (status 500, request req-9)',
    ],
    ['it has no media', () => ({ camera: { name: 'Gate' } }), 'Error: Recording 12 has no media.'],
    [
      'its media are refused, the fresh address too',
      ({ path }) => (path === MEDIA ? status(401) : { url: MEDIA }),
      'MediaError: The media could not be loaded. (status 401)',
    ],
  ])('is told of once, and again when it fails again: %s', async (_, answerTo, fault) => {
    const { reports } = openRecording(answerTo);
    await screen.findByText(FAILED);
    const line = `reading recording 12: ${fault}`;
    expect(headLines(reports)).toEqual([line]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(headLines(reports)).toEqual([line, line]));
  });

  it('is asked for again when the connection, or somebody, comes back', async () => {
    const { calls } = openRecording(() => status(500));
    const asked = () => calls.filter(({ path }) => path === DATA).length;
    await screen.findByText(FAILED);
    expect(asked()).toBe(1);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(asked()).toBe(2));
    await screen.findByText(FAILED);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(asked()).toBe(3));
  });

  it('is asked for once more where somebody came back before its failure was known, as that of a phone that slept', async () => {
    const answers: ((answer: Response) => void)[] = [];
    openRecording(({ path }) =>
      path === DATA ? new Promise((resolve) => answers.push(resolve)) : undefined,
    );
    await waitFor(() => expect(answers).toHaveLength(1));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await act(async () => answers[0]?.(status(500)));
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(screen.queryByText(FAILED)).toBeNull();
    await act(async () => answers[1]?.(status(500)));
    await screen.findByText(FAILED);
    expect(answers).toHaveLength(2);
  });

  it('on a host that is not configured says so, without a Retry that could not help', async () => {
    const { reports } = openRecording(() => ({ url: 'https://media.example/12.jpg?sig=x' }));
    await screen.findByText(
      'This recording is on a host that the portal is not set up for. Please tell support.',
    );
    expect(screen.queryByText(FAILED)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    // One element, with and without a file, so that it keeps the focus.
    const download = await screen.findByRole('link', { name: 'Download recording' });
    expect([download.tabIndex, download.getAttribute('aria-disabled')]).toEqual([0, 'true']);
    expect(headLines(reports)).toEqual([
      'reading recording 12: MediaError: The media are on https://media.example, which mediaOrigins does not name.',
    ]);
  });

  it('is not told of when the page is left', async () => {
    let signal: AbortSignal | undefined;
    const { reports, history } = openRecording((call) => {
      if (call.path !== DATA) return undefined;
      signal = call.signal;
      return new Promise((_, reject) =>
        call.signal.addEventListener('abort', () => reject(call.signal.reason)),
      );
    });
    await waitFor(() => expect(signal).toBeDefined());
    act(() => history.back());
    await waitFor(() => expect(signal?.aborted).toBe(true));
    await screen.findByRole('heading', { level: 1, name: 'Contacts' });
    expect(reports.filter((report) => report.includes('recording'))).toEqual([]);
  });

  it('is not told of when the token is refused: that ends the session', async () => {
    const { value } = await provider.read(eventsCall, { body: {} });
    const { reports, router } = open(`/event/${value[0]?.incident.id}`, (call) => {
      if (!call.path.startsWith('/api/Recording/')) return provider.answerTo(call);
      const headers = { authorization: 'Bearer forged' };
      return provider.answerTo({
        ...call,
        request: new Request(call.request.url, { method: 'POST', headers }),
      });
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(reports).toEqual([]);
  });
});

const isList = ({ path }: ProviderCall) => path.startsWith('/api/Event/events/location/');
/** Whether the call asks for more than a page of the list: for what is around an incident. */
const isAround = (call: ProviderCall) => isList(call) && v.parse(ListQuery, call.body).take !== 10;

let ids: readonly number[];

/** The provider's order of the list, past the portal. */
async function idsOf(locationId: number, orderby: string): Promise<readonly number[]> {
  const { value } = await provider.read(locationEventsCall, {
    params: { locationId },
    body: { orderby, skip: 0, take: 100, count: true },
  });
  return value.map(({ incident }) => incident.id);
}

async function openRow(address: string, index: number, answerTo: AnswerTo = provider.answerTo) {
  const portal = open(address, answerTo);
  await userEvent.click(await screen.findByRole('link', { name: String(ids[index]) }));
  await eventShown(ids[index]);
  return portal;
}

const row = () => screen.findByRole('navigation', { name: 'Events of the list' });
const press = async (name: string) => userEvent.click(within(await row()).getByRole('button', { name }));
/** Its number is the heading until the event is known; links to other events have numbers too. */
const eventShown = (id: number | undefined) =>
  screen.findByText(`Event #${id}`, { selector: 'h1, p > span' });
const expectPlace = async (index: number, total = ids.length) => {
  await eventShown(ids[index]);
  const link = await within(await row()).findByText(`${index + 1} of ${total}`);
  expect(link.textContent).toBe(`${index + 1} of ${total}, back to the list`);
};
const expectSaid = async (text: string) =>
  waitFor(async () => expect(within(await row()).getByRole('status').textContent).toBe(text));

describe('picture in picture', () => {
  const NAME = 'pictureInPictureEnabled';
  afterEach(() => void Reflect.deleteProperty(document, NAME));

  // Older versions of Firefox have none: not even the answer no.
  it.each([
    [undefined, []],
    [false, []],
    [true, ['Picture in picture']],
  ])('has a button only where the browser has it: %s', async (has, buttons) => {
    if (has !== undefined) Object.defineProperty(document, NAME, { value: has, configurable: true });
    openRecording(() => status(500));
    await screen.findByRole('button', { name: 'Boxes' });
    const found = screen.queryAllByRole('button', { name: 'Picture in picture' });
    expect(found.map((button) => button.getAttribute('aria-label'))).toEqual(buttons);
  });
});

describe('the player, when the pressed button goes', () => {
  const START = '2026-11-20T05:30:00Z';
  const recordings = [
    { recordingId: 12, cameraName: 'Gate', startTime: START },
    { recordingId: 13, cameraName: 'Dock', startTime: START },
  ];
  const retry = async () => (await screen.findAllByRole('button', { name: 'Retry' }))[0];
  const camera = async () => {
    const row = await screen.findByRole('list', { name: 'Other recordings of this moment' });
    return within(row).getByRole('button');
  };
  const wholePicture = async () => {
    await camera();
    await userEvent.click(await screen.findByRole('button', { name: 'Zoom in' }));
    return screen.findByRole('button', { name: /^Whole picture/ });
  };

  it.each([
    ['Retry', retry],
    ['another camera', camera],
    ['the whole picture', wholePicture],
  ])('hands the focus to the name of the shown recording: %s', async (_, find) => {
    let isDown = true;
    openEvent({ recordings }, () => (isDown ? status(500) : new Promise<Response>(() => {})));
    await screen.findByText(FAILED);
    const button = (await find()) ?? expect.fail();
    isDown = false;
    await userEvent.click(button);
    await waitFor(() => expect(button.isConnected).toBe(false));
    expect(document.activeElement?.textContent).toMatch(/^(Gate|Dock)/);
  });
});

describe('an event that is opened from the list of all sites', () => {
  beforeEach(async () => {
    ids = await idsOf(0, 'incident.id desc');
  });

  it('leads over the end of the page in the order of the list, in one history entry, with the focus on the pressed button, or after a key on the heading', async () => {
    const { history, router } = await openRow('/events?size=10&sort=-incident.id', 9);
    await expectPlace(9);
    const { length } = history;
    await press('Next event');
    await expectPlace(10);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Next event'));
    await userEvent.keyboard(']');
    await expectPlace(11);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    await userEvent.keyboard('[[');
    await expectPlace(10);
    await expectSaid(`Event #${ids[10]}, 11 of ${ids.length}`);
    expect(history.length).toBe(length);
    expect(document.title).toContain(`Event #${ids[10]}`);
    history.back();
    await waitFor(() => expect(router.state.location.search).toEqual({ size: 10, sort: '-incident.id' }));
  });

  it('is known by the place that its row has, and leads to the page of the last row, which is marked there', async () => {
    const { router } = await openRow('/events?size=10&page=2&sort=-incident.id&back=home', 19);
    await expectPlace(19);
    await press('Next event');
    await expectPlace(20);
    await userEvent.click(within(await row()).getByRole('link'));
    await screen.findByRole('table');
    expect(router.state.location.search).toEqual({ size: 10, page: 3, sort: '-incident.id', back: 'home' });
    await waitFor(() => {
      const marked = screen.getByRole('table').querySelectorAll('[data-marked="true"] a[href^="/event/"]');
      expect([...marked].map(({ textContent }) => textContent)).toEqual([String(ids[20])]);
    });
  });

  it('ends with the list, and says so', async () => {
    const { router } = await openRow('/events?size=10&sort=-incident.id', 0);
    await expectPlace(0);
    const previous = within(await row()).getByRole('button', { name: 'Previous event' });
    expect(previous.getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('[[');
    await expectSaid('This is the first event of the list.');
    await press('Previous event');
    previous.blur();
    await act(() => router.navigate({ to: '.', search: { t: 1 }, state: true }));
    await waitFor(() => expect(router.state.resolvedLocation?.search).toEqual({ t: 1 }));
    expect(document.activeElement).toBe(document.body);
    await userEvent.keyboard(']');
    await expectPlace(1);
    await expectSaid(`Event #${ids[1]}, 2 of ${ids.length}`);
  });

  it('leads through its own list after a jump in the history from an event of another one', async () => {
    const { history, router } = await openRow('/events?size=10&sort=-incident.id', 2);
    await expectPlace(2);
    await act(() => router.navigate({ to: '/events', search: { size: 10, page: 2, sort: '-incident.id' } }));
    await userEvent.click(await screen.findByRole('link', { name: String(ids[15]) }));
    await expectPlace(15);
    await act(async () => history.go(-2));
    await expectPlace(2);
    await press('Next event');
    await expectPlace(3);
  });

  it('says that the list cannot be read, and reads it at the next press', async () => {
    let isDown = true;
    const { reports } = await openRow('/events?size=10&sort=-incident.id', 3, (call) =>
      isDown && isAround(call) ? new Response('{}', { status: 403 }) : provider.answerTo(call),
    );
    await expectSaid('List not read. Press again.');
    expect(reports.filter((report) => report.includes(`reading the list of event ${ids[3]}`))).toHaveLength(
      1,
    );
    isDown = false;
    await press('Next event');
    await expectPlace(4);
  });

  it('is found also by a service that refuses long parts of the list and sends less than it is asked for', async () => {
    await openRow('/events?size=10&page=2&sort=-incident.id', 19, async (call) => {
      const { skip = 0, take = 0 } = isAround(call) ? v.parse(ListQuery, call.body) : {};
      if (take > 100) return new Response('{}', { status: 400 });
      // As if it stood more than 15 places away.
      if (skip === 4) return { value: [], count: ids.length };
      const part = ids.slice(skip, skip + Math.min(take, 15));
      // The last one cannot be read.
      const value = part.map((id) => (id === ids.at(-1) ? null : { incident: { id } }));
      return isAround(call) ? { value } : provider.answerTo(call);
    });
    await within(await row()).findByText(`20 of ${ids.length - 1}`);
  });

  it.each([
    ['gone', 'No longer in this list', 0],
    ['nowhere near in a list that is longer', 'No longer at its place', 9],
  ])('goes on with what follows when its own row is %s', async (_, words, further) => {
    const Answer = v.looseObject({ value: v.array(EventRow) });
    const left = ids.filter((_, index) => index !== 3);
    await openRow('/events?size=10&sort=-incident.id', 3, async (call) => {
      const answer = await provider.answerTo(call);
      if (!isAround(call) || !(answer instanceof Response)) return answer;
      const { value, ...rest } = v.parse(Answer, await answer.json());
      const kept = value.filter(({ incident }) => incident.id !== ids[3]);
      return { ...rest, value: kept, count: left.length + further };
    });
    expect(await within(await row()).findByText(words)).toBeTruthy();
    await press('Next event');
    await eventShown(ids[4]);
    await within(await row()).findByText(`4 of ${left.length + further}`);
  });
});

it('an event that is opened from the list of one site leads through the events of that site, and back to its list', async () => {
  const { value } = await provider.read(locationEventsCall, { params: { locationId: 0 }, body: {} });
  const sites = value.map(({ location }) => location?.id ?? 0);
  const site = sites.find((id) => sites.filter((other) => other === id).length > 1) ?? 0;
  ids = await idsOf(site, 'incident.startTime desc');
  const { router } = await openRow(`/events/location/${site}`, 0);
  await expectPlace(0);
  await press('Next event');
  await expectPlace(1);
  await userEvent.click(within(await row()).getByRole('link'));
  await screen.findByRole('table');
  expect(router.state.location.pathname).toBe(`/events/location/${site}`);
});

it('an event of a list that the provider does not count is one of at least those that are known, and the last one is of all', async () => {
  ids = await idsOf(0, 'incident.id desc');
  const uncounted: AnswerTo = async (call) => {
    const answer = await provider.answerTo(call);
    if (!(isList(call) && answer instanceof Response)) return answer;
    const { value } = await answer.json();
    return { value };
  };
  const placeOf = async (index: number) => {
    await openRow(`/events?size=10&page=${1 + Math.floor(index / 10)}&sort=-incident.id`, index, uncounted);
    return (await within(await row()).findByRole('link')).textContent;
  };
  expect(await placeOf(0)).toBe('1 of at least 16, back to the list');
  const all = ids.length;
  expect(await placeOf(all - 1)).toBe(`${all} of ${all}, back to the list`);
});

it('an event that is opened by its address knows no list: it has no buttons, and the keys do nothing', async () => {
  [ids] = [await idsOf(0, 'incident.id desc')];
  const { router } = open(`/event/${ids[5]}`, provider.answerTo);
  await screen.findByText('Event Logs');
  expect(screen.queryByRole('navigation', { name: 'Events of the list' })).toBeNull();
  await userEvent.keyboard(']');
  expect(router.state.location.pathname).toBe(`/event/${ids[5]}`);
  expect(screen.queryByRole('button', { name: 'Next event' })).toBeNull();
});
