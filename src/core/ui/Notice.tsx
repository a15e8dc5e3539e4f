import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { RequestId } from './ErrorPanel.tsx';
import { Icon } from './Icon.tsx';
import styles from './Notice.module.css';

interface NoticeProps {
  /** 'warning' by default; 'success' confirms, 'info' makes an offer. */
  tone?: 'warning' | 'info' | 'success';
  children: ReactNode;
  onRetry?: (() => void) | undefined;
  onDismiss?: (() => void) | undefined;
  /** Id of the failed response, which support asks for. */
  requestId?: string | null | undefined;
}

const icons = { warning: 'warning', info: 'info', success: 'check' } as const;

/** A quiet message line. It never takes the focus. */
export function Notice({ tone = 'warning', children, onRetry, onDismiss, requestId }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role="status">
      <Icon name={icons[tone]} />
      <div className={styles.words}>
        {children} <RequestId value={requestId} />
      </div>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      )}
      {onDismiss && (
        <Button size="small" variant="quiet" icon="close" aria-label="Dismiss" onClick={onDismiss} />
      )}
    </div>
  );
}
