import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { type ActorRefLike, type AnyMachineSnapshot, getNextTransitions, type InspectionEvent } from 'xstate';
import styles from './Inspector.module.css';

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

/** The running machines: their state, their last events and the possible next transitions. */
export function Inspector({ log }: { log: MachineLog }) {
  const machines = useSyncExternalStore(log.subscribe, log.machines);
  return (
    <aside className={styles.panel} aria-label="Machine inspector">
      <details open>
        <summary>Machines ({machines.length})</summary>
        {machines.map((machine) => (
          <Machine key={machine.serial} {...machine} />
        ))}
      </details>
    </aside>
  );
}

function Machine({ serial, snapshot, events }: InspectedMachine) {
  return (
    <section className={styles.machine} aria-label={`${snapshot.machine.id} ${serial}`}>
      <h2>
        {snapshot.machine.id} <span className={styles.muted}>#{serial}</span>
      </h2>
      <p className={styles.state}>{stateText(snapshot.value)}</p>
      <p className={styles.muted}>{events.map(eventName).join(' ← ')}</p>
      <ul>
        {nextSteps(snapshot).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </section>
  );
}

/** Formats a state value: 'showing.answered' for { showing: 'answered' }. */
function stateText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([parent, child]) => `${parent}.${stateText(child)}`)
    .join(', ');
}

/** Shows the inspector beside the portal, on every page. */
export function openInspector(log: MachineLog): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<Inspector log={log} />);
}

/** The possible next transitions of a state, such as 'submit [hasText] → searching', each listed once. */
function nextSteps(snapshot: AnyMachineSnapshot): string[] {
  const steps = getNextTransitions(snapshot).map(({ eventType, guard, target }) => {
    const condition = nameOf(guard);
    const targets = target?.map(({ path }) => path.join('.')).join(', ');
    return `${eventName(eventType)}${condition && ` [${condition}]`}${targets ? ` → ${targets}` : ''}`;
  });
  return [...new Set(steps)];
}

/** An event's type without XState's prefixes and suffixes. */
function eventName(type: string): string {
  const [, end, name] = /^xstate\.(done|error)\.(?:actor|state)\.(.+)$/.exec(type) ?? [];
  if (name !== undefined) return `${name} ${end === 'done' ? 'succeeds' : 'fails'}`;
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  return delay === undefined ? type : `after ${delay}`;
}

function nameOf(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  const type = typeof guard === 'object' && guard !== null && 'type' in guard ? guard.type : '';
  return typeof type === 'string' ? type : '';
}
