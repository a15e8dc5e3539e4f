/** What all form controls share: a frame with a label, and messages that are tied to the control. */

import type { ReactNode } from 'react';
import { Icon } from '#core/ui/Icon.tsx';
import styles from './Field.module.css';
import formFailureStyles from './FormFailure.module.css';

interface LabelledProps {
  /** Id of the control. The ids of its messages derive from it. */
  id: string;
  label: string;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
  children: ReactNode;
}

/** A control under its label. */
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

interface FieldFrameProps extends LabelledProps {
  hint?: string | undefined;
  error?: string | null | undefined;
}

/** Label, control, hint and error of one form field. */
export function FieldFrame({ hint, error, children, ...labelled }: FieldFrameProps) {
  return (
    <Labelled {...labelled}>
      {children}
      <FieldMessage id={labelled.id} hint={hint} error={error} />
    </Labelled>
  );
}

interface FieldMessageProps {
  /** Id of the control that the texts describe. */
  id: string;
  hint?: string | undefined;
  error?: string | null | undefined;
}

/** Hint and error under a control. The error is announced when it appears. */
export function FieldMessage({ id, hint, error }: FieldMessageProps) {
  return (
    <>
      {hint && (
        <p className={styles.hint} id={fieldHintId(id)}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={fieldErrorId(id)} role="alert">
          <Icon name="warning" size="small" />
          <span>{error}</span>
        </p>
      )}
    </>
  );
}

const fieldHintId = (id: string) => `${id}-hint`;
export const fieldErrorId = (id: string) => `${id}-error`;

interface FieldTexts {
  hint?: string | undefined;
  error?: string | null | undefined;
  /** Id of an error that is shown once for several fields; null when this field is valid. */
  errorId?: string | null | undefined;
}

/** ARIA attributes of the control `id` that point to the messages shown. */
export function fieldState(id: string, { hint, error, errorId }: FieldTexts) {
  const described = [hint && fieldHintId(id), error && fieldErrorId(id), errorId].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error || errorId ? true : undefined,
    'aria-describedby': described || undefined,
  };
}

/** Why the last submit failed; nothing while `text` is null. Announced when it appears. */
export function FormFailure({ text }: { text: string | null }) {
  return (
    text && (
      <p className={formFailureStyles.failure} role="alert">
        {text}
      </p>
    )
  );
}
