import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { useTimeStyle } from '#core/format/timeStyleShown.ts';
import type { Reads } from './reads.ts';

const ReadsContext = createContext<Reads | null>(null);

interface ReadsProviderProps {
  readonly reads: Reads;
  readonly children: ReactNode;
}

/** Gives components what the session has read. */
export function ReadsProvider({ reads, children }: ReadsProviderProps) {
  return (
    <ReadsContext value={reads}>
      <QueryClientProvider client={reads.client}>{children}</QueryClientProvider>
    </ReadsContext>
  );
}

/**
 * A component that reads data writes times as a rule, and renders again for another style of them.
 * @throws Error outside of `ReadsProvider`
 */
export function useReads(): Reads {
  useTimeStyle();
  const reads = use(ReadsContext);
  if (reads === null) throw new Error('Nothing is read outside of ReadsProvider.');
  return reads;
}
