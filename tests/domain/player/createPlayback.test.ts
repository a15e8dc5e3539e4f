// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseConfig } from '#contract/portalConfig.ts';
import { createAppContext } from '#core/app/createAppContext.ts';
import type { AppContext } from '#core/app/definePlugin.ts';
import { createErrorSink } from '#core/errors/errorSink.ts';
import { createPlayback, type PlaybackActor } from '#domain/player/playbacks.ts';
import { loadState } from '#machines/preloader.ts';
import { mediaFile } from '../../support/mediaFile.ts';
import { answerFetch, type ProviderCall } from '../../support/openPortal.tsx';

let app: AppContext;
let calls: readonly ProviderCall[];
let playback: PlaybackActor;
/** What waits for the next frame. */
let frames: FrameRequestCallback[];

/** Ids of the recordings that were requested. */
const asked = () => calls.flatMap(({ path }) => /data\/(\d+)$/.exec(path)?.[1] ?? []).map(Number);
const stateOf = (id: number) =>
  loadState(playback.getSnapshot().context.preloader.getSnapshot().context.loaders.get(id));
const paint = () => {
  for (const frame of frames.splice(0)) frame(0);
};

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('Image', function image() {
    return Object.defineProperties(document.createElement('img'), {
      decode: { value: () => Promise.resolve() },
      naturalWidth: { value: 64 },
      naturalHeight: { value: 36 },
    });
  });
  calls = answerFetch(({ path }) =>
    path.startsWith('/media/')
      ? new Response(mediaFile('picture'), { headers: { 'content-type': 'image/jpeg' } })
      : { url: '/media/1.jpg' },
  );
  app = createAppContext({
    config: parseConfig({ apiBaseUrl: 'http://provider.test' }),
    errors: createErrorSink(() => undefined),
    installed: [],
    basepath: '/',
  });
  const recordings = [1, 2, 3, 4, 5, 6, 7].map((recordingId) => ({ recordingId }));
  playback = createPlayback(app, { recordings, width: () => 500 });
  playback.start();
});

afterEach(() => {
  playback.stop();
  app.session.stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('asks for nothing in advance before the shown recording is painted', async () => {
  await vi.waitFor(() => expect(frames).toHaveLength(3), 10_000);
  expect(stateOf(1)).toBe('ready');
  expect(asked()).toEqual([1]);
  paint();
  await vi.waitFor(() => expect([2, 3, 4].map(stateOf)).toEqual(['ready', 'ready', 'ready']), 10_000);
  expect(asked()).toEqual([1, 2, 3, 4]);

  playback.send({ type: 'next' });
  await vi.waitFor(() => expect(frames).toHaveLength(1), 10_000);
  expect(asked()).toEqual([1, 2, 3, 4]);
  paint();
  await vi.waitFor(() => expect(asked()).toEqual([1, 2, 3, 4, 5]), 10_000);
});

it('asks at once for a recording that is to be shown, and never for those that were passed over', async () => {
  await vi.waitFor(() => expect(frames).toHaveLength(3), 10_000);
  playback.send({ type: 'select', index: 5 });
  await vi.waitFor(() => expect(stateOf(6)).toBe('ready'), 10_000);
  expect(asked()).toEqual([1, 6]);
  paint();
  await vi.waitFor(() => expect(stateOf(7)).toBe('ready'), 10_000);
  expect(asked()).toEqual([1, 6, 7]);
});
