import { act, cleanup, render as renderAlone, screen } from '@testing-library/react';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#core/api/apiError.ts';
import { listQuery, type ReadOptions, silently } from '#core/api/query.ts';
import { type Failing, failingNow } from '#core/data/failedReads.ts';
import { ReadsProvider } from '#core/data/ReadsProvider.tsx';
import { createReads, type Reads } from '#core/data/reads.ts';
import { useLive, useRead } from '#core/data/useRead.ts';
import { createErrorSink } from '#core/errors/errorSink.ts';

type Ending = 'answers' | 'fails' | 'hangs' | 'refuses' | 'is busy';

const SECOND = 1_000;
let reads: Reads;
let provider: Ending;
/** Seconds at which the provider was asked. */
let asked: number[];
let begin: number;
let refresh: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(0);
  reads = createReads(
    createErrorSink(() => undefined),
    true,
  );
  provider = 'answers';
  asked = [];
  begin = Date.now();
});
afterEach(() => {
  vi.restoreAllMocks();
  reads.stop();
  vi.useRealTimers();
});

const refusal = (status: number, pause = '') =>
  new ApiError({ kind: 'response', status, headers: new Headers({ 'retry-after': pause }) });
const now = () => (Date.now() - begin) / SECOND;

const options: ReadOptions<string> = listQuery(['events'], () => {
  asked.push(now());
  if (provider === 'hangs') return new Promise(() => {});
  if (provider === 'fails') return Promise.reject(new ApiError({ kind: 'network' }));
  if (provider === 'refuses') return Promise.reject(refusal(404));
  if (provider === 'is busy') return Promise.reject(refusal(503, '30'));
  return Promise.resolve(`read at ${now()}`);
});

function LiveProbe() {
  const live = useLive(options);
  refresh = live.refresh;
  return <p>{`${live.result?.state === 'ready' ? live.result.value : 'nothing'}, ${live.doubt}`}</p>;
}

function SilentProbe() {
  const live = useLive(silently(options));
  return <p>{`${live.result?.state === 'ready' ? live.result.value : 'nothing'}, ${live.doubt}`}</p>;
}

function Probe() {
  const { result } = useRead(options);
  return <p>{result?.state ?? 'waiting'}</p>;
}

/** Fails by calls of its own, as the queue of the review may. */
function OwnProbe() {
  const [failure, setFailure] = useState<Failing | null>(null);
  const ask = useCallback(() => {
    asked.push(now());
    const fail = () => setFailure((last) => failingNow(new ApiError({ kind: 'network' }), last));
    setTimeout(fail, 100);
  }, []);
  useEffect(ask, [ask]);
  useEffect(
    () => (failure === null ? undefined : reads.failed.show({ subject: 'events', ...failure, ask })),
    [failure, ask],
  );
  return null;
}

const others = ['sites', 'contacts', 'schedules'].map((subject) =>
  listQuery<string>([subject], () => Promise.reject(new ApiError({ kind: 'network' }))),
);

function OtherProbe({ of }: { of: ReadOptions<string> }) {
  useRead(of);
  return null;
}

function ManyProbes() {
  return [<Probe key="own" />, ...others.map((one) => <OtherProbe key={String(one.queryKey)} of={one} />)];
}

async function show(Page: ComponentType) {
  renderAlone(
    <ReadsProvider reads={reads}>
      <Page />
    </ReadsProvider>,
  );
  await pass(0.1);
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * SECOND));
const text = () => screen.getByText(/./).textContent;

async function hide(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('visibilitychange'));
  });
  await pass(0.1);
}

/** The pauses between the calls, to the nearest second. */
const pauses = () => asked.slice(1).map((at, index) => Math.round(at - (asked[index] ?? 0)));

describe('what is read again and again', () => {
  it('is read every half minute, tried again after growing pauses, and then read every half minute', async () => {
    await show(LiveProbe);
    await pass(95);
    expect(pauses()).toEqual([30, 30, 30]);
    expect(text()).toMatch(/^read at 90.*, null$/);
    provider = 'fails';
    await pass(25 + 5 + 10 + 20);
    expect(pauses().slice(3)).toEqual([30, 5, 10, 20]);
    expect(text()).toMatch(/^read at 90.*, failed$/);
    provider = 'answers';
    await pass(40);
    expect(text()).toMatch(/, null$/);
    asked = [now()];
    await pass(31);
    expect(asked).toHaveLength(2);
  });

  it('is tried again where the part tells its failure itself, too', async () => {
    await show(SilentProbe);
    provider = 'fails';
    await pass(30);
    expect(screen.getByText('read at 0, failed')).toBeDefined();
    provider = 'answers';
    await pass(6);
    expect(screen.getByText(/^read at 3\d(?:\.\d+)?, null$/)).toBeDefined();
    expect(reads.failed.shown()).toEqual([]);
  });

  it('is not tried again after a refusal, whoever comes back, until a person asks', async () => {
    await show(LiveProbe);
    provider = 'refuses';
    await pass(600);
    await hide(true);
    await hide(false);
    expect(asked).toHaveLength(2);
    provider = 'answers';
    await act(async () => refresh());
    await pass(1);
    expect(asked).toHaveLength(3);
    expect(text()).toMatch(/, null$/);
    await pass(31);
    expect(asked).toHaveLength(4);
  });

  it('is not read while nobody looks, and at once for somebody who comes back to old data', async () => {
    await show(LiveProbe);
    await hide(true);
    await pass(600);
    expect(asked).toHaveLength(1);
    provider = 'hangs';
    await hide(false);
    expect(asked).toHaveLength(2);
    expect(text()).toMatch(/, returned$/);
  });

  it('waits for the rest of the period where the data are not old', async () => {
    await show(LiveProbe);
    await hide(true);
    await pass(10);
    await hide(false);
    await pass(15);
    expect(asked).toHaveLength(1);
    await pass(35);
    expect(asked.length).toBeGreaterThan(1);
  });

  it.each<[Ending, RegExp]>([
    ['fails', /, failed$/],
    ['hangs', /, unanswered$/],
  ])('is told within 45 seconds of a cut where each call %s', async (ending, told) => {
    await show(LiveProbe);
    await pass(1);
    provider = ending;
    await pass(44);
    expect(text()).toMatch(told);
  });

  it.each<[string, () => void]>([
    ['a person asks', () => refresh()],
    ['a connection is back', () => void window.dispatchEvent(new Event('online'))],
  ])('is asked for at once when %s, also while a call hangs', async (_, happen) => {
    await show(LiveProbe);
    provider = 'hangs';
    await pass(40);
    provider = 'answers';
    await act(async () => happen());
    await pass(1);
    expect(text()).toMatch(/^read at 40.*, null$/);
  });
});

describe('what could not be read', () => {
  it('is tried again by itself after growing pauses, the last of them again and again', async () => {
    provider = 'fails';
    await show(Probe);
    await pass(5 + 10 + 20 + 40 + 60 + 60 + 1);
    expect(pauses()).toEqual([5, 10, 20, 40, 60, 60]);
  });

  it('is tried again after growing pauses where a part of the page reads by calls of its own', async () => {
    await show(OwnProbe);
    // React renders each failure, since `act` ends after it.
    for (let second = 0; second < 5 + 10 + 20 + 40 + 60 + 60 + 1; second += 1) await pass(1);
    expect(pauses()).toEqual([5, 10, 20, 40, 60, 60]);
  });

  it('leaves the provider alone for as long as that says', async () => {
    provider = 'is busy';
    await show(Probe);
    expect(reads.failed.nextTry()).toEqual({ pause: 30_000, failures: 1 });
    await pass(29);
    expect(asked).toHaveLength(1);
    await pass(2);
    expect(asked).toHaveLength(2);
  });

  it('is not tried while nobody looks, and at once when somebody comes back', async () => {
    provider = 'fails';
    await show(Probe);
    await hide(true);
    await pass(600);
    expect(asked).toHaveLength(1);
    provider = 'answers';
    await hide(false);
    expect(asked).toHaveLength(2);
    expect(text()).toBe('ready');
  });

  it('begins with the shortest pause for somebody who comes to a page that failed while nobody looked', async () => {
    await hide(true);
    provider = 'fails';
    await show(ManyProbes);
    await hide(false);
    expect(reads.failed.nextTry()).toMatchObject({ pause: 10 * SECOND });
  });

  it('is said to be asked for while that goes on', async () => {
    provider = 'fails';
    await show(Probe);
    provider = 'hangs';
    await pass(6);
    expect(reads.failed.nextTry()).toBe('asking');
  });
});

it('eight hours of reading leave no timer and no call behind once the page is left and the session ends', async () => {
  await show(LiveProbe);
  await pass(8 * 3_600);
  expect(asked.length).toBeGreaterThan(900);
  cleanup();
  reads.stop();
  asked = [];
  await pass(120);
  expect(asked).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
}, 60_000);
