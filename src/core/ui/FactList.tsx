import type { ReactNode } from 'react';
import styles from './FactList.module.css';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

interface FactListProps {
  /** In the order shown. The names must differ. */
  readonly facts: readonly Fact[];
}

/** What is known about one thing, one fact per line. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
