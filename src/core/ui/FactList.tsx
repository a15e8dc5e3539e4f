import type { ReactNode } from 'react';
import styles from './FactList.module.css';

interface FactListProps {
  /** Pairs of name and value, in the order shown. The names must differ. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** What is known about one thing, one fact per line. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
