import { useEffect, useState } from 'react';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { useApp } from './useApp.ts';

/**
 * Code in a chunk of its own that most visits don't need, such as dialogs and the chart. Null until it is loaded. A
 * failed import is reported, and retried when the browser is online again or the code is wanted again. Until then the
 * shell's line of failures shows it.
 * @param load a dynamic import; must keep its identity
 * @param instead used when the code cannot be loaded, if the page is complete without it
 */
export function useLazyCode<Code>(
  load: () => Promise<Code>,
  isWanted: boolean,
  instead: Code | null = null,
): Code | null {
  const { errors } = useApp();
  const { failed } = useReads();
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
    const hide = instead === null ? failed.show({ subject: 'code', requestId: null, final: 'code' }) : null;
    window.addEventListener('online', askAgain);
    return () => {
      hide?.();
      window.removeEventListener('online', askAgain);
    };
  }, [isMissing, isWanted, instead, failed]);
  return code?.current ?? (isMissing ? instead : null);
}
