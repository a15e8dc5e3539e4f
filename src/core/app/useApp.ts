import { useRouter } from '@tanstack/react-router';
import type { AppContext } from './appContext.ts';

/** The services of the composition root, for components. */
export function useApp(): AppContext {
  return useRouter().options.context;
}
