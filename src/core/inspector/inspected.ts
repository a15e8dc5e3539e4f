/**
 * Options for every actor. In development, with `inspect` in the address, they connect the inspector. In the production
 * build this is an empty object, and the inspector's code is left out.
 */
import type { AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { createListeners } from '#core/listeners.ts';
import type { InspectedMachine, MachineLog } from './Inspector.tsx';

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

/** Events kept per machine. */
const MOST_EVENTS = 12;

/** Collects the machines that run on the page from their inspection events. */
export function createMachineLog(): MachineLog {
  let machines: readonly InspectedMachine[] = [];
  let started = 0;
  const { subscribe, notify } = createListeners();
  const inspect = (inspection: InspectionEvent) => {
    if (inspection.type !== '@xstate.snapshot' || !isMachineSnapshot(inspection.snapshot)) return;
    const { snapshot, event, actorRef: actor } = inspection;
    const known = machines.find((machine) => machine.actor === actor);
    const others = machines.filter((machine) => machine !== known);
    const serial = known?.serial ?? ++started;
    const events = [event.type, ...(known?.events ?? [])].slice(0, MOST_EVENTS);
    machines =
      snapshot.status === 'active'
        ? [...others, { serial, actor, snapshot, events }].toSorted((a, b) => a.serial - b.serial)
        : others;
    notify();
  };
  return { inspect, subscribe, machines: () => machines };
}

function isMachineSnapshot(snapshot: object): snapshot is AnyMachineSnapshot {
  return 'machine' in snapshot && 'value' in snapshot;
}
