import { type ComponentType, useEffect, useState } from 'react';
import { useApp } from '#core/router/useApp.ts';
import type { DailyBarsProps } from './DailyBars.tsx';
import { whenIdle } from './whenIdle.ts';

/** The bars' component once its code is there, `'loading'` until then, `'failed'` when it cannot be had. */
export type DailyBarsCode = ComponentType<DailyBarsProps> | 'loading' | 'failed';

/**
 * Fetches the chart's code, by far the largest of the portal, when the browser rests.
 * @param isWanted false keeps from asking, so that what matters more is painted first
 */
export function useDailyBars(isWanted: boolean): DailyBarsCode {
  const { errors } = useApp();
  const [code, setCode] = useState<{ readonly current: DailyBarsCode }>({ current: 'loading' });
  useEffect(() => {
    if (!isWanted) return undefined;
    let isLeft = false;
    let cancel = whenIdle(() => {
      import('./DailyBars.tsx').then(
        ({ DailyBars }) => {
          if (isLeft) return;
          // Running the code and drawing with it are two long pieces of work: a press may come in between.
          cancel = whenIdle(() => setCode({ current: DailyBars }));
        },
        (error: unknown) => {
          errors.report(error, 'chart');
          if (!isLeft) setCode({ current: 'failed' });
        },
      );
    });
    return () => {
      isLeft = true;
      cancel();
    };
  }, [isWanted, errors]);
  return code.current;
}
