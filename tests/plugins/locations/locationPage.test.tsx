// @vitest-environment happy-dom
// A stub answers with an armed status of a set time, a failed one and none, which the reference provider never gives.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventsCall } from '#contract/event.ts';
import { armedStatusCall, type LocationRecord, locationDetailsCall } from '#contract/location.ts';
import { locationStatisticsCall } from '#contract/statistics.ts';
import { type AnswerTo, portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';
import { ARMED, DETAILS, refused } from './answers.ts';
import { heading, hrefsIn } from './pier.ts';

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('avery'));

let record: LocationRecord;
let name: string;
let counts: string;
/** At a site that the police were called to in these days. */
beforeEach(async () => {
  const filter = 'incident.policeContacted == true';
  const { value } = await provider.read(eventsCall, { body: { filter } });
  const id = value[0]?.location?.id ?? 0;
  record = await provider.read(locationDetailsCall, { params: { id } });
  name = record.location?.name ?? '';
  counts = `/api/Statistics/stat-counts/location/${id}`;
});

async function openSite(answerTo: AnswerTo = provider.answerTo) {
  const portal = open(`/location/${record.id}`, answerTo);
  await heading(name);
  return portal;
}

describe('the page of a location', () => {
  it('asks for the location, its armed status and its statistics, and at leisure for its counts before and its week', async () => {
    const { armed } = await provider.read(armedStatusCall, { params: { id: record.id } });
    const { calls } = await openSite();
    await waitFor(() =>
      expect(document.querySelector(`[data-arming="${armed ? 'armed' : 'disarmed'}"]`)).not.toBeNull(),
    );
    await screen.findByText(/compared with the 30 days before/);
    const schedules = (record.schedules ?? []).map(({ schedule }) => `/api/Schedule/schedule/${schedule.id}`);
    await waitFor(() =>
      expect(calls.map(({ path }) => path).sort()).toEqual([
        `${ARMED}${record.id}`,
        `${DETAILS}${record.id}`,
        ...schedules.toSorted(),
        `/api/Statistics/events-per-day/location/${record.id}`,
        counts,
        counts,
      ]),
    );
    const late = calls.slice(4).map(({ path }) => path);
    expect(late.toSorted()).toEqual([...schedules, counts].toSorted());
  });

  it('gives the document its name for as long as it is shown', async () => {
    const { router } = await openSite();
    await waitFor(() => expect(document.title).toBe(`${name} · Vigil`));
    await act(() => router.navigate({ to: '/contacts' }));
    await heading('Contacts');
    await waitFor(() => expect(document.title).toBe('Contacts · Vigil'));
    open('/location/abc', provider.answerTo);
    await screen.findByText('Location not found.');
    await waitFor(() => expect(document.title).toBe('Location · Vigil'));
  });

  it('shows its card with the armed badge', async () => {
    const { location, address, dealer } = record;
    const { armed } = await provider.read(armedStatusCall, { params: { id: record.id } });
    await openSite();
    expect(await screen.findByText(armed ? 'Armed' : 'Disarmed')).toBeDefined();
    for (const text of [
      `${address?.streetAddress}, ${address?.city}, ${address?.province} ${address?.postal}`,
      `${dealer?.name}`,
      `Account # ${location?.accountCode}`,
    ])
      expect(screen.getByText(text)).toBeDefined();
  });

  it('keeps to the spelling of the badge, on the browser’s clock where the site’s is not known', async () => {
    await openSite((call) => {
      if (call.path.startsWith(ARMED)) return { armed: false, until: '2025-03-07T14:05:00' };
      return call.path.startsWith(DETAILS) ? { ...record, timeZone: null } : provider.answerTo(call);
    });
    const text = 'Disarmed until Fri, Mar 7, 2025, 2:05 PM';
    await waitFor(() => expect(document.querySelector('[data-arming]')?.textContent).toBe(text));
    expect(screen.queryByText(/^Site time/)).toBeNull();
  });

  it.each([
    ['without an end', { armed: true, until: null }, 'Armed'],
    ['whose end stands for none', { armed: true, until: '9999-12-31T23:59:59.9999999' }, 'Armed'],
    ['that fails', refused(), 'Status Unknown'],
    ['without content', null, 'Status Unknown'],
  ])('shows an armed status %s', async (_, armed, text) => {
    await openSite((call) => (call.path.startsWith(ARMED) ? armed : provider.answerTo(call)));
    await waitFor(() => expect(document.querySelector('[data-arming]')?.textContent).toBe(text));
  });

  it('leads from its counts to its own events', async () => {
    const { calls } = await openSite();
    await screen.findByRole('link', { name: /Police Contacts/ });
    const asked = calls.find(({ path }) => path === counts);
    const shown = await provider.read(locationStatisticsCall, {
      params: { locationId: record.id },
      body: asked?.body as { start: string; end: string },
    });
    const voiceDowns = (shown.voiceDownLocationCount ?? 0) + (shown.voiceDownIncidentCount ?? 0);
    const events = `/events/location/${record.id}`;
    expect(shown.policeCount).toBeGreaterThan(0);
    expect(hrefsIn(screen.getByRole('region', { name: 'Statistics' }))).toEqual([
      `${events}?back=location`,
      ...(voiceDowns > 0 ? [`${events}?dnfilter=voicedowns&back=location`] : []),
      `${events}?dnfilter=police&back=location`,
      ...((shown.guardCount ?? 0) > 0 ? [`${events}?dnfilter=guard&back=location`] : []),
    ]);
  });

  it('asks its statistics for the chosen period, without a step for Back', async () => {
    const { calls, history } = await openSite();
    await screen.findByRole('link', { name: /Police Contacts/ });
    const [length, before] = [history.length, calls.length];
    await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last Month');
    await waitFor(() => expect(history.location.search).toBe('?period=last-month'));
    await waitFor(() => expect(calls.slice(before).map(({ path }) => path)).toContain(counts));
    expect(history.length).toBe(length);
  });

  it('goes back to where the person came from', async () => {
    const { history } = await openSite();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await heading('Contacts');
    expect(history.location.pathname).toBe('/contacts');
  });
});
