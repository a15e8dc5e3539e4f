import { useSyncExternalStore } from 'react';
import styles from './Inspector.module.css';
import type { InspectedMachine, MachineLog } from './machineLog.ts';
import { eventName, nextSteps } from './nextSteps.ts';

/** The running machines with their state, their last events and what may happen next. */
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

/** 'showing.answered' of { showing: 'answered' }. */
function stateText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([parent, child]) => `${parent}.${stateText(child)}`)
    .join(', ');
}
