// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventDetail } from '#contract/event.ts';
import { parseConfig } from '#contract/portalConfig.ts';
import { eventQuery } from '#core/api/event.ts';
import type { Read } from '#core/api/query.ts';
import { createAppContext } from '#core/app/createAppContext.ts';
import type { AppContext } from '#core/app/definePlugin.ts';
import { createErrorSink } from '#core/errors/errorSink.ts';
import {
  createPlayback,
  type PlaybackActor,
  type Playbacks,
  playbacksOf,
  preparedFor,
  prepareIncident,
  putOnScreen,
} from '#domain/player/playbacks.ts';
import { mediaFile } from '../../support/mediaFile.ts';
import { answerFetch, type ProviderCall } from '../../support/openPortal.tsx';

const PREPARED = 9;
/** Recordings of the prepared incident, and of the shown one. */
const NEXT = [21, 22, 23, 24, 25, 26];
const SHOWN = [1, 2, 3, 4, 5, 6, 7];

const isMedia = ({ path }: ProviderCall) => path.startsWith('/media/');
const numberOf = ({ path }: ProviderCall) => Number(/(\d+)(?:\.jpg)?$/.exec(path)?.[1]);

const frame = { current: document.createElement('div') };
Object.defineProperty(frame.current, 'clientWidth', { value: 512 });

let app: AppContext;
let playbacks: Playbacks;
let calls: readonly ProviderCall[];
let reports: string[];
let urls: Set<string>;
/** What waits for the next frame, where the browser paints none by itself. */
let frames: FrameRequestCallback[];
/** Answers the picture of a recording that is being fetched. */
let pictures: Map<number, (response: Response) => void>;
let recordStatus: number | 'never';
let give: (() => void) | undefined;
let shown: PlaybackActor;
let takeOff: () => void;
/** Most pictures that were being fetched at once. */
let most: number;

/** Pictures that are being fetched now. */
const inFlight = () => [...pictures.keys()];
const expectInFlight = (ids: readonly number[]) => vi.waitFor(() => expect(inFlight()).toEqual(ids), 10_000);
const answer = (...recordings: readonly number[]) => {
  for (const id of recordings) {
    pictures.get(id)?.(new Response(mediaFile('picture'), { headers: { 'content-type': 'image/jpeg' } }));
    pictures.delete(id);
  }
};
const entries = (ids: readonly number[]) => ids.map((recordingId) => ({ recordingId }));
const loadedOf = (playback: PlaybackActor | null | undefined) =>
  [...(playback?.getSnapshot().context.preloader.getSnapshot().context.loaders ?? [])]
    .filter(([, loader]) => loader.getSnapshot().matches('ready'))
    .map(([id]) => id);
/** Ids of the recordings that were requested. */
const asked = () => calls.filter(({ path }) => path.includes('/Recording/data/')).map(numberOf);
/** The recordings of the prepared incident, as its page would find them. */
function preparedRecordings() {
  const record = app.scope.reads.client.getQueryData<Read<EventDetail>>(
    eventQuery(app.api, PREPARED).queryKey,
  );
  return record?.value?.incident.recordings ?? [];
}

beforeEach(() => {
  urls = new Set();
  pictures = new Map();
  reports = [];
  recordStatus = 200;
  most = 0;
  give = undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${crypto.randomUUID()}`;
    urls.add(url);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void urls.delete(url));
  vi.stubGlobal('Image', function image() {
    return Object.defineProperties(document.createElement('img'), {
      decode: { value: () => Promise.resolve() },
      naturalWidth: { value: 64 },
      naturalHeight: { value: 36 },
    });
  });
  calls = answerFetch((call) => {
    if (call.path.startsWith('/api/Event/') && recordStatus === 'never') return new Promise(() => undefined);
    if (call.path.startsWith('/api/Event/'))
      return recordStatus === 200
        ? { incident: { incident: { id: PREPARED }, recordings: entries(NEXT) } }
        : new Response('{}', { status: Number(recordStatus) });
    if (!isMedia(call)) return { url: `/media/${numberOf(call)}.jpg` };
    const id = numberOf(call);
    return new Promise<Response>((resolve, reject) => {
      pictures.set(id, resolve);
      most = Math.max(most, pictures.size);
      call.signal.addEventListener('abort', () => {
        if (pictures.get(id) === resolve) pictures.delete(id);
        reject(call.signal.reason);
      });
    });
  });
  app = createAppContext({
    config: parseConfig({ apiBaseUrl: 'http://provider.test' }),
    errors: createErrorSink((line) => reports.push(line)),
    plugins: [],
    basepath: '/',
  });
  playbacks = playbacksOf(app);
  shown = createPlayback(app, { recordings: entries(SHOWN), width: () => 500 });
  shown.start();
  takeOff = putOnScreen(playbacks, shown, frame);
});

afterEach(() => {
  give?.();
  takeOff();
  shown.stop();
  app.session.stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const loadedInAdvance = () =>
  vi.waitFor(() => {
    const playback = preparedFor(playbacks, preparedRecordings())?.playback;
    expect(loadedOf(playback)).toEqual(NEXT.slice(0, 4));
  }, 10_000);

describe('the recordings of an incident', () => {
  const paint = () => {
    for (const paintFrame of frames.splice(0)) paintFrame(0);
  };
  const expectWaiting = (count: number) => vi.waitFor(() => expect(frames).toHaveLength(count), 10_000);
  const arrive = async (id: number) => {
    await expectInFlight([id]);
    answer(id);
    await vi.waitFor(() => expect(loadedOf(shown)).toContain(id), 10_000);
  };

  beforeEach(() => {
    frames = [];
    vi.stubGlobal('requestAnimationFrame', (paintFrame: FrameRequestCallback) => frames.push(paintFrame));
  });

  it('are asked for in advance once the shown one is painted', async () => {
    await arrive(1);
    await expectWaiting(3);
    expect(asked()).toEqual([1]);
    paint();
    await expectInFlight([2, 3, 4]);
    answer(2, 3, 4);
    await vi.waitFor(() => expect(loadedOf(shown)).toEqual([1, 2, 3, 4]), 10_000);
    shown.send({ type: 'next' });
    await expectWaiting(1);
    expect(asked()).toEqual([1, 2, 3, 4]);
    paint();
    await expectInFlight([5]);
  });

  it('are asked for at once when they are to be shown, and never when they were passed over', async () => {
    await arrive(1);
    await expectWaiting(3);
    shown.send({ type: 'select', index: 5 });
    await arrive(6);
    await expectWaiting(4);
    expect(asked()).toEqual([1, 6]);
    paint();
    await expectInFlight([7]);
    expect(asked()).toEqual([1, 6, 7]);
  });
});

describe('an incident that is prepared', () => {
  beforeEach(async () => {
    give = prepareIncident(app, PREPARED);
    await vi.waitFor(() => expect(preparedRecordings()).toHaveLength(NEXT.length), 10_000);
    // It waits for the recordings of the shown one.
    await expectInFlight([1]);
    answer(1);
    await expectInFlight([2, 3, 4]);
    answer(2, 3, 4);
    await expectInFlight([21]);
    expect(most).toBe(3);
    answer(21);
    await expectInFlight([22, 23, 24]);
  });

  it('has its record and its first four recordings, in the width of the frame on screen', async () => {
    answer(22, 23, 24);
    await loadedInAdvance();
    expect(inFlight()).toEqual([]);
    const first = calls.find(({ path }) => path === '/api/Recording/data/21');
    expect(new URL(first?.request.url ?? '').search).toBe('?width=512');
  });

  it('gives way to the shown one at once, and goes on after it', async () => {
    shown.send({ type: 'next' });
    expect(inFlight()).toEqual([]);
    await expectInFlight([5]);
    answer(5);
    await expectInFlight([22, 23, 24]);
    answer(22, 23, 24);
    await loadedInAdvance();
    expect(reports).toEqual([]);
  });

  it('gives way to another playback that comes on screen', async () => {
    const other = createPlayback(app, { recordings: entries([31]), width: () => 500 });
    other.start();
    const takeOther = putOnScreen(playbacks, other, frame);
    await expectInFlight([31]);
    takeOther();
    other.stop();
    await expectInFlight([22, 23, 24]);
  });

  it('never makes it more than four at once, however fast the shown one is stepped through', async () => {
    for (const index of [6, 0, 5, 1, 6, 4, 0]) {
      shown.send({ type: 'select', index });
      answer(...inFlight().slice(0, 1));
      await vi.waitFor(() => expect(inFlight().length).toBeGreaterThan(0), 10_000);
    }
    expect(most).toBeLessThanOrEqual(4);
  });

  it('releases everything when it is given up', async () => {
    const before = urls.size;
    give?.();
    expect(before - urls.size).toBe(1);
    expect(inFlight()).toEqual([]);
    expect(preparedFor(playbacks, preparedRecordings())).toBeUndefined();
  });

  it('is not given up once a page has taken it', async () => {
    const incident = preparedFor(playbacks, preparedRecordings());
    if (!incident?.playback) throw new Error('Nothing is prepared.');
    playbacks.prepared.delete(incident);
    give?.();
    takeOff();
    takeOff = putOnScreen(playbacks, incident.playback, frame);
    expect(inFlight()).toEqual([22, 23, 24]);
    answer(22, 23, 24);
    await vi.waitFor(() => expect(loadedOf(incident.playback)).toEqual(NEXT.slice(0, 4)), 10_000);
    const before = urls.size;
    incident.playback.stop();
    expect(before - urls.size).toBe(4);
  });
});

describe('the record of a prepared incident', () => {
  const reading = () => calls.filter(({ path }) => path.startsWith('/api/Event/'));

  it.each([
    ['is no longer asked for when it is given up', true],
    ['is read to its end for the page that shows it', false],
  ])('%s', async (_, isAborted) => {
    recordStatus = 'never';
    const giveUp = prepareIncident(app, PREPARED);
    await vi.waitFor(() => expect(reading()).toHaveLength(1), 10_000);
    giveUp();
    const page = new QueryObserver(app.scope.reads.client, eventQuery(app.api, PREPARED));
    const leave = isAborted ? () => undefined : page.subscribe(() => undefined);
    await new Promise((resolve) => setTimeout(resolve));
    await vi.waitFor(() => expect(reading().map(({ signal }) => signal.aborted)).toEqual([isAborted]));
    leave();
  });

  it('is asked for again by its page when it could not be read', async () => {
    recordStatus = 500;
    give = prepareIncident(app, PREPARED);
    await vi.waitFor(() => expect(reports).toHaveLength(1), 10_000);
    expect(preparedRecordings()).toEqual([]);
    await app.scope.reads.client.prefetchQuery(eventQuery(app.api, PREPARED));
    expect(reading().length).toBeGreaterThan(1);
  });
});
