import { Link } from '@tanstack/react-router';
import { buttonLook } from '#core/ui/Button.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';

interface RequestChangeProps {
  readonly subject: string;
  readonly details: string;
  /** Told to screen readers where a page has several of these links. */
  readonly about?: string;
  /** 'quiet' inside tables. */
  readonly variant?: 'secondary' | 'quiet';
}

/** Servers refuse longer addresses when such a page is opened again. */
const LONGEST_SUBJECT = 200;
const LONGEST_DETAILS = 500;

/** Opens the change-request form filled in, for the person to edit and send. */
export function RequestChange({ subject, details, about, variant = 'secondary' }: RequestChangeProps) {
  const search = { subject: cut(subject, LONGEST_SUBJECT), details: cut(details, LONGEST_DETAILS) };
  return (
    <Link {...buttonLook({ size: 'small', variant })} to="/change-request" search={search}>
      Request a change
      {about && <VisuallyHidden> to {about}</VisuallyHidden>}
    </Link>
  );
}

/** Never in the middle of a character: half of one cannot be written into an address. */
function cut(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
}
