// @vitest-environment happy-dom
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getEvent } from '#core/api/eventDetail.ts';
import { parseConfig } from '#core/api/wire/portalConfig.ts';
import type { AppContext } from '#core/app/appContext.ts';
import { createAppContext } from '#core/app/createAppContext.ts';
import { createErrorSink } from '#core/errors/errorSink.ts';
import { createPortalRouter } from '#core/router/createPortalRouter.ts';
import { prepared, preparedFor, takeRecord } from '#domain/playback/preparedIncidents.ts';
import { useEarlyPlayback } from '#domain/playback/useEarlyPlayback.ts';
import { installed } from '#plugins/installed.ts';
import { answerFetch, type ProviderCall } from '../../support/openPortal.tsx';

let app: AppContext;
let calls: readonly ProviderCall[];
/** Answers the record that is asked for. */
let giveRecord: () => void;

const startQuery = () =>
  app.query('event 9', new AbortController().signal, (call) => getEvent(app.api, 9, call));

interface WaitingProps {
  hasPlace: boolean;
  record: ReturnType<typeof startQuery>;
}

/** A page that waits for its record and never shows it. */
function Waiting({ hasPlace, record }: WaitingProps) {
  const place = useRef<HTMLDivElement>(null);
  useEarlyPlayback(record, place);
  return hasPlace && <div ref={place} />;
}

function renderWaiting(hasPlace: boolean) {
  const router = createPortalRouter({ context: app, history: createMemoryHistory() });
  const record = startQuery();
  const page = render(
    <RouterContextProvider router={router}>
      <Waiting hasPlace={hasPlace} record={record} />
    </RouterContextProvider>,
  );
  return { ...page, record };
}

const recordingCalls = () =>
  calls.map(({ request }) => new URL(request.url)).filter(({ pathname }) => /\/Recording\//.test(pathname));

beforeEach(() => {
  const record = new Promise<void>((resolve) => {
    giveRecord = resolve;
  });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(512);
  calls = answerFetch(({ path }) =>
    path.startsWith('/api/Event/')
      ? record.then(() => ({
          incident: { incident: { id: 9 }, recordings: [{ recordingId: 21 }, { recordingId: 22 }] },
        }))
      : new Promise(() => undefined),
  );
  app = createAppContext({
    config: parseConfig({ apiBaseUrl: 'http://provider.test' }),
    errors: createErrorSink(() => undefined),
    installed: installed.filter((plugin) => 'routes' in plugin),
    basepath: '/',
  });
});

afterEach(() => {
  app.session.stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('asks for the first recording once the record is read, in the width of its place', async () => {
  const page = renderWaiting(true);
  giveRecord();
  await vi.waitFor(() => expect(recordingCalls()).toHaveLength(1), 10_000);
  const [call] = recordingCalls();
  expect(call?.pathname).toBe('/api/Recording/data/21');
  expect(call?.searchParams.get('width')).toBe('512');
  const [incident] = prepared;
  expect(preparedFor(incident?.playback?.getSnapshot().context.recordings ?? [])).toBe(incident);
  // The page itself reads the record, and reads it again when it is told to.
  expect(takeRecord(9)).toBeUndefined();
  page.unmount();
  expect(prepared.size).toBe(0);
  expect(incident?.playback?.getSnapshot().status).toBe('stopped');
});

it('asks for none where the page shows a record already', async () => {
  const page = renderWaiting(false);
  giveRecord();
  await vi.waitFor(() => expect(page.record.result()).toBeDefined(), 10_000);
  expect(prepared.size).toBe(0);
  expect(recordingCalls()).toEqual([]);
  page.unmount();
});
