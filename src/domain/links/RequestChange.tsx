import { Link } from '@tanstack/react-router';
import { MOST_SUBJECT } from '#core/api/wire/feedbackLimits.ts';
import { useApp } from '#core/app/useApp.ts';
import { buttonLook } from '#core/ui/Button.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';

interface RequestChangeProps {
  readonly subject: string;
  readonly details: string;
  /** Read to screen readers where a page has several of these links. */
  readonly about?: string;
  /** 'quiet' inside tables. */
  readonly variant?: 'secondary' | 'quiet';
}

/**
 * Opens the change-request form with these texts, for the person to edit and send. Renders nothing when that screen is
 * switched off.
 */
export function RequestChange({ subject, details, about, variant = 'secondary' }: RequestChangeProps) {
  const { registry } = useApp();
  if (!registry.hasRoute('/change-request')) return null;
  const search = {
    subject: cutText(subject, MOST_SUBJECT),
    details: cutText(details, LONGEST_LINKED_DETAILS),
  };
  return (
    <Link {...buttonLook({ size: 'small', variant })} to="/change-request" search={search}>
      Request a change
      {about && <VisuallyHidden> to {about}</VisuallyHidden>}
    </Link>
  );
}

/** Servers refuse longer addresses when such a page is reloaded. */
const LONGEST_LINKED_DETAILS = 500;

/** The text, or its beginning with an ellipsis. It never ends with half a surrogate pair, which cannot be encoded in an address. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
