/** The machines that run on the page, collected from their inspection events. */
import type { ActorRefLike, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { createListeners } from '#core/listeners.ts';

/** Events kept per machine. */
const MOST_EVENTS = 12;

export interface InspectedMachine {
  /** Numbers the machines of the page in the order of their start. */
  readonly serial: number;
  readonly actor: ActorRefLike;
  readonly snapshot: AnyMachineSnapshot;
  /** Types of the last events, newest first. */
  readonly events: readonly string[];
}

export interface MachineLog {
  readonly inspect: (event: InspectionEvent) => void;
  /** In the order of their start. The same array until something changes. Stopped machines are removed. */
  readonly machines: () => readonly InspectedMachine[];
  readonly subscribe: (listener: () => void) => () => void;
}

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
  return {
    inspect,
    machines: () => machines,
    subscribe,
  };
}

function isMachineSnapshot(snapshot: object): snapshot is AnyMachineSnapshot {
  return 'machine' in snapshot && 'value' in snapshot;
}
