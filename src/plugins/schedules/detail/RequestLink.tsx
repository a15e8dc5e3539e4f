import { Link } from '@tanstack/react-router';
import { useApp } from '#core/app/useApp.ts';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { changeRequest, type ScheduleSubject } from './changeRequest.ts';
import styles from './RequestLink.module.css';

interface RequestLinkProps {
  readonly subject: ScheduleSubject;
  /** What the form says of the hours in question. */
  readonly hours: string;
  /** Tells the links of a page apart for screen readers. */
  readonly children: string;
  /** The Escape key. */
  readonly onLeave?: () => void;
}

/** Opens the change-request form, filled. Nothing where that screen is switched off. */
export function RequestLink({ subject, hours, children, onLeave }: RequestLinkProps) {
  const { registry } = useApp();
  if (!registry.hasRoute('/change-request')) return null;
  return (
    <Link
      to="/change-request"
      search={changeRequest(subject, hours)}
      className={styles.link}
      onKeyDown={({ key }) => key === 'Escape' && onLeave?.()}
    >
      Request a change <VisuallyHidden>for {children}</VisuallyHidden>
    </Link>
  );
}
