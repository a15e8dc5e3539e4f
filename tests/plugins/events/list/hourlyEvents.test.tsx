// @vitest-environment happy-dom
/**
 * Stubbed: a part that fails, a part that never comes, a part of a list that has moved on, and the total of a list of
 * more than 10,000 events, which takes too long to make.
 */
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { locationEventsCall } from '#contract/event.ts';
import { ListQuery } from '#contract/vocabulary.ts';
import { type AnswerTo, type ProviderCall, portalOfTest } from '../../../support/openPortal.tsx';
import { providerOfFile } from '../../../support/realProvider.ts';

// The first page of a file loads its code first, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 });

const INCIDENTS = 1_200;
const EVENTS = '/api/Event/events/location/0';
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const provider = providerOfFile(INCIDENTS);
const open = portalOfTest(() => provider.signInOnce('admin'));

/** Body of a call that reads a part of the whole list; null for other calls. */
function partOf({ path, body }: ProviderCall): ListQuery | null {
  if (path !== EVENTS) return null;
  const query = v.parse(ListQuery, body);
  return query.take === 1_000 ? query : null;
}

async function openList(address: string, answerTo: AnswerTo = provider.answerTo) {
  const user = userEvent.setup();
  const portal = open(address, answerTo);
  await screen.findByRole('button', { name: 'Show by hour' });
  return { user, ...portal, parts: () => portal.calls.flatMap((call) => partOf(call) ?? []) };
}

const toggle = () => screen.getByRole('button', { name: 'Show by hour' });
const panel = () => screen.queryByRole('region', { name: 'By hour' });
const slider = () => screen.findByRole('slider', { name: 'Hour of the week' });
const numbersIn = (table: HTMLElement) =>
  [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => Number(textContent)),
  );

/** Events of the person's whole list by hour and weekday of the process's clock. */
async function expectedNumbers(filter?: string): Promise<number[][]> {
  const body = { ...(filter !== undefined && { filter }) };
  const { value } = await provider.read(locationEventsCall, { params: { locationId: 0 }, body });
  const numbers = Array.from({ length: 24 }, () => DAYS.map(() => 0));
  for (const { incident } of value) {
    const start = new Date(incident.startTime ?? Number.NaN);
    const hour = numbers[start.getHours()] ?? [];
    hour[start.getDay()] = (hour[start.getDay()] ?? 0) + 1;
  }
  return numbers;
}

describe('the list of events', { timeout: 60_000 }, () => {
  it('reads nothing for the chart before its button is pressed', async () => {
    const { parts } = await openList('/events');
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    expect(panel()).toBeNull();
    expect(parts()).toEqual([]);
  });

  it('is counted whole by hour and weekday, in parts of 1,000 from the oldest event on', async () => {
    const { user, parts } = await openList('/events');
    await user.click(toggle());
    const table = await screen.findByRole('table', { name: 'Events by hour' });
    const numbers = numbersIn(table);
    expect(numbers).toEqual(await expectedNumbers());
    expect(numbers.flat().reduce((sum, events) => sum + events, 0)).toBe(INCIDENTS);
    expect(parts().map(({ skip, take, orderby }) => ({ skip, take, orderby }))).toEqual([
      { skip: 0, take: 1_000, orderby: 'incident.startTime asc' },
      { skip: 999, take: 1_000, orderby: 'incident.startTime asc' },
    ]);
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Hour', ...DAYS]);
    expect(screen.getByText('1,200 events · All sites · All time')).toBeDefined();
    expect(screen.getByText(/^Counted by the hour at which they began, in \S.*\.$/)).toBeDefined();
  });

  it.each([
    ['police', 'Police Contacted', 'incident.policeContacted == true'],
    ['open', 'In progress', 'incident.endTime == null'],
  ])('is counted as it is narrowed down by %s, and says so', async (box, words, filter) => {
    const { user, parts } = await openList(`/events?${box}=true`);
    await user.click(toggle());
    const table = await screen.findByRole('table', { name: 'Events by hour' });
    expect(numbersIn(table)).toEqual(await expectedNumbers(filter));
    expect(parts().map(({ filter }) => filter)).toEqual([filter]);
    expect(screen.getByText(new RegExp(`events? · All sites · All time · ${words}$`))).toBeDefined();
  });
});

describe('a list that moves on while it is read', { timeout: 60_000 }, () => {
  it('is read on from the last row that was read, and each event is counted once', async () => {
    const first: unknown[] = [];
    let hasMoved = false;
    const { user, parts } = await openList('/events', async (call) => {
      const answer = await provider.answerTo(call);
      const part = partOf(call);
      if (part === null || !(answer instanceof Response)) return answer;
      const page = (await answer.json()) as { value: unknown[]; count: number };
      if (part.skip === 0) first.push(...page.value);
      if (part.skip === 0 || hasMoved) return page;
      hasMoved = true;
      return { value: [...first.slice(-4), ...page.value.slice(1, -3)], count: page.count + 3 };
    });
    await user.click(toggle());
    const table = await screen.findByRole('table', { name: 'Events by hour' });
    const numbers = numbersIn(table).flat();
    expect(numbers.reduce((sum, events) => sum + events, 0)).toBe(INCIDENTS);
    expect(screen.getByText('1,200 events · All sites · All time')).toBeDefined();
    expect(parts().map(({ skip }) => skip)).toEqual([0, 999, 1196]);
  });
});

describe('the chart by hour', { timeout: 60_000 }, () => {
  it('draws a cell with its number for each hour of the week', async () => {
    const { user } = await openList('/events');
    await user.click(toggle());
    await waitFor(() => expect(document.querySelectorAll('[data-kind="value"]')).toHaveLength(168));
    const expected = await expectedNumbers();
    const drawn = [...document.querySelectorAll('[data-kind="value"]')].map(({ textContent }) => textContent);
    expect(drawn).toEqual(DAYS.flatMap((_, day) => expected.map((hour) => String(hour[day]))));
    expect(document.querySelectorAll('rect[data-level]')).toHaveLength(168);
    expect(document.querySelector('rect[data-level]')?.closest('[aria-hidden="true"]')).not.toBeNull();
  });

  it('is one tab stop, whose arrow keys go along the hours and the days and tell the number', async () => {
    const { user } = await openList('/events');
    await user.click(toggle());
    const numbers = await expectedNumbers();
    const told = (day: number, hour: number) => {
      const events = numbers[hour]?.[day];
      return new RegExp(`^${DAYS[day]} .*: ${events} ${events === 1 ? 'event' : 'events'}$`);
    };
    const value = async () => (await slider()).getAttribute('aria-valuetext');
    act(() => toggle().focus());
    await slider();
    await user.tab();
    expect(document.activeElement).toBe(await slider());
    expect(await value()).toMatch(told(0, 0));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(await value()).toMatch(told(2, 0));
    // The range input's own keys, which the document of this test does not know.
    fireEvent.change(await slider(), { target: { value: String(2 * 24 + 2) } });
    expect(await value()).toMatch(told(2, 2));
    expect(await value()).toMatch(/^Tuesday 2 AM to 3 AM: /);
    expect(within(screen.getByRole('region', { name: 'By hour' })).getByText(told(2, 2))).toBeDefined();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(await value()).toMatch(told(0, 2));
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Download PNG');
  });

  it('goes with another press of its button, and its reading with it', async () => {
    const { user, calls } = await openList('/events', (call) =>
      partOf(call) ? new Promise(() => undefined) : provider.answerTo(call),
    );
    await user.click(toggle());
    expect(screen.getByRole('progressbar', { name: 'Reading the list' })).toBeDefined();
    await user.click(toggle());
    expect(panel()).toBeNull();
    await waitFor(() => expect(calls.find((call) => partOf(call))?.signal.aborted).toBe(true));
  });

  it('goes by Cancel, which gives the focus back to the button', async () => {
    const { user } = await openList('/events', (call) =>
      partOf(call) ? new Promise(() => undefined) : provider.answerTo(call),
    );
    await user.click(toggle());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(toggle());
  });

  it('goes with its list: another filter ends the reading, another page or order does not', async () => {
    const { user, router, parts } = await openList('/events');
    await user.click(toggle());
    await screen.findByRole('table', { name: 'Events by hour' });
    await act(() => router.navigate({ to: '/events', search: { page: 2, sort: 'incident.id' } }));
    await screen.findByText(/^Showing 16 to 30 of /);
    expect(screen.getByRole('table', { name: 'Events by hour' })).toBeDefined();
    await act(() => router.navigate({ to: '/events', search: { police: true } }));
    await waitFor(() => expect(panel()).toBeNull());
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    expect(parts()).toHaveLength(2);
  });

  it('is not shown half counted: a failure says where it stopped, and Retry goes on there', async () => {
    let broken = true;
    const { user, parts } = await openList('/events', (call) =>
      broken && partOf(call)?.skip === 999 ? new Response('{}', { status: 400 }) : provider.answerTo(call),
    );
    await user.click(toggle());
    await screen.findByText('The reading stopped after 1,000 of 1,200 events. No chart is shown.');
    expect(screen.queryByRole('table', { name: 'Events by hour' })).toBeNull();
    broken = false;
    await user.click(
      within(screen.getByRole('region', { name: 'By hour' })).getByRole('button', { name: 'Retry' }),
    );
    expect(document.activeElement).toBe(toggle());
    const table = await screen.findByRole('table', { name: 'Events by hour' });
    expect(numbersIn(table)).toEqual(await expectedNumbers());
    expect(parts().map(({ skip }) => skip)).toEqual([0, 999, 999]);
  });

  it('is not made of more than 10,000 events: it asks for a shorter range and reads no more', async () => {
    const { user, parts } = await openList('/events', async (call) => {
      const answer = await provider.answerTo(call);
      if (partOf(call) === null || !(answer instanceof Response)) return answer;
      return { ...((await answer.json()) as object), count: 10_001 };
    });
    await user.click(toggle());
    await screen.findByText(
      'These are 10,001 events. Up to 10,000 can be shown by hour: choose a shorter range.',
    );
    expect(screen.queryByRole('table', { name: 'Events by hour' })).toBeNull();
    expect(parts().map(({ skip }) => skip)).toEqual([0]);
  });
});
