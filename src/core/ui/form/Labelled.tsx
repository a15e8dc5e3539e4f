import type { ReactNode } from 'react';
import styles from './Field.module.css';

interface LabelledProps {
  /** Id of the control. */
  id: string;
  label: string;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
  children: ReactNode;
}

/** A control under its label. Apart from Field.tsx, because the first pages have no field with messages. */
export function Labelled({ id, label, hideLabel = false, children }: LabelledProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} data-hidden={hideLabel} htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  );
}
