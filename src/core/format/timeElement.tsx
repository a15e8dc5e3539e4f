import type { ReactNode, Ref } from 'react';
import { isoInstant } from './parseInstant.ts';

interface TimeLook {
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLTimeElement>;
}

/**
 * A moment in words. What is no instant has nothing that a program could read: its words are no `<time>`. A plain function:
 * a list with a component for each of its times renders twice as many.
 * @param at as the provider sends it
 */
export function timeElement(at: unknown, words: ReactNode, { className, ref }: TimeLook = {}): ReactNode {
  const dateTime = isoInstant(at);
  if (dateTime === undefined) return <span className={className}>{words}</span>;
  return (
    <time className={className} dateTime={dateTime} ref={ref}>
      {words}
    </time>
  );
}
