// @vitest-environment happy-dom
// Stubs answer with a failure and with an event without logs, which the reference provider never gives.
import { configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventDetailsCall, eventsCall } from '#contract/event.ts';
import { portalOfTest } from '../../../support/openPortal.tsx';
import { providerOfFile } from '../../../support/realProvider.ts';

// The first page of a file loads its code first, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 });

const NOT_FOUND = 'Event not found.';

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('avery'));

const failing = () => new Response('{}', { status: 500, headers: { 'x-request-id': 'req-9' } });

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

describe('an event that cannot be read', { timeout: 30_000 }, () => {
  it('offers Retry from the first moment, and never passes for a missing one', async () => {
    const { value } = await provider.read(eventsCall, { body: {} });
    const id = value[0]?.incident.id ?? 0;
    const { incident } = await provider.read(eventDetailsCall, { params: { id } });
    const notes = incident.incidentLogs?.[0]?.notes ?? '';
    let isDown = true;
    const first = retryBesideMessage();
    open(`/event/${id}`, (call) => (isDown ? failing() : provider.answerTo(call)));
    expect(await first).toBe(true);
    expect(screen.getByText('Request id req-9')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(notes).not.toBe('');
    expect(await screen.findAllByText(notes)).not.toEqual([]);
    expect(screen.queryByText(NOT_FOUND)).toBeNull();
  });

  it('without logs says so', async () => {
    open('/event/7', () => ({ incident: { incident: { id: 7 }, recordings: [] } }));
    expect(await screen.findByText('No event logs found')).toBeTruthy();
  });
});

describe('an event over the end of summer time', { timeout: 30_000 }, () => {
  beforeEach(() => vi.stubEnv('TZ', 'America/New_York'));
  afterEach(() => vi.unstubAllEnvs());

  it('has at each end the name of its clock, and both of them for all times of the page', async () => {
    const incident = { id: 7, startTime: '2026-11-01T05:30:00Z', endTime: '2026-11-01T06:10:00Z' };
    const logs = [{ time: incident.startTime, notes: 'Received' }];
    open('/event/7', () => ({ incident: { incident, recordings: [], incidentLogs: logs } }));
    expect(await screen.findByText('Nov 1, 2026, 1:30:00 AM EDT')).toBeTruthy();
    expect(screen.getByText('Nov 1, 2026, 1:10:00 AM EST')).toBeTruthy();
    expect(screen.getByText('1:10 AM EST')).toBeTruthy();
    expect(await screen.findByText('New York (EDT and EST)')).toBeTruthy();
    expect(await screen.findAllByText('1:30:00 AM EDT')).not.toEqual([]);
  });

  it('names the clock of other events’ times too', async () => {
    const incident = { id: 7, startTime: '2026-11-20T05:30:00Z', endTime: '2026-11-20T06:10:00Z' };
    const recentIncidents = [{ incidentId: 3, startTime: '2026-07-04T12:00:00Z' }];
    open('/event/7', () => ({ incident: { incident, recordings: [], recentIncidents } }));
    expect(await screen.findByText('New York (EST and EDT)')).toBeTruthy();
    expect(screen.getByText('Nov 20, 2026, 12:30:00 AM')).toBeTruthy();
  });
});

describe('an event whose end stands for none', { timeout: 30_000 }, () => {
  it('is in progress, and was never closed', async () => {
    const incident = { id: 7, startTime: '2026-11-20T05:30:00Z', endTime: '9999-12-31T23:59:59.9999999' };
    open('/event/7', () => ({ incident: { incident, recordings: [] } }));
    expect(await screen.findByText(/^In progress/)).toBeTruthy();
    expect(document.body.textContent).not.toContain('9999');
  });
});

describe('an event that is not there', { timeout: 30_000 }, () => {
  it('is said to be missing, without Retry', async () => {
    const { calls } = open('/event/999', provider.answerTo);
    expect(await screen.findByText(NOT_FOUND)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Event');
    expect(calls.map(({ path }) => path)).toEqual(['/api/Event/details/999']);
  });

  it.each(['abc', '0', '1.5', '-7'])('is asked of nobody when its id is %j', async (id) => {
    const { calls } = open(`/event/${id}`);
    expect(await screen.findByText(NOT_FOUND)).toBeTruthy();
    expect(calls).toEqual([]);
  });
});
