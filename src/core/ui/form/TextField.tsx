import { type ComponentProps, useId } from 'react';
import styles from './Field.module.css';
import { FieldFrame, fieldState } from './Field.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'style'> {
  label: string;
  hideLabel?: boolean;
  hint?: string;
  /** Shown, announced and tied to the input; empty or null when the value is valid. */
  error?: string | null;
  /** Id of an error that is shown once for several fields; null when this field is valid. */
  errorId?: string | null;
}

/** One line of text. Takes every input attribute and a ref, e.g. to focus the first bad field. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  errorId,
  type = 'text',
  ...input
}: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} hint={hint} error={error}>
      <input
        {...input}
        {...fieldState(id, { hint, error, errorId })}
        className={styles.control}
        type={type}
      />
    </FieldFrame>
  );
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'style'> {
  label: string;
  hint?: string;
  error?: string | null;
  /** Id of an error that is shown once for several fields; null when this field is valid. */
  errorId?: string | null;
}

/** Several lines of text, framed and announced like TextField. */
export function TextArea({ label, hint, error, errorId, rows = 6, ...textarea }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        {...textarea}
        {...fieldState(id, { hint, error, errorId })}
        className={styles.control}
        rows={rows}
      />
    </FieldFrame>
  );
}
