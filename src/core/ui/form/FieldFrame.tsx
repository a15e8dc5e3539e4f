import type { ReactNode } from 'react';
import styles from './FieldFrame.module.css';
import { FieldMessage } from './FieldMessage.tsx';

interface FieldFrameProps {
  /** Of the control; its messages get ids derived from it. */
  id: string;
  label: string;
  /** Keeps the label for screen readers alone. */
  hideLabel?: boolean | undefined;
  hint?: string | undefined;
  error?: string | null | undefined;
  children: ReactNode;
}

/** Label, control, hint and error of one form field. */
export function FieldFrame({ id, label, hideLabel = false, hint, error, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} data-hidden={hideLabel} htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldMessage id={id} hint={hint} error={error} />
    </div>
  );
}
