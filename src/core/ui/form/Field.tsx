/** What all form controls share: a frame with a label, and messages that are tied to the control. */

import { type ComponentProps, type ReactNode, startTransition, useId, useOptimistic } from 'react';
import { Icon } from '#core/ui/Icon.tsx';
import hidden from '#core/ui/VisuallyHidden.module.css';
import styles from './Field.module.css';

interface FieldMessageProps {
  /** Id of the control that the texts describe. The ids of the texts derive from it. */
  id: string;
  hint?: string | undefined;
  /** Shown, announced and tied to the control; empty or null when the value is valid. */
  error?: string | null | undefined;
}

interface FieldFrameProps extends FieldMessageProps {
  label: string;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
  children: ReactNode;
}

/** Label, control, hint and error of one form field. */
export function FieldFrame({ id, label, hideLabel = false, hint, error, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label className={hideLabel ? hidden.hidden : styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldMessage id={id} hint={hint} error={error} />
    </div>
  );
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

interface FieldState extends FieldMessageProps {
  /** Id of an error that is shown once for several fields; null when this field is valid. */
  errorId?: string | null | undefined;
}

/** Id and ARIA attributes of a control, which point to the messages shown. */
export function fieldState({ id, hint, error, errorId }: FieldState) {
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

/** What the fields of a text take besides every attribute of their element. */
type TextProps = Omit<FieldFrameProps, 'id' | 'children'> & Pick<FieldState, 'errorId'>;

/** One line of text. Takes every input attribute and a ref, e.g. to focus the first bad field. */
export function TextField(props: TextProps & Omit<ComponentProps<'input'>, 'id' | 'className' | 'style'>) {
  const { label, hideLabel, hint, error, errorId, type = 'text', ...input } = props;
  const id = useId();
  return (
    <FieldFrame {...{ id, label, hideLabel, hint, error }}>
      <input
        {...input}
        {...fieldState({ id, hint, error, errorId })}
        className={styles.control}
        type={type}
      />
    </FieldFrame>
  );
}

/** Several lines of text, framed and announced like TextField. */
export function TextArea(props: TextProps & Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'style'>) {
  const { label, hideLabel, hint, error, errorId, ...textarea } = props;
  const id = useId();
  return (
    <FieldFrame {...{ id, label, hideLabel, hint, error }}>
      <textarea {...textarea} {...fieldState({ id, hint, error, errorId })} className={styles.control} />
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
  /** May return a promise, until whose end the select shows the chosen value. */
  onChange: (value: Value) => unknown;
}

/** The platform's own select. `onChange` gets the value of the chosen option. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel, options, value, onChange, ...select } = props;
  const id = useId();
  // The next arrow key starts from what is shown.
  const [shown, show] = useOptimistic(value);
  const choose = (text: string) => {
    const option = options.find((one) => one.value === text);
    if (option === undefined) return;
    startTransition(async () => {
      show(option.value);
      await onChange(option.value);
    });
  };
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel}>
      <span className={styles.frame}>
        <select
          {...select}
          id={id}
          className={styles.control}
          value={shown}
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
    </FieldFrame>
  );
}
