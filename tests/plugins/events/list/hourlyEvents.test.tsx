/**
 * Stubbed: a part that fails, a part that never comes, and the total of a list of more than 10,000 events, which takes too
 * long to make.
 */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { locationEventsCall } from '#contract/event.ts';
import { ListQuery } from '#contract/vocabulary.ts';
import { type AnswerTo, type ProviderCall, portalOfTest } from '../../../support/openPortal.tsx';
import { providerOfFile } from '../../../support/realProvider.ts';

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

describe('the list of events', () => {
  it('is counted whole by hour and weekday once its button is pressed, in parts of 1,000 from the oldest event on', async () => {
    const { user, parts } = await openList('/events');
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    expect(panel()).toBeNull();
    expect(parts()).toEqual([]);
    await user.click(toggle());
    const table = await screen.findByRole('table', { name: 'Events by hour' });
    const numbers = numbersIn(table);
    expect(numbers).toEqual(await expectedNumbers());
    expect(numbers.flat().reduce((sum, events) => sum + events, 0)).toBe(INCIDENTS);
    expect(parts().map(({ skip, take, orderby }) => ({ skip, take, orderby }))).toEqual([
      { skip: 0, take: 1_000, orderby: 'incident.startTime asc' },
      { skip: 999, take: 1_000, orderby: 'incident.startTime asc' },
    ]);
    const headers = within(table).getAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual(['Hour', ...DAYS]);
    expect(screen.getByText('1,200 events · All sites · All time')).toBeDefined();
    expect(screen.getByText(/^Counted by the hour at which they began, in \S.*\.$/)).toBeDefined();
  });

  it('is counted as it is narrowed down, and says so', async () => {
    const { user, parts } = await openList('/events?police=true');
    await user.click(toggle());
    const table = await screen.findByRole('table', { name: 'Events by hour' });
    const filter = 'incident.policeContacted == true';
    expect(numbersIn(table)).toEqual(await expectedNumbers(filter));
    expect(parts().map(({ filter }) => filter)).toEqual([filter]);
    expect(screen.getByText(/events? · All sites · All time · Police Contacted$/)).toBeDefined();
  });
});

describe('the chart by hour', () => {
  it('is one tab stop, whose arrow keys go along the hours and the days and tell the number, and goes with its list: another filter ends it, another page or order does not', async () => {
    const { user, router, parts } = await openList('/events');
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
    await act(() => router.navigate({ to: '/events', search: { page: 2, sort: 'incident.id' } }));
    await screen.findByText(/^Showing 16 to 30 of /);
    expect(screen.getByRole('table', { name: 'Events by hour' })).toBeDefined();
    await act(() => router.navigate({ to: '/events', search: { police: true } }));
    await waitFor(() => expect(panel()).toBeNull());
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    expect(parts()).toHaveLength(2);
  });

  it('goes with the site of its list, and so do the rows where those of the other site cannot be read', async () => {
    const { value } = await provider.read(locationEventsCall, { params: { locationId: 0 }, body: {} });
    const [one = 0, other = 0] = [...new Set(value.map(({ location }) => location?.id ?? 0))];
    const { user, router } = await openList(`/events/location/${one}`, (call) =>
      call.path === `/api/Event/events/location/${other}`
        ? new Response('{}', { status: 500 })
        : provider.answerTo(call),
    );
    await user.click(toggle());
    await screen.findByRole('table', { name: 'Events by hour' });
    const pass = router.navigate({ to: '/events/location/$id', params: { id: other } });
    await act(() => pass);
    await screen.findByText('No events found');
    expect(panel()).toBeNull();
    expect(screen.queryByRole('table', { name: 'Archived Events' })).toBeNull();
  });

  it('says so where the picture of the chart cannot be made', async () => {
    const { user, reports } = await openList('/events');
    await user.click(toggle());
    const button = await screen.findByRole('button', { name: 'Download PNG' });
    const regions = screen.getAllByRole('status');
    // The document of this test draws nothing.
    await user.click(button);
    const said = await screen.findByText('The picture could not be made.');
    expect(regions.some((region) => region.contains(said))).toBe(true);
    expect(reports.join()).toContain('No picture could be made.');
  });

  it('goes with its reading by another press of its button, and by Cancel, which gives the focus back to that', async () => {
    const { user, calls } = await openList('/events', (call) =>
      partOf(call) ? new Promise(() => undefined) : provider.answerTo(call),
    );
    await user.click(toggle());
    expect(screen.getByRole('progressbar', { name: 'Reading the list' })).toBeDefined();
    await user.click(toggle());
    expect(panel()).toBeNull();
    await waitFor(() => expect(calls.find((call) => partOf(call))?.signal.aborted).toBe(true));
    await user.click(toggle());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(toggle());
  });

  it('is not shown half counted: a failure says where it stopped, and Retry goes on there', async () => {
    let broken = true;
    const { user, parts } = await openList('/events', (call) =>
      broken && partOf(call)?.skip === 999 ? new Response('{}', { status: 500 }) : provider.answerTo(call),
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
