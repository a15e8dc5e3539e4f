// @vitest-environment happy-dom
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { locationEventsCall } from '#contract/event.ts';
import { ListQuery } from '#contract/vocabulary.ts';
import { portalOfTest } from '../../../support/openPortal.tsx';
import { providerOfFile } from '../../../support/realProvider.ts';

// The first page of a file loads its code first, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 });

const EVENTS = '/api/Event/events/location/0';

const provider = providerOfFile();
const open = portalOfTest(() => undefined);

/** Names of the operators that the provider tells an Admin of. */
async function operators(): Promise<readonly string[]> {
  await provider.signInOnce('admin');
  const { value } = await provider.read(locationEventsCall, { params: { locationId: 0 }, body: {} });
  return [...new Set(value.flatMap(({ lastUserName }) => lastUserName ?? []))];
}

async function openEvents(address: string, username: string) {
  await provider.signInOnce(username);
  const portal = open(address, provider.answerTo);
  await waitFor(() =>
    expect(within(screen.getByRole('table')).getAllByRole('row').length).toBeGreaterThan(1),
  );
  const asked = () =>
    portal.calls.filter(({ path }) => path === EVENTS).map(({ body }) => v.parse(ListQuery, body));
  return {
    ...portal,
    orders: () => asked().map(({ orderby }) => orderby),
    /** Ids that the provider answers to the last call, in its order. */
    answered: async () => {
      const body = asked().at(-1) ?? {};
      const { value } = await provider.read(locationEventsCall, { params: { locationId: 0 }, body });
      return value.map(({ incident }) => incident.id);
    },
  };
}

/** Ids of the events in the table, from top to bottom. */
const shownIds = () =>
  [...screen.getByRole('table').querySelectorAll('a[href^="/event/"]')].map((link) =>
    Number(/^\/event\/(\d+)/.exec(link.getAttribute('href') ?? '')?.[1]),
  );

const sortedColumns = () =>
  within(screen.getByRole('table'))
    .getAllByRole('columnheader')
    .filter((header) => header.getAttribute('aria-sort') !== 'none')
    .map((header) => [header.textContent, header.getAttribute('aria-sort')]);

describe('an address that sorts by a column of the Admin', { timeout: 30_000 }, () => {
  it('is followed for the Admin, until the detail is switched off', async () => {
    const { answered, context, orders } = await openEvents('/events?sort=-incident.priority', 'admin');
    expect(orders()).toEqual(['incident.priority desc']);
    const byPriority = await answered();
    expect(shownIds()).toEqual(byPriority);
    expect(sortedColumns()).toEqual([['Priority', 'descending']]);
    act(() => context.adminDetail.turn(false));
    await waitFor(() => expect(orders()).toEqual(['incident.priority desc', 'incident.startTime desc']));
    const newest = await answered();
    await waitFor(() => expect(shownIds()).toEqual(newest));
    expect(sortedColumns()).toEqual([['Event Time', 'descending']]);
    act(() => context.adminDetail.turn(true));
    // Those rows were read a moment ago.
    await waitFor(() => expect(shownIds()).toEqual(byPriority));
    expect(orders()).toHaveLength(2);
    expect(sortedColumns()).toEqual([['Priority', 'descending']]);
  });

  it.each([
    ['for the Admin without the detail', 'admin', 'off'],
    ['for a customer', 'avery', null],
  ] as const)('gives the newest first %s', async (_, username, detail) => {
    if (detail !== null) localStorage.setItem('adminDetail', detail);
    const names = await operators();
    expect(names).not.toEqual([]);
    const { answered, orders } = await openEvents('/events?sort=lastUserName', username);
    expect(orders()).toEqual(['incident.startTime desc']);
    expect(sortedColumns()).toEqual([['Event Time', 'descending']]);
    expect(shownIds()).toEqual(await answered());
    for (const name of names) expect(screen.queryByText(name)).toBeNull();
  });

  it('of the customer too is left alone by the switch', async () => {
    const names = await operators();
    const { context, orders } = await openEvents('/events?sort=accountName', 'admin');
    const shown = names.filter((name) => screen.queryAllByText(name).length > 0);
    expect(shown).not.toEqual([]);
    act(() => context.adminDetail.turn(false));
    await waitFor(() => expect(shown.flatMap((name) => screen.queryAllByText(name))).toEqual([]));
    expect(orders()).toEqual(['accountName asc']);
  });
});
