import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Notice.module.css';
import { handFocusToHeading } from './PageHeading.tsx';

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
    <div ref={handFocusToHeading} className={styles.notice} data-tone={tone} role="status">
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

interface EmptyMessageProps {
  icon?: IconName;
  /** Why it is not known whether there is something. */
  cause?: ReactNode;
  /** The sentence to show, in the product's words. */
  children: string;
  /** What the person can do next, e.g. a button that clears the filters. */
  action?: ReactNode;
}

/** Says that there is nothing to show here. Failures have ErrorPanel. */
export function EmptyMessage({ icon = 'info', cause, children, action }: EmptyMessageProps) {
  return (
    <div className={styles.empty} data-unread={Boolean(cause)}>
      <Icon name={cause ? 'warning' : icon} size="large" />
      {cause}
      <p>{children}</p>
      {action}
    </div>
  );
}

interface ErrorPanelProps {
  message: string;
  /** Why. */
  cause?: ReactNode;
  onRetry: () => void;
  requestId?: string | null | undefined;
}

/** Replaces content that could not be loaded. */
export function ErrorPanel({ message, cause, onRetry, requestId }: ErrorPanelProps) {
  return (
    <div ref={handFocusToHeading} className={styles.panel} role="alert">
      <Icon name="warning" size="large" />
      {cause}
      <p>{message}</p>
      <Button icon="retry" onClick={onRetry}>
        Retry
      </Button>
      <RequestId value={requestId} />
    </div>
  );
}

/** The id under which the provider finds a failed request in its log. */
export function RequestId({ value }: { value: string | null | undefined }) {
  if (!value) return null;
  return <small className={styles.id}>Request id {value.slice(0, 64)}</small>;
}

/** Words for a `role="status"`, and how to change them. Screen readers tell the same words again: they are a new element. */
export function useTold() {
  const [{ words, times }, setTold] = useState({ words: '', times: 0 });
  const tell = (next: string) => setTold((last) => ({ words: next, times: last.times + 1 }));
  return [words && <span key={times}>{words}</span>, tell] as const;
}
