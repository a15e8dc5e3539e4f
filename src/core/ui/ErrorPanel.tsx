import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './ErrorPanel.module.css';
import { Icon } from './Icon.tsx';
import { handFocusToHeading } from './PageHeading.tsx';

interface ErrorPanelProps {
  /** A heading, for a page that shows nothing but this panel. */
  title?: string;
  message: string;
  /** Why. */
  cause?: ReactNode;
  onRetry?: (() => void) | undefined;
  requestId?: string | null | undefined;
  /** Other things to do, beside Retry. */
  children?: ReactNode;
}

/** Replaces content that could not be loaded. */
export function ErrorPanel({ title, message, cause, onRetry, requestId, children }: ErrorPanelProps) {
  return (
    <div ref={handFocusToHeading} className={styles.panel} role="alert">
      <Icon name="warning" size="large" />
      {title && <h2>{title}</h2>}
      <p>{message}</p>
      {cause}
      <div className={styles.actions}>
        {onRetry && (
          <Button icon="retry" onClick={onRetry}>
            Retry
          </Button>
        )}
        {children}
      </div>
      <RequestId value={requestId} />
    </div>
  );
}

/** The id under which the provider finds a failed request in its log. */
export function RequestId({ value }: { value: string | null | undefined }) {
  if (!value) return null;
  return <small className={styles.id}>Request id {value.slice(0, 64)}</small>;
}
