import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ShownFailure } from '#core/data/failedReads.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { now, shownMoment, viewerNow } from '#core/environment.ts';
import { momentText } from '#core/format/dateTimes.ts';
import { Notice } from '#core/ui/Notice.tsx';
import { handFocusToHeading } from '#core/ui/PageHeading.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { reloadPortal } from './reload.ts';

interface FailedQueriesLineProps {
  /** At least one. */
  readonly failures: readonly ShownFailure[];
}

/** One line for all queries that failed on this page, so that an empty list is never taken for a quiet night. */
export function FailedQueriesLine({ failures }: FailedQueriesLineProps) {
  const { failed } = useReads();
  const shown = failures.filter(({ isTold }) => !isTold);
  const requestId = shown.find((failure) => failure.requestId !== null)?.requestId;
  const retry = () => (failures.some(({ final }) => final === 'code') ? reloadPortal() : failed.askAgain());
  if (shown.length === 0) return null;
  return (
    <div ref={handFocusToHeading}>
      <Notice requestId={requestId ?? undefined} onRetry={retry}>
        Some data could not be loaded. <FailureWords shown={shown} />
      </Notice>
    </div>
  );
}

// What the line about failed data says beyond that.

interface FailureWordsProps {
  /** Those that the line stands for. */
  readonly shown: readonly ShownFailure[];
}

function FailureWords({ shown }: FailureWordsProps) {
  // The words come with the first failure, and go with the last one.
  const [since] = useState(() => viewerNow());
  const what = failedText(shown);
  return (
    <span>
      {what !== '' && `${what}, since ${momentText(shownMoment(since), now())}. `}
      {shown.length > 0 && <Retrying />}
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

/** What is asked for again is said while it is there. */
function Retrying() {
  const { failed } = useReads();
  const next = useSyncExternalStore(failed.subscribe, failed.nextTry);
  if (next === null) return null;
  if (next === 'asking') return 'Trying again…';
  return <Countdown key={next.failures} seconds={Math.ceil(next.pause / 1_000)} />;
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
