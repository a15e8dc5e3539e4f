/** What the line about failed data says beyond that, and the attempts that the portal makes by itself. */

import { useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { isFinalStatus } from '#core/api/apiError.ts';
import type { FailedQueries, ShownFailure } from '#core/app/failedQueries.ts';
import { useApp } from '#core/app/useApp.ts';
import { now, shownMoment, viewerNow } from '#core/environment.ts';
import { momentText } from '#core/format/momentText.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { followPresence } from '#core/page/followPresence.ts';
import { BACK_OFF_MS } from '#core/page/useRefresh.ts';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { createRefreshMachine } from '#machines/refresh.ts';
import type { Dated } from '#machines/refreshEvents.ts';

interface FailureWordsProps {
  readonly failures: readonly ShownFailure[];
  /** Those of them that the line stands for. */
  readonly shown: readonly ShownFailure[];
}

export function FailureWords({ failures, shown }: FailureWordsProps) {
  // The words come with the first failure, and go with the last one.
  const [since] = useState(() => viewerNow());
  const what = failedText(shown);
  return (
    <span>
      {what !== '' && `${what}, since ${momentText(shownMoment(since), now())}. `}
      {failures.some(isPassing) && <Retrying isSaid={shown.length > 0} />}
    </span>
  );
}

/** 'Events, daily events'; '' where only code is missing. */
export function failedText(failures: readonly ShownFailure[]): string {
  const names = failures
    .filter(({ final }) => final !== 'code')
    // Ids, scopes and periods are for the log.
    .map(({ subject }) => subject.replace(/ (?:of|for|before) .*| \d.*/, ''));
  const text = [...new Set(names)].join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether it may go well the next time: a refused request will be refused again. */
function isPassing({ final, status }: ShownFailure): boolean {
  return final === undefined && !isFinalStatus(status);
}

/** Milliseconds that the providers of what has failed want to be left alone. */
function longestPause(failures: readonly ShownFailure[]): number {
  return Math.max(0, ...failures.map(({ pause = 0 }) => pause));
}

const DAY_MS = 86_400_000;

/** Asks again by itself while it is there, and at once when the person or the line comes back. */
function Retrying({ isSaid }: { readonly isSaid: boolean }) {
  const router = useRouter();
  const { failedQueries } = useApp();
  const [machine] = useState(() =>
    createRefreshMachine<Dated>({
      read: (signal) => askedAgain(() => void router.invalidate(), failedQueries, signal),
      pauseAfter: () => longestPause(failedQueries.getSnapshot()),
    }),
  );
  const actor = useActorRef(machine, {
    ...inspected,
    input: {
      at: viewerNow(),
      period: DAY_MS,
      backOff: BACK_OFF_MS,
      failures: 1,
      pause: Math.max(BACK_OFF_MS[0] ?? 0, longestPause(failedQueries.getSnapshot())),
    },
  });
  const snapshot = useSelector(actor, (current) => current);
  useEffect(() => followPresence(actor.send), [actor]);
  if (!isSaid) return null;
  if (snapshot.matches('reading')) return 'Trying again…';
  const { failures, pause } = snapshot.context;
  return <Countdown key={failures} seconds={Math.ceil(pause / 1_000)} />;
}

function Countdown({ seconds }: { readonly seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((current) => Math.max(1, current - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      {/* Each second would be read out. */}
      <span aria-hidden="true">Trying again in {left} s.</span>
      <VisuallyHidden>It is tried again by itself.</VisuallyHidden>
    </>
  );
}

/** Rejects as soon as one of the queries fails again. */
function askedAgain(ask: () => void, { getSnapshot, subscribe }: FailedQueries, signal: AbortSignal) {
  const at = viewerNow();
  const before = getSnapshot();
  return new Promise<Dated>((resolve, reject) => {
    const look = () => {
      const now = getSnapshot();
      if (now.length === 0) resolve({ at });
      else if (now.some((failure) => !before.includes(failure))) reject(new Error('It failed again.'));
    };
    // A new failure takes the place of the old one in two steps.
    const end = subscribe(() => queueMicrotask(look));
    signal.addEventListener('abort', end);
    ask();
  });
}
