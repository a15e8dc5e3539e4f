/**
 * Options for every actor. In development, with `inspect` in the address, they connect the inspector. In the production
 * build this is an empty object, and the inspector's code is left out.
 */
import type { InspectionEvent } from 'xstate';
import { createMachineLog } from './machineLog.ts';

export const inspected: { readonly inspect?: (event: InspectionEvent) => void } =
  process.env.NODE_ENV === 'development' && isAskedFor() ? startInspecting() : {};

function isAskedFor(): boolean {
  return typeof location === 'object' && new URLSearchParams(location.search).has('inspect');
}

function startInspecting() {
  const log = createMachineLog();
  import('./Inspector.tsx').then(({ openInspector }) => openInspector(log));
  return { inspect: log.inspect };
}
