import type { ArmingState } from '#plugins/schedules/layout/interval.ts';
import styles from './ArmingText.module.css';

interface ArmingTextProps {
  readonly state: ArmingState;
  readonly children: string;
}

/** Words behind the mark of a state: a whole shield, or one with a gap. One element: a crowded week has hundreds. */
export function ArmingText({ state, children }: ArmingTextProps) {
  return (
    <span className={styles.text} data-state={state}>
      {children}
    </span>
  );
}
