import { Link } from '@tanstack/react-router';
import { MOST_SUBJECT } from '#contract/contact.ts';
import { useApp } from '#core/app/useApp.ts';
import { buttonLook } from '#core/ui/Button.tsx';
import type { TableColumn } from '#core/ui/table/DataTable.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';

interface RequestChangeProps {
  readonly subject: string;
  readonly details: string;
  /** Read to screen readers where a page has several of these links. */
  readonly about?: string;
  /** Shows 'Request' alone, inside tables. */
  readonly brief?: boolean;
}

/**
 * Opens the change-request form with these texts, for the person to edit and send. Renders nothing when that screen is
 * switched off.
 */
export function RequestChange({ subject, details, about, brief = false }: RequestChangeProps) {
  const { registry } = useApp();
  if (!registry.hasRoute('/change-request')) return null;
  return (
    <Link
      {...buttonLook({ size: 'small' })}
      to="/change-request"
      search={requestSearch({ subject, details })}
    >
      {brief ? 'Request' : 'Request a change'}
      {about && <VisuallyHidden>{` ${brief ? 'a change ' : ''}to ${about}`}</VisuallyHidden>}
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
    cell: (row) => <RequestChange brief {...requestOf(row)} />,
  };
}
