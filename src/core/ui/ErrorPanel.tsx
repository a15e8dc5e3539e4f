import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './ErrorPanel.module.css';
import { Icon } from './Icon.tsx';
import { RequestId } from './Notice.tsx';
import { handFocusToHeading } from './PageHeading.tsx';

interface ErrorPanelProps {
  /** A heading, for a page that shows nothing but this panel. */
  title?: string;
  message: string;
  onRetry?: (() => void) | undefined;
  requestId?: string | null | undefined;
  /** Other things to do, beside Retry. */
  children?: ReactNode;
}

/** Replaces content that could not be loaded. */
export function ErrorPanel({ title, message, onRetry, requestId, children }: ErrorPanelProps) {
  return (
    <div ref={handFocusToHeading} className={styles.panel} role="alert">
      <Icon name="warning" size="large" />
      {title && <h2>{title}</h2>}
      <p>{message}</p>
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
