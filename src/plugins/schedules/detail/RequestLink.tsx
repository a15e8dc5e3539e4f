import { Link } from '@tanstack/react-router';
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

/** Opens the change-request form, filled. */
export function RequestLink({ subject, hours, children, onLeave }: RequestLinkProps) {
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
