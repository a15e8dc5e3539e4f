// A stub answers with set events in progress, refusals of filters and failures, which the reference provider never gives.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { ListQuery } from '#contract/vocabulary.ts';
import {
  type AnswerTo,
  type ProviderCall,
  portalOfTest,
  signInAs,
  turnTime,
} from '../../support/openPortal.tsx';

const EVENTS = '/api/Event/events/location/0';
const open = portalOfTest(() => signInAs({ uid: 'u1', name: 'Avery', scopes: 'AllLocations', loc: [] }));

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Told {
  readonly police?: boolean;
  readonly guard?: boolean;
  readonly voice?: number;
  readonly open?: boolean;
}

const rowOf = (id: number, { police = false, guard = false, voice = 0, open: isOpen = false }: Told) => ({
  incident: {
    id,
    startTime: new Date(Date.now() - (isOpen ? 4 * MINUTE_MS : HOUR_MS)).toISOString(),
    endTime: isOpen ? null : new Date().toISOString(),
    policeContacted: police,
    guardDispatched: guard,
    voiceDownCount: voice,
  },
  location: { id: 1, name: `Yard ${id}` },
});

/** The filter of a call for events; empty without one. */
const filterOf = ({ path, body }: ProviderCall): string | null =>
  path !== EVENTS || typeof body !== 'object' || body === null
    ? null
    : 'filter' in body
      ? String(body.filter)
      : '';

const takeOf = ({ body }: ProviderCall): number | undefined =>
  typeof body === 'object' && body !== null && 'take' in body ? Number(body.take) : undefined;

/** Answers the calls of the strip by a part of their filter, and nothing of a night or in progress by default. */
const answering =
  (rows: Readonly<Record<string, unknown>>): AnswerTo =>
  (call) => {
    if (call.path.endsWith('stat-counts')) return { incidentCount: 3 };
    const filter = filterOf(call);
    if (filter === null) return { value: [], count: 0 };
    const [, answer] = Object.entries(rows).find(([part]) => filter.includes(part)) ?? [];
    return typeof answer === 'function' ? answer() : (answer ?? { value: [], count: 0 });
  };

const now = () => screen.findByRole('region', { name: 'Now' });
const worst = async () => (await now()).querySelectorAll('li');

describe('home, now', () => {
  it.each([
    ['counts', 5, '2 more in progress'],
    ['does not count', null, 'More in progress'],
  ])(
    'names three events in progress with site, time and what was done, and tells of others, where the provider %s',
    async (_, count, others) => {
      const value = [1, 2, 3, 4].map((id) => rowOf(id, { open: true, police: id === 1 }));
      open('/', answering({ 'endTime == null': { value, count } }));
      const list = await screen.findByRole('list', { name: 'In progress' });
      const links = within(list).getAllByRole('link');
      expect(links.map(({ textContent }) => textContent)).toEqual([
        'Yard 1In progress 4 minPolice',
        'Yard 2In progress 4 min',
        'Yard 3In progress 4 min',
        others,
      ]);
      expect(links.map((link) => link.getAttribute('href'))).toEqual([
        ...['/event/1', '/event/2', '/event/3', '/events?open=true&back=home'],
      ]);
    },
  );

  it('names an event that comes twice once, and no more when it is over', async () => {
    turnTime();
    let value = [1, 1, 2].map((id) => rowOf(id, { open: true }));
    open('/', answering({ 'endTime == null': () => ({ value, count: value.length }) }));
    const list = await screen.findByRole('list', { name: 'In progress' });
    const sites = () =>
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent?.slice(0, 6));
    expect(sites()).toEqual(['Yard 1', 'Yard 2']);
    within(list)
      .getByRole('link', { name: /^Yard 1/ })
      .focus();
    value = value.slice(2);
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    await waitFor(() => expect(sites()).toEqual(['Yard 2']));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('says in one line that nothing is in progress, and when it looked', async () => {
    open('/', answering({}));
    expect(await screen.findByText(/^Nothing in progress/)).toBeTruthy();
    expect((await now()).querySelector('time')).not.toBeNull();
    expect(await screen.findByText('Last night: no police, no guard, no voice-down')).toBeTruthy();
  });

  it('stays while the numbers of another period are read', async () => {
    const answer = answering({});
    let isHeld = false;
    open('/', (call) => (isHeld && call.path.endsWith('stat-counts') ? new Promise(() => {}) : answer(call)));
    const line = await screen.findByText(/^Nothing in progress/);
    isHeld = true;
    await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last Month');
    expect(await screen.findAllByText('Loading...')).not.toEqual([]);
    expect(line.isConnected).toBe(true);
  });

  it.each(['refuses', 'takes no notice of'])(
    'looks among the newest events where the provider %s the filter of what is in progress',
    async (how) => {
      const refused = () => Response.json({ error: 'no' }, { status: 400 });
      const latest = [...[1, 2, 3, 4].map((id) => rowOf(id, {})), rowOf(5, { open: true })];
      open('/', (call) => {
        const filter = filterOf(call);
        if (filter === 'incident.endTime == null' && how === 'refuses') return refused();
        if (filter === '' || filter === 'incident.endTime == null')
          return { value: latest.slice(0, takeOf(call)), count: 99 };
        return answering({})(call);
      });
      const list = await screen.findByRole('list', { name: 'In progress' });
      expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    },
  );

  it('counts no further ones where a provider that takes no notice of the filter has many in progress', async () => {
    const latest = [1, 2, 3, 4].map((id) => rowOf(id, { open: true }));
    open('/', (call) => {
      const isOldest = call.path === EVENTS && v.parse(ListQuery, call.body).orderby?.endsWith(' asc');
      if (isOldest) return { value: [rowOf(99, {})], count: 9_999 };
      const filter = filterOf(call);
      if (filter === '' || filter === 'incident.endTime == null')
        return { value: latest.slice(0, takeOf(call)), count: 9_999 };
      return answering({})(call);
    });
    await screen.findByRole('list', { name: 'In progress' });
    expect((await now()).textContent).toContain('More in progress');
  });

  it('does not pass for quiet where an answer cannot be read', async () => {
    open('/', answering({ 'endTime == null': { value: [{ incident: { id: 'x' } }], count: 1 } }));
    expect(await screen.findByText('Events in progress could not be loaded')).toBeTruthy();
    expect(screen.queryByText(/^Nothing in progress/)).toBeNull();
  });

  it('says of how many events it knows that nothing is in progress, where the provider cannot tell of all', async () => {
    const latest = Array.from({ length: 20 }, (_, index) => rowOf(index + 1, {}));
    open('/', (call) => {
      const filter = filterOf(call);
      const isNewest = filter === '' || filter === 'incident.endTime == null';
      return isNewest ? { value: latest.slice(0, takeOf(call)), count: 20 } : answering({})(call);
    });
    expect(await screen.findByText(/^Nothing in progress among the latest 15 events/)).toBeTruthy();
  });

  it('never looks quiet when it could not read, and does not say of what was never read that it could not refresh', async () => {
    open('/', () => new Response('{}', { status: 500 }));
    expect(await screen.findByText('Events in progress could not be loaded')).toBeTruthy();
    expect(await screen.findByText('Last night’s worst events could not be loaded')).toBeTruthy();
    expect(screen.queryByText(/Nothing in progress|no police|could not refresh/)).toBeNull();
  });

  it('reads the night again while it stands, and says how old its words are when it cannot', async () => {
    turnTime();
    let answerTo = answering({});
    open('/', (call) => answerTo(call));
    await screen.findByText('Last night: no police, no guard, no voice-down');
    await screen.findByText('Last night: no events');
    answerTo = () => new Response('{}', { status: 500 });
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    const lines = [await screen.findByText(/no police/), await screen.findByText('Last night: no events')];
    for (const line of lines) expect(line.closest('p, span')?.textContent).toContain('could not refresh');
    const police = { value: [rowOf(7, { police: true })], count: 1 };
    answerTo = answering({ policeContacted: police, startTime: { value: [], count: 2 } });
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    await screen.findByText('Last night: 2 events, 1 police');
    expect(await worst()).toHaveLength(1);
  });
});

it('home does not take the night before for last night where that cannot be read', async () => {
  turnTime();
  vi.setSystemTime(new Date('2026-11-22T17:59:00'));
  let answerTo = answering({});
  open('/', (call) => answerTo(call));
  await screen.findByText('Last night: no police, no guard, no voice-down');
  await screen.findByText('Last night: no events');
  answerTo = () => new Response('{}', { status: 500 });
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(await screen.findByText('Last night’s worst events could not be loaded')).toBeTruthy();
  expect(await screen.findByText('New events could not be counted')).toBeTruthy();
});

describe('home, the worst of last night', () => {
  it('is three closed events: those with police, then a guard, then a voice-down', async () => {
    const { calls } = open(
      '/',
      answering({
        policeContacted: { value: [rowOf(1, { police: true, open: true }), rowOf(2, { police: true })] },
        guardDispatched: { value: [rowOf(2, { police: true, guard: true }), rowOf(3, { guard: true })] },
        voiceDownCount: { value: [rowOf(4, { voice: 2 }), rowOf(5, { voice: 1 })] },
      }),
    );
    await waitFor(async () => expect(await worst()).toHaveLength(3));
    expect([...(await worst())].map((item) => item.querySelector('a')?.getAttribute('href'))).toEqual([
      '/event/2',
      '/event/3',
      expect.stringMatching(/\/event\/[45]/),
    ]);
    expect(calls.map(filterOf).filter((filter) => filter?.includes('voiceDownCount'))).toHaveLength(1);
  });

  it('goes by priority for an Admin, and not in the customers’ view', async () => {
    signInAs({ uid: 'u2', name: 'Ada', roles: ['Admin'], scopes: 'AllLocations' });
    const priorities = ['Low', 'Medium', 'High', 'VeryHigh'];
    const value = priorities.map((priority, index) => {
      const { incident, location } = rowOf(index, { police: true });
      const startTime = new Date(Date.parse(incident.startTime) - index * MINUTE_MS).toISOString();
      return { incident: { ...incident, startTime, priority }, location };
    });
    const { context } = open('/', answering({ policeContacted: { value } }));
    const sites = async () =>
      [...(await worst())].map(({ textContent }) => textContent?.match(/Yard \d/)?.[0]);
    await waitFor(async () => expect(await sites()).toEqual(['Yard 3', 'Yard 2', 'Yard 1']));
    act(() => context.adminDetail.turn(false));
    await waitFor(async () => expect(await sites()).toEqual(['Yard 0', 'Yard 1', 'Yard 2']));
  });

  it('asks for no further outcome once three are known', async () => {
    const police = [1, 2, 3, 4].map((id) => rowOf(id, { police: true }));
    const { calls } = open('/', answering({ policeContacted: { value: police } }));
    await waitFor(async () => expect(await worst()).toHaveLength(3));
    expect(calls.map(filterOf).filter((filter) => filter?.includes('guardDispatched'))).toEqual([]);
  });

  it.each([
    ['is empty', () => new Response(null, { status: 204 })],
    ['cannot be read', { value: [{ incident: { id: 'x', policeContacted: true } }], count: 1 }],
  ])('is not none where an answer %s', async (_, answer) => {
    open('/', answering({ policeContacted: answer }));
    expect(await screen.findByText('Last night’s worst events could not be loaded')).toBeTruthy();
  });

  it('is not none while an event with police is in progress', async () => {
    const value = [rowOf(1, { police: true, open: true })];
    open('/', answering({ 'endTime == null': { value, count: 1 }, policeContacted: { value } }));
    await screen.findByRole('list', { name: 'In progress' });
    await waitFor(async () => expect((await now()).querySelector('[aria-hidden="true"] > span')).toBeNull());
    expect(screen.queryByText(/worst of last night|no police/i)).toBeNull();
  });

  it('is left out, with the number of new events, where the provider takes no notice of the time', async () => {
    const { incident, location } = rowOf(7, { police: true });
    const value = [{ incident: { ...incident, startTime: '2020-01-01T00:00:00Z' }, location }];
    const { context } = open('/', answering({ startTime: { value, count: 900 } }));
    await screen.findByText(/^Nothing in progress/);
    await waitFor(async () => expect((await now()).querySelector('[aria-hidden="true"] > span')).toBeNull());
    await waitFor(() => expect(context.api.refused.has('timeFilter')).toBe(true));
    expect(screen.queryByText(/worst of last night|no police|900 events/i)).toBeNull();
  });

  it('is left out where the provider cannot filter by time', async () => {
    open('/', (call) =>
      filterOf(call)?.includes('startTime')
        ? Response.json({ error: 'no' }, { status: 400 })
        : answering({})(call),
    );
    await screen.findByText(/^Nothing in progress/);
    await waitFor(async () => expect((await now()).querySelector('[aria-hidden="true"] > span')).toBeNull());
    expect(screen.queryByText(/worst of last night|no police/i)).toBeNull();
  });

  it.each<[string, (path: string) => boolean]>([
    ['its record', (path) => path === '/api/Event/details/7'],
    ['its recording', (path) => path === '/api/Recording/data/12'],
  ])(
    'asks for a picture again when the connection, or somebody, comes back: %s failed',
    async (_, isAsked) => {
      const answers: ((answer: Response) => void)[] = [];
      const night = answering({ policeContacted: { value: [rowOf(7, { police: true })] } });
      open('/', (call) => {
        if (isAsked(call.path)) return new Promise((resolve) => answers.push(resolve));
        if (call.path !== '/api/Event/details/7') return night(call);
        return { incident: { ...rowOf(7, {}), recordings: [{ recordingId: 12 }] } };
      });
      const fails = async (place: number) => {
        await waitFor(() => expect(answers).toHaveLength(place + 1));
        await act(async () => answers[place]?.(new Response('{}', { status: 500 })));
      };
      await fails(0);
      act(() => void window.dispatchEvent(new Event('online')));
      await fails(1);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      await waitFor(() => expect(answers).toHaveLength(3));
      // While it is asked for: a line that broke while a phone slept tells so late.
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      await fails(2);
      await fails(3);
      await act(async () => {});
      expect(answers).toHaveLength(4);
    },
  );
});
