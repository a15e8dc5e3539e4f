import { useRouter } from '@tanstack/react-router';
import type { AppContext } from './definePlugin.ts';

/** The composition root's services, for components. */
export function useApp(): AppContext {
  return useRouter().options.context;
}
