// @vitest-environment happy-dom
// Stubs refuse the list once it is open, and take an incident out of it, which the reference provider never does.
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventRow, locationEventsCall } from '#contract/event.ts';
import { ListQuery } from '#contract/vocabulary.ts';
import { type AnswerTo, type ProviderCall, portalOfTest } from '../../../support/openPortal.tsx';
import { providerOfFile } from '../../../support/realProvider.ts';

// The first page of a file loads its code first, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 });

const provider = providerOfFile(60);
const open = portalOfTest(() => provider.signInOnce('avery'));

const isList = ({ path }: ProviderCall) => path.startsWith('/api/Event/events/location/');
/** Whether the call asks for more than a page of the list: for what is around an incident. */
const isAround = (call: ProviderCall) => isList(call) && v.parse(ListQuery, call.body).take !== 10;

let ids: readonly number[];

afterEach(() => void vi.restoreAllMocks());

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
  await screen.findByRole('heading', { level: 1, name: `Event #${ids[index]}` });
  return portal;
}

const row = () => screen.findByRole('navigation', { name: 'Events of the list' });
const press = async (name: string) => userEvent.click(within(await row()).getByRole('button', { name }));
const expectPlace = async (index: number, total = ids.length) => {
  await screen.findByRole('heading', { level: 1, name: `Event #${ids[index]}` });
  const link = await within(await row()).findByText(`${index + 1} of ${total}`);
  expect(link.textContent).toBe(`${index + 1} of ${total}, back to the list`);
};
const expectSaid = async (text: string) =>
  waitFor(async () => expect(within(await row()).getByRole('status').textContent).toBe(text));

describe('an event that is opened from the list of all sites', { timeout: 60_000 }, () => {
  beforeEach(async () => {
    ids = await idsOf(0, 'incident.id desc');
  });

  it('leads over the end of the page in the order of the list, in one history entry', async () => {
    const { history, router } = await openRow('/events?size=10&sort=-incident.id', 9);
    await expectPlace(9);
    const { length } = history;
    await press('Next incident');
    await expectPlace(10);
    await userEvent.keyboard(']');
    await expectPlace(11);
    await userEvent.keyboard('[[');
    await expectPlace(10);
    await expectSaid(`Event #${ids[10]}, 11 of ${ids.length}`);
    expect(history.length).toBe(length);
    expect(document.title).toContain(`Event #${ids[10]}`);
    history.back();
    await waitFor(() => expect(router.state.location.search).toEqual({ size: 10, sort: '-incident.id' }));
  });

  it('is known by the place that its row has, whatever the page', async () => {
    await openRow('/events?size=10&page=2&sort=-incident.id', 14);
    await expectPlace(14);
  });

  it('leads to the page of its row, which is marked there', async () => {
    const { router } = await openRow('/events?size=10&sort=-incident.id&back=home', 9);
    await press('Next incident');
    await expectPlace(10);
    await userEvent.click(within(await row()).getByRole('link'));
    await screen.findByRole('table');
    expect(router.state.location.search).toEqual({ size: 10, page: 2, sort: '-incident.id', back: 'home' });
    await waitFor(() => {
      const marked = screen.getByRole('table').querySelectorAll('[data-marked="true"] a[href^="/event/"]');
      expect([...marked].map(({ textContent }) => textContent)).toEqual([String(ids[10])]);
    });
  });

  it('keeps the focus on the pressed button, and moves it to the heading after a key', async () => {
    await openRow('/events?size=10&sort=-incident.id', 0);
    await expectPlace(0);
    await press('Next incident');
    await expectPlace(1);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Next incident'));
    await userEvent.keyboard(']');
    await expectPlace(2);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(`Event #${ids[2]}`));
  });

  it('reads the next event in advance, and once more when that was long ago', async () => {
    // No picture ever comes in this document.
    const { calls } = await openRow('/events?size=10&sort=-incident.id', 0, (call) =>
      call.path.startsWith('/api/Recording/') ? new Response('{}', { status: 404 }) : provider.answerTo(call),
    );
    const readsOf = (index: number) =>
      calls.filter(({ path }) => path === `/api/Event/details/${ids[index]}`).length;
    await waitFor(() => expect(readsOf(1)).toBe(1));
    await press('Next incident');
    await expectPlace(1);
    await waitFor(() => expect(readsOf(2)).toBe(1));
    expect(readsOf(1)).toBe(1);
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 31_000);
    await press('Next incident');
    await expectPlace(2);
    await waitFor(() => expect(readsOf(2)).toBe(2));
  });

  it('ends with the list, and says so', async () => {
    await openRow('/events?size=10&sort=-incident.id', 0);
    await expectPlace(0);
    const previous = within(await row()).getByRole('button', { name: 'Previous incident' });
    expect(previous.getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('[[');
    await expectSaid('This is the first event of the list.');
    await userEvent.keyboard(']');
    await expectPlace(1);
    await expectSaid(`Event #${ids[1]}, 2 of ${ids.length}`);
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
    await press('Next incident');
    await expectPlace(4);
  });

  it('goes on with what follows when its own row is gone', async () => {
    const Answer = v.looseObject({ value: v.array(EventRow) });
    await openRow('/events?size=10&sort=-incident.id', 3, async (call) => {
      const answer = await provider.answerTo(call);
      if (!isAround(call) || !(answer instanceof Response)) return answer;
      const { value, ...rest } = v.parse(Answer, await answer.json());
      return {
        ...rest,
        value: value.filter(({ incident }) => incident.id !== ids[3]),
        count: ids.length - 1,
      };
    });
    expect(await within(await row()).findByText('No longer in this list')).toBeTruthy();
    await press('Next incident');
    await expectPlaceOf(4, 3);
  });
});

/** Without the incident that is gone, places are one less than before. */
async function expectPlaceOf(index: number, place: number) {
  await screen.findByRole('heading', { level: 1, name: `Event #${ids[index]}` });
  await within(await row()).findByText(`${place + 1} of ${ids.length - 1}`);
}

describe('an event that is opened from the list of one site', { timeout: 60_000 }, () => {
  it('leads through the events of that site, and back to its list', async () => {
    const { value } = await provider.read(locationEventsCall, { params: { locationId: 0 }, body: {} });
    const sites = value.map(({ location }) => location?.id ?? 0);
    const site = sites.find((id) => sites.filter((other) => other === id).length > 1) ?? 0;
    ids = await idsOf(site, 'incident.startTime desc');
    const { router } = await openRow(`/events/location/${site}`, 0);
    await expectPlace(0);
    await press('Next incident');
    await expectPlace(1);
    await userEvent.click(within(await row()).getByRole('link'));
    await screen.findByRole('table');
    expect(router.state.location.pathname).toBe(`/events/location/${site}`);
  });
});

describe('an event that is opened by its address', { timeout: 60_000 }, () => {
  it('knows no list: it has no buttons, and the keys do nothing', async () => {
    [ids] = [await idsOf(0, 'incident.id desc')];
    const { router } = open(`/event/${ids[5]}`, provider.answerTo);
    await screen.findByText('Event Logs');
    expect(screen.queryByRole('navigation', { name: 'Events of the list' })).toBeNull();
    await userEvent.keyboard(']');
    expect(router.state.location.pathname).toBe(`/event/${ids[5]}`);
    expect(screen.queryByRole('button', { name: 'Next incident' })).toBeNull();
  });
});
