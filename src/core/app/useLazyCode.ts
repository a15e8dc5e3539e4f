import { useEffect, useState } from 'react';
import { useApp } from './useApp.ts';

/**
 * Code of a chunk of its own, asked for once it is wanted; null until it is there.
 * What cannot be had is reported and asked for again when the line is back, or the next time that it is wanted. Until
 * then the shell's calm line tells of it: an event without the code of its record must not pass for one without calls.
 * @param load a dynamic import; must keep its identity
 * @param instead what is to be done without it, where the page then lacks nothing
 */
export function useLazyCode<Code>(
  load: () => Promise<Code>,
  isWanted: boolean,
  instead: Code | null = null,
): Code | null {
  const { errors, failedQueries } = useApp();
  const [code, setCode] = useState<{ readonly current: Code } | null>(null);
  const [isMissing, setMissing] = useState(false);
  const isAwaited = isWanted && code === null && !isMissing;
  useEffect(() => {
    if (!isAwaited) return undefined;
    let isLeft = false;
    load().then(
      (current) => {
        if (!isLeft) setCode({ current });
      },
      (error: unknown) => {
        errors.report(error, 'loading code');
        if (!isLeft) setMissing(true);
      },
    );
    return () => {
      isLeft = true;
    };
  }, [isAwaited, load, errors]);
  useEffect(() => {
    if (!isMissing) return undefined;
    const askAgain = () => setMissing(false);
    if (!isWanted) return askAgain();
    const hide = instead === null ? failedQueries.show({ requestId: null, isCode: true }) : null;
    window.addEventListener('online', askAgain);
    return () => {
      hide?.();
      window.removeEventListener('online', askAgain);
    };
  }, [isMissing, isWanted, instead, failedQueries]);
  return code?.current ?? (isMissing ? instead : null);
}
