/** What all form controls share: a frame with a label, and messages that are tied to the control. */

import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '#core/ui/Icon.tsx';
import styles from './Field.module.css';
import field from './Field.module.css';

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
      <p className={styles.failure} role="alert">
        {text}
      </p>
    )
  );
}

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

interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

interface SelectProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'id' | 'className' | 'style' | 'value' | 'onChange' | 'children'> {
  label: string;
  hideLabel?: boolean;
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** The platform's own select. `onChange` gets the value of the chosen option. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel, options, value, onChange, ...select } = props;
  const id = useId();
  const choose = (text: string) => {
    const option = options.find((candidate) => candidate.value === text);
    if (option) onChange(option.value);
  };
  return (
    <Labelled id={id} label={label} hideLabel={hideLabel}>
      <span className={styles.frame}>
        <select
          {...select}
          id={id}
          className={field.control}
          value={value}
          onChange={(event) => choose(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size="small" />
      </span>
    </Labelled>
  );
}
