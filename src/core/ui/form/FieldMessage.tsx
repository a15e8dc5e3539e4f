import { Icon } from '#core/ui/Icon.tsx';
import styles from './FieldMessage.module.css';
import { fieldErrorId, fieldHintId } from './fieldState.ts';

interface FieldMessageProps {
  /** Of the control that the texts describe. */
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
