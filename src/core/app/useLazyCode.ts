import { useEffect, useState } from 'react';
import { useApp } from './useApp.ts';

/**
 * Code of a chunk of its own, for what most visits do without: dialogs and the chart. Null until it is there.
 * A failed import is reported and tried again when the line is back, or the next time that the code is wanted. Until
 * then the shell's calm line tells of it.
 * @param load a dynamic import; must keep its identity
 * @param instead takes the place of code that cannot be had, where the page then lacks nothing
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
