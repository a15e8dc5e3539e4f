import { Link } from '@tanstack/react-router';
import { MOST_SUBJECT } from '#contract/contact.ts';
import { useApp } from '#core/app/useApp.ts';
import { buttonLook } from '#core/ui/Button.tsx';
import type { TableColumn } from '#core/ui/table/DataTable.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import styles from './RequestChange.module.css';

interface RequestChangeProps {
  readonly subject: string;
  readonly details: string;
  /** Read to screen readers where a page has several of these links: 'for this hour'. */
  readonly about?: string;
  /** 'brief' shows 'Request' alone, inside tables; 'text' is a link within words. */
  readonly look?: 'button' | 'brief' | 'text';
  /** Called for the Escape key. */
  readonly onLeave?: (() => void) | undefined;
}

/**
 * Opens the change-request form with these texts, for the person to edit and send. Renders nothing when that screen is
 * switched off.
 */
export function RequestChange({ subject, details, about, look = 'button', onLeave }: RequestChangeProps) {
  const { registry } = useApp();
  if (!registry.hasRoute('/change-request')) return null;
  return (
    <Link
      {...(look === 'text' ? { className: styles.text } : buttonLook({ size: 'small' }))}
      to="/change-request"
      search={requestSearch({ subject, details })}
      onKeyDown={({ key }) => key === 'Escape' && onLeave?.()}
    >
      {look === 'brief' ? 'Request' : 'Request a change'}
      {about && <VisuallyHidden>{` ${look === 'brief' ? 'a change ' : ''}${about}`}</VisuallyHidden>}
    </Link>
  );
}

/** The address of the form with these texts in it. */
export function requestSearch({ subject, details }: Pick<RequestChangeProps, 'subject' | 'details'>) {
  return { subject: cutText(subject, MOST_SUBJECT), details: cutText(details, LONGEST_LINKED_DETAILS) };
}

/** Servers refuse longer addresses when such a page is reloaded. */
const LONGEST_LINKED_DETAILS = 500;

/** The text, or its beginning with an ellipsis. It never ends with half a surrogate pair, which cannot be encoded in an address. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

interface RowRequest {
  readonly subject: string;
  readonly details: string;
  /** Name of the row, read to screen readers. */
  readonly about: string;
}

/** The last column of a table: a small link that asks for a change to what the row is about. */
export function requestColumn<Row>(
  requestOf: (row: Row) => RowRequest,
  phone: NonNullable<TableColumn<Row>['phone']> = 'wide',
): TableColumn<Row> {
  return {
    header: 'Actions',
    spokenHeader: true,
    width: '6.75rem',
    align: 'end',
    phone,
    cell: (row) => {
      const { about, ...texts } = requestOf(row);
      return <RequestChange look="brief" {...texts} about={`to ${about}`} />;
    },
  };
}
