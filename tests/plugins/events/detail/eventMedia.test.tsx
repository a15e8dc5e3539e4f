// @vitest-environment happy-dom
// A stub answers with recordings that are refused, empty or gone, with calls that hang and with an event without any
// recording, which the reference provider never gives.
import { act, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { eventsCall } from '#contract/event.ts';
import { type AnswerTo, portalOfTest, signInAs } from '../../../support/openPortal.tsx';
import { providerOfFile } from '../../../support/realProvider.ts';

// The first page of a file loads its code first, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 });

const DATA = '/api/Recording/data/12';
const MEDIA = '/media/12.jpg';
const FAILED = 'This recording could not be loaded.';

const provider = providerOfFile();
const open = portalOfTest(() => signInAs({ uid: 1, name: 'Ada', scopes: ['AllLocations'] }));

/** An event with these recordings, and what is asked for them is answered so. */
const openEvent = (recordingIds: readonly number[], answerTo: AnswerTo = () => undefined) =>
  open('/event/7', (call) =>
    call.path === '/api/Event/details/7'
      ? {
          incident: {
            incident: { id: 7 },
            recordings: recordingIds.map((recordingId) => ({ recordingId })),
          },
        }
      : answerTo(call),
  );
const status = (code: number) => new Response('{}', { status: code });
const headLines = (reports: readonly string[]) => reports.map((report) => report.split('\n')[0]);

describe('a recording that cannot be had', { timeout: 30_000 }, () => {
  it.each<[string, AnswerTo, string]>([
    [
      'its data are refused',
      () => status(500),
      'ApiError: An unexpected server error occurred. (status 500)',
    ],
    ['it has no media', () => ({ camera: { name: 'Gate' } }), 'Error: Recording 12 has no media.'],
    [
      'its media are gone',
      ({ path }) => (path === MEDIA ? status(404) : { url: MEDIA }),
      'MediaError: The media could not be loaded. (status 404)',
    ],
    [
      'its media are refused, the fresh address too',
      ({ path }) => (path === MEDIA ? status(401) : { url: MEDIA }),
      'MediaError: The media could not be loaded. (status 401)',
    ],
  ])('is told of once, and again when it fails again: %s', async (_, answerTo, fault) => {
    const { reports } = openEvent([12], answerTo);
    await screen.findByText(FAILED);
    const line = `reading recording 12: ${fault}`;
    expect(headLines(reports)).toEqual([line]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(headLines(reports)).toEqual([line, line]));
  });

  it('on a host that is not configured says so, without a Retry that could not help', async () => {
    const { reports } = openEvent([12], () => ({ url: 'https://media.example/12.jpg?sig=x' }));
    await screen.findByText(
      'This recording is on a host that the portal is not set up for. Please tell the support.',
    );
    expect(screen.queryByText(FAILED)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(headLines(reports)).toEqual([
      'reading recording 12: MediaError: The media are on https://media.example, which mediaOrigins does not name.',
    ]);
  });

  it('is not told of when the page is left', async () => {
    let signal: AbortSignal | undefined;
    const { reports, history } = openEvent([12], (call) => {
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
    await provider.signInOnce('avery');
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

describe('the preview of an event', { timeout: 30_000 }, () => {
  it('has both steps without recordings too, out of use', async () => {
    openEvent([]);
    await screen.findByText('No recordings available');
    const steps = ['Prev', 'Next'].map((name) => screen.getByRole('button', { name }));
    expect(steps.map((step) => step.hasAttribute('disabled'))).toEqual([true, true]);
  });
});
