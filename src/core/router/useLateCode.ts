import { useEffect, useState } from 'react';
import { useApp } from './useApp.ts';

/**
 * Code of a chunk of its own, asked for once it is wanted; null until it is there.
 * What cannot be had is reported and asked for again the next time that it is wanted.
 * @param load a dynamic import; must keep its identity
 * @param instead what is to be done without it, where waiting for it would hide something
 */
export function useLateCode<Code>(
  load: () => Promise<Code>,
  isWanted: boolean,
  instead: Code | null = null,
): Code | null {
  const { errors } = useApp();
  const [code, setCode] = useState<{ readonly current: Code } | null>(null);
  const isAwaited = isWanted && code === null;
  useEffect(() => {
    if (!isAwaited) return undefined;
    let isLeft = false;
    load().then(
      (current) => {
        if (!isLeft) setCode({ current });
      },
      (error: unknown) => {
        errors.report(error, 'loading code');
        if (!isLeft && instead !== null) setCode({ current: instead });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [isAwaited, load, errors, instead]);
  return code?.current ?? null;
}
