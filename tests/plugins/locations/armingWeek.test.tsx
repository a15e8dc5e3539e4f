// Stubs answer with set items in a set week, failures, calls that hang and 120 schedules, which the reference provider never
// gives.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScheduledItem } from '#contract/schedule.ts';
import { daily } from '../../domain/arming/scheduleItems.ts';
import { type ProviderCall, portalOfTest } from '../../support/openPortal.tsx';
import { answering, heading, hrefsIn, PIER, refused, signInAnna } from './locationsOfTest.ts';

const open = portalOfTest(signInAnna);
const SCHEDULE = '/api/Schedule/schedule/';
const WORKDAYS = { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true };
const EVERY_DAY = { ...WORKDAYS, saturday: true, sunday: true };
const ALWAYS = daily(0, 24, EVERY_DAY);

// Monday, 10 AM in Vancouver. Only the clock stands still, the timers run.
const NOW = new Date('2026-06-15T17:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

type AnswerFor = (id: number, call: ProviderCall) => unknown;
const items = (...scheduledItems: readonly ScheduledItem[]) => ({ schedule: { name: 'x' }, scheduledItems });

interface Site {
  readonly names: readonly string[];
  /** Whether its record has one more schedule, which cannot be read. */
  readonly isPartial?: boolean;
  readonly armed?: unknown;
  readonly timeZone?: string | null;
}

/** A site with schedules of these names, whose ids count from 1. */
async function openWeek(
  { names, isPartial = false, armed, timeZone = 'America/Vancouver' }: Site,
  answerFor: AnswerFor,
) {
  const record = {
    ...PIER,
    timeZone,
    schedules: [
      ...names.map((name, index) => ({ schedule: { id: index + 1, name, locationId: 7 } })),
      ...(isPartial ? [{ schedule: 'Cleaners' }] : []),
    ],
  };
  const portal = open('/location/7', (call) =>
    call.path.startsWith(SCHEDULE)
      ? answerFor(Number(call.path.slice(SCHEDULE.length)), call)
      : answering(record, typeof armed === 'function' ? armed() : armed)(call),
  );
  await heading('Pier 4');
  const region = await screen.findByRole('region', { name: 'Arming this week' });
  const days = () =>
    within(region)
      .getAllByRole('listitem')
      .flatMap((item) => item.querySelector('span')?.textContent ?? [])
      .filter((text) => text.includes('2026'));
  return { ...portal, region: within(region), days, element: region };
}
/** The device sleeps, and the page goes on a minute before these hours are over. */
const sleepFor = (hours: number) => {
  vi.setSystemTime(Date.now() + hours * 3_600_000 - 60_000);
  return act(() => vi.advanceTimersByTimeAsync(60_000));
};
const idle = async (element: HTMLElement) => {
  await waitFor(() => expect(element.querySelector('[aria-busy="true"]')).toBeNull());
};

describe('the week of a site', () => {
  const site = { names: ['Cleaners', 'Office hours'], armed: { armed: false, until: null } };
  const both: AnswerFor = (id) =>
    id === 1
      ? items(daily(22, 6, { sunday: true }), daily(9, 11, WORKDAYS))
      : items(daily(8, 17.5, WORKDAYS));

  it('is disarmed whenever one of its schedules disarms it, in seven sentences, says what changes next, and lists each stretch with the schedules that cause it', async () => {
    const { calls, days, element, region } = await openWeek(site, both);
    await idle(element);
    expect(days()).toEqual([
      'Sunday, Jun 14, 2026: disarmed 10:00 PM to Mon 6:00 AM',
      'Monday, Jun 15, 2026: disarmed 12:00 AM to 6:00 AM and 8:00 AM to 5:30 PM',
      'Tuesday, Jun 16, 2026: disarmed 8:00 AM to 5:30 PM',
      'Wednesday, Jun 17, 2026: disarmed 8:00 AM to 5:30 PM',
      'Thursday, Jun 18, 2026: disarmed 8:00 AM to 5:30 PM',
      'Friday, Jun 19, 2026: disarmed 8:00 AM to 5:30 PM',
      'Saturday, Jun 20, 2026: armed all day',
    ]);
    const asked = calls.filter(({ path }) => path.startsWith(SCHEDULE));
    expect(asked.map(({ path }) => path)).toEqual([`${SCHEDULE}1`, `${SCHEDULE}2`]);
    for (const { body } of asked)
      expect(body).toEqual({ start: '2026-06-14T07:00:00.000Z', end: '2026-06-21T06:59:59.999Z' });
    expect(region.getByText('Arms Mon 5:30 PM, in 8 h')).toBeDefined();
    expect(region.getByText('Site time, Vancouver (PDT)')).toBeDefined();
    expect(element.querySelector('[aria-current="date"]')?.textContent).toContain('Monday, Jun 15');
    expect(element.querySelector('details li')).toBeNull();
    await userEvent.click(region.getByText('Disarmed hours and their schedules'));
    const rows = [...element.querySelectorAll('details li')];
    expect(rows.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
      'Sunday 10:00 PM to Monday 6:00 AM: Cleaners',
      'Monday 8:00 AM to 9:00 AM: Office hours',
      'Monday 9:00 AM to 11:00 AM (now): Cleaners, Office hours',
      'Monday 11:00 AM to 5:30 PM: Office hours',
    ]);
    expect(hrefsIn(rows[2])).toEqual(['/schedule/1', '/schedule/2']);
  });

  it('is on the clock that a schedule names where the site names none, or else on the browser’s, and says so', async () => {
    const { calls, element, region } = await openWeek({ ...site, timeZone: null }, (id, call) => ({
      ...items(...(id === 1 ? [] : [daily(8, 17.5, WORKDAYS)])),
      ...(call.path.endsWith('2') && { timeZone: 'Asia/Tokyo' }),
    }));
    await region.findByText('Site time, Tokyo (GMT+9)');
    await idle(element);
    expect(region.getByText('By schedule: disarms Tue 8:00 AM, in 6 h')).toBeDefined();
    expect(calls.filter(({ path }) => path.startsWith(SCHEDULE)).at(-1)?.body).toEqual({
      start: '2026-06-13T15:00:00.000Z',
      end: '2026-06-20T14:59:59.999Z',
    });
    const other = await openWeek({ ...site, timeZone: null }, both);
    await idle(other.element);
    expect(other.region.getByText(/^Times in your browser’s zone: /)).toBeDefined();
  });

  it('follows the clock', async () => {
    vi.useRealTimers();
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const armed = () => ({ armed: Date.now() >= Date.parse('2026-06-16T00:30:00Z'), until: null });
    const { region, element } = await openWeek({ ...site, armed }, both);
    await waitFor(() => expect(region.getByText('Arms Mon 5:30 PM, in 8 h')).toBeDefined());
    await sleepFor(7.5);
    expect(region.getByText('Disarms Tue 8:00 AM, in 15 h')).toBeDefined();
    expect(region.queryByText(/although its schedules/)).toBeNull();
    expect(element.querySelector('[aria-current="date"]')?.textContent).toContain('Monday, Jun 15');
  });
});

describe('a week of few words', () => {
  it.each([
    ['Armed all week', items(daily(8, 17, {})), true],
    ['Armed all week', items(), true],
    ['Disarmed all week', items(ALWAYS), false],
    ['No schedule changes arming', items(daily(1, 2, EVERY_DAY, 'Patrol')), true],
    ['Disarmed for the rest of the week', items(daily(0, 24, { ...EVERY_DAY, sunday: false })), false],
  ])('says %s', async (text, answer, armed) => {
    const site = { names: ['One'], armed: { armed, until: null } };
    const { region, element } = await openWeek(site, () => answer);
    await idle(element);
    expect(region.getByText(text)).toBeDefined();
  });

  it('says that nothing is known of schedules which the provider does not tell', async () => {
    open('/location/7', answering({ ...PIER, schedules: null }, { armed: true, until: null }));
    await heading('Pier 4');
    const region = within(await screen.findByRole('region', { name: 'Arming this week' }));
    expect(await region.findByText('Not known which schedules change arming')).toBeDefined();
    expect(region.queryByText(/has no schedule/)).toBeNull();
  });

  it('says that there is no schedule, and asks for none', async () => {
    const { region, calls } = await openWeek({ names: [] }, refused);
    expect(await region.findByText('Nothing changes arming: the site has no schedule')).toBeDefined();
    expect(calls.filter(({ path }) => path.startsWith(SCHEDULE))).toEqual([]);
  });

  it.each([
    ['after the week', { armed: true, until: '2026-06-22T13:00:00Z' }, daily(8, 9, { monday: true })],
    ['in it', { armed: false, until: '2026-06-16T00:30:00Z' }, daily(8, 17.5, WORKDAYS)],
  ])('says nothing of a change %s that the armed status tells above', async (_, armed, item) => {
    const { region, element } = await openWeek({ names: ['One'], armed }, () => items(item));
    await idle(element);
    expect(region.queryByText(/^(?:Arms|Disarms) /)).toBeNull();
    expect(region.queryByText(/^Site time/)).toBeNull();
  });
});

describe('a site that is not as its schedules say', () => {
  it.each([
    ['disarmed now although its schedules say armed', false, items()],
    ['armed now although its schedules say disarmed', true, items(ALWAYS)],
  ])('says so in one sentence: %s', async (words, armed, answer) => {
    const site = { names: ['One'], armed: { armed, until: null } };
    const { region, element } = await openWeek(site, () => answer);
    await idle(element);
    expect(region.getByText(`The site is ${words}.`)).toBeDefined();
  });

  // Seconds from midnight: it is 10 AM, 36,000.
  it.each([
    ['nothing of schedules that disarm in a minute', false, { dayStartTime: 36_060, dayEndTime: 43_200 }],
    ['nothing of schedules that have armed a minute ago', false, { dayStartTime: 0, dayEndTime: 35_940 }],
    ['nothing of schedules that arm in a minute', true, { dayStartTime: 0, dayEndTime: 36_060 }],
    ['so of schedules that disarm in three minutes', false, { dayStartTime: 36_180, dayEndTime: 43_200 }],
    ['so of schedules that have armed three minutes ago', false, { dayStartTime: 0, dayEndTime: 35_820 }],
    ['so of schedules that arm in three minutes', true, { dayStartTime: 0, dayEndTime: 36_180 }],
  ])('says %s, as the viewer’s clock may be two minutes wrong', async (said, armed, times) => {
    const site = { names: ['One'], armed: { armed, until: null } };
    const { region, element } = await openWeek(site, () => items({ ...daily(0, 1, WORKDAYS), ...times }));
    await idle(element);
    expect(region.queryByText(/although its schedules/) !== null).toBe(said.startsWith('so'));
  });

  it('says nothing around midnight of the week’s end: the next week may have other schedules', async () => {
    // Saturday, 11:59 PM.
    vi.setSystemTime('2026-06-21T06:59:00Z');
    const site = { names: ['One'], armed: { armed: true, until: null } };
    const { region, element } = await openWeek(site, () => items(daily(20, 24, { saturday: true })));
    await idle(element);
    expect(region.getByText('By schedule: disarmed for the rest of the week')).toBeDefined();
    expect(region.queryByText(/although its schedules/)).toBeNull();
  });

  it('is one by the schedules of the moment at which its status was read again', async () => {
    let isDown = true;
    const armed = () => (isDown ? refused() : { armed: false, until: null });
    const { region } = await openWeek({ names: ['One'], armed }, () => items(daily(8, 17.5, WORKDAYS)));
    expect(await region.findByText('By schedule: arms Mon 5:30 PM, in 8 h')).toBeDefined();
    vi.setSystemTime('2026-06-16T03:00:00Z');
    isDown = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(
      await region.findByText('The site is disarmed now although its schedules say armed.'),
    ).toBeDefined();
  });

  it('is none by the schedules of the evening before, which are read again in the morning and tell their age until then', async () => {
    vi.useRealTimers();
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
    let isChanged = false;
    let answer: (() => void) | undefined;
    const site = { names: ['One'], armed: () => ({ armed: isChanged, until: null }) };
    const { region } = await openWeek(site, async () => {
      if (!isChanged) return items(daily(8, 17.5, WORKDAYS), daily(8, 17.5, EVERY_DAY));
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return items(daily(20, 22, EVERY_DAY));
    });
    expect(await region.findByText('Arms Mon 5:30 PM, in 8 h')).toBeDefined();
    expect(region.queryByText(/^as of/)).toBeNull();
    isChanged = true;
    await sleepFor(24);
    await waitFor(() => expect(answer).toBeDefined());
    expect(region.getByText(/^as of/).textContent).toMatch(/^as of Jun 15, 2026, /);
    expect(region.queryByText(/although its schedules/)).toBeNull();
    answer?.();
    expect(await region.findByText('Disarms Tue 8:00 PM, in 10 h')).toBeDefined();
    await waitFor(() => expect(region.queryByText(/^as of/)).toBeNull());
    expect(region.queryByText(/although its schedules/)).toBeNull();
  });

  it('is told to be old, with the cause and Retry, where its schedules cannot be read again', async () => {
    vi.useRealTimers();
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
    let isDown = false;
    const { region } = await openWeek({ names: ['One'], armed: { armed: false, until: null } }, () =>
      isDown ? refused() : items(daily(8, 17.5, WORKDAYS)),
    );
    expect(await region.findByText('Arms Mon 5:30 PM, in 8 h')).toBeDefined();
    isDown = true;
    await sleepFor(1);
    const note = await region.findByText(/could not refresh\. The service answered with an error/);
    expect(note.textContent).toMatch(/^as of \d+:00 [AP]M, /);
    expect(region.getByText('Arms Mon 5:30 PM, in 7 h')).toBeDefined();
    isDown = false;
    await userEvent.click(region.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(note.isConnected).toBe(false));
    expect(region.queryByText(/^as of/)).toBeNull();
  });

  it('has each of its schedules read once more in the morning, whenever the others come', async () => {
    vi.useRealTimers();
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
    let asked: number[] = [];
    let isMorning = false;
    const answers: (() => void)[] = [];
    const { element } = await openWeek({ names, armed: { armed: false, until: null } }, async (id) => {
      asked.push(id);
      vi.setSystemTime(Date.now() + 1_000);
      if (isMorning) await new Promise<void>((resolve) => answers.push(resolve));
      return items(ALWAYS);
    });
    await waitFor(() => expect(asked).toHaveLength(6));
    await idle(element);
    [asked, isMorning] = [[], true];
    await sleepFor(2);
    for (const _ of names) {
      await waitFor(() => expect(answers).not.toEqual([]));
      await act(async () => answers.shift()?.());
    }
    await waitFor(() => expect(within(element).queryByText(/^as of/)).toBeNull());
    expect(asked.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('is none by the schedules of another week than that in which its status was read', async () => {
    vi.useRealTimers();
    // Saturday, 10 PM.
    const begin = Date.parse('2026-06-21T05:00:00Z');
    vi.useFakeTimers({ now: begin, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const armed = () => (Date.now() === begin ? { armed: false, until: null } : refused());
    const site = { names: ['One'], armed };
    const { region } = await openWeek(site, () => items(daily(9, 24, { saturday: true })));
    expect(await region.findByText('Disarmed for the rest of the week')).toBeDefined();
    await sleepFor(2);
    expect(await region.findByText(/^By schedule: disarms Jun 27, 2026/)).toBeDefined();
    expect(region.queryByText(/although its schedules/)).toBeNull();
  });

  it.each([
    ['nothing where they agree', { armed: true, until: null }, 'Armed all week'],
    ['what is planned where the state is not known', refused(), 'By schedule: armed all week'],
    [
      'what is planned where the state may have changed since',
      { armed: false, until: '2026-06-15T16:59:00Z' },
      'By schedule: armed all week',
    ],
  ])('says %s', async (_, armed, text) => {
    const { region, element } = await openWeek({ names: ['One'], armed }, () => items());
    await idle(element);
    expect(region.getByText(text)).toBeDefined();
    expect(region.queryByText(/although its schedules/)).toBeNull();
  });
});

describe('schedules that cannot be read', () => {
  const site = { names: ['Night Patrol', 'Office hours'], armed: { armed: false, until: null } };

  it('are named, no hour is armed for sure, and Retry brings them', async () => {
    let down = true;
    const { region, days, element } = await openWeek(site, (id) =>
      id === 1 && down ? refused() : items(daily(8, 17, { monday: true })),
    );
    expect(
      await region.findByText(/^Could not load Night Patrol\. Disarmed hours may be missing\./),
    ).toBeDefined();
    expect(days().slice(0, 2)).toEqual([
      'Sunday, Jun 14, 2026: not known',
      'Monday, Jun 15, 2026: disarmed 8:00 AM to 5:00 PM, the other hours are not known',
    ]);
    expect(element.textContent).not.toMatch(/\barmed/i);
    down = false;
    await userEvent.click(region.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(days()[0]).toBe('Sunday, Jun 14, 2026: armed all day'));
    expect(region.queryByText(/Could not load/)).toBeNull();
  });

  it('do not make an override of hours that may be missing', async () => {
    const { region, element } = await openWeek(site, (id) => (id === 1 ? refused() : items()));
    await region.findByText(/Could not load/);
    await idle(element);
    expect(region.getByText('No disarmed hours found so far')).toBeDefined();
    expect(region.queryByText(/although its schedules/)).toBeNull();
  });

  it.each([
    ['an answer without items', { schedule: { name: 'x' } }, /^Could not load Night Patrol\./],
    ['nothing', null, /^Could not load Night Patrol\./],
    [
      'an unreadable entry',
      { ...items(ALWAYS), scheduledItems: [daily(8, 17, {}), 'x'] },
      /^Some entries of Night/,
    ],
    ['lost entries', items({ ...ALWAYS, dayStartTime: null }), /^Some entries of Night Patrol could not be/],
  ])('after %s are named too', async (_, answer, words) => {
    const { region, days } = await openWeek({ names: ['Night Patrol'] }, () => answer);
    expect(await region.findByText(words)).toBeDefined();
    expect(days()[0]).toBe('Sunday, Jun 14, 2026: not known');
  });
});

it('a site of which a schedule could not be read is armed in no hour for sure', async () => {
  const site = { names: ['Night Patrol'], isPartial: true, armed: { armed: false, until: null } };
  const { region, days, element } = await openWeek(site, () => items(daily(8, 17, { monday: true })));
  await region.findByText('Some of this site could not be read. Disarmed hours may be missing.');
  await idle(element);
  expect(days()[0]).toBe('Sunday, Jun 14, 2026: not known');
  expect(element.textContent).not.toMatch(/\barmed/i);
});

it('a week of thousands of stretches draws them without a link for each, and tells them all', async () => {
  const entry = (index: number) => ({
    scheduledItemType: 'Disarmed',
    scheduledItemInterval: 'OneTime',
    startTime: new Date(Date.parse('2026-06-14T07:00:00Z') + index * 120_000).toISOString(),
    endTime: new Date(Date.parse('2026-06-14T07:01:00Z') + index * 120_000).toISOString(),
  });
  const { element, region } = await openWeek({ names: ['Gate'] }, () =>
    items(...Array.from({ length: 1_000 }, (_, index) => entry(index))),
  );
  await idle(element);
  expect(element.querySelectorAll('ol a')).toHaveLength(0);
  await userEvent.click(region.getByText('Disarmed hours and their schedules'));
  await waitFor(() => expect(element.querySelectorAll('details a')).toHaveLength(1_000));
});

describe('a site with 120 schedules', () => {
  const names = Array.from({ length: 120 }, (_, index) => `Gate ${index + 1}`);

  it('has four of them read at once, 24 unasked, and all after a press', async () => {
    const waiting = new Set<() => void>();
    let most = 0;
    const { region, calls, element } = await openWeek(
      { names },
      () =>
        new Promise((resolve) => {
          waiting.add(() => resolve(items(daily(8, 17, WORKDAYS))));
          most = Math.max(most, waiting.size);
        }),
    );
    /** Lets all be answered that are asked for, until so many have been. */
    async function answer(count: number) {
      for (let answered = 0; answered < count; ) {
        await waitFor(() => expect(waiting.size).toBeGreaterThan(0));
        answered += waiting.size;
        await act(async () => {
          for (const give of waiting) give();
          waiting.clear();
        });
      }
      await idle(element);
    }
    const asked = () => calls.filter(({ path }) => path.startsWith(SCHEDULE)).length;
    await answer(24);
    expect(region.getByText('24 of 120 schedules are shown. Disarmed hours may be missing.')).toBeDefined();
    expect(asked()).toBe(24);
    await userEvent.click(region.getByRole('button', { name: 'Show all 120' }));
    await answer(96);
    expect(asked()).toBe(120);
    expect(region.queryByRole('button')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(most).toBe(4);
  });

  it('stops reading when the person leaves', async () => {
    const { region, calls, router } = await openWeek({ names }, () => new Promise(() => undefined));
    await waitFor(() => expect(calls.filter(({ path }) => path.startsWith(SCHEDULE))).toHaveLength(4));
    expect(region.getByText('Loading the schedules…')).toBeDefined();
    await act(() => router.navigate({ to: '/contacts' }));
    const reads = calls.filter(({ path }) => path.startsWith(SCHEDULE));
    expect(reads.map(({ signal }) => signal.aborted)).toEqual([true, true, true, true]);
  });
});

it('a week that is open goes over to the 24-hour clock as soon as that is chosen, in each day, stretch and tick', async () => {
  const { context, region, days, element } = await openWeek({ names: ['Office'] }, () =>
    items(daily(8, 17.5, WORKDAYS)),
  );
  await waitFor(() => expect(days()[1]).toContain('8:00 AM to 5:30 PM'));
  await userEvent.click(region.getByText('Disarmed hours and their schedules'));
  act(() => void context.timePreferences.choose({ hours24: true }));
  expect(days()[1]).toContain('08:00 to 17:30');
  expect(element.querySelector('a[title]')?.getAttribute('title')).toContain('08:00 to 17:30');
  expect(element.textContent).not.toMatch(/\d [AP]M/);
});
