import type { ReactNode } from 'react';
import { groupNumber } from '#core/format/texts.ts';
import { TextField } from '#core/ui/form/Field.tsx';
import { Pagination, ShowingLine } from '#core/ui/table/Pagination.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import styles from './ListControls.module.css';
import type { DelayedText } from './urlState.ts';

interface ListControlsProps {
  /** Label of the search field. */
  readonly label: string;
  readonly field: Pick<DelayedText, 'draft' | 'type'>;
  /** More controls beside it, e.g. selects. */
  readonly children?: ReactNode;
}

/** What stands above a list that is searched in the browser. */
export function ListControls({ label, field, children }: ListControlsProps) {
  return (
    <div className={styles.controls}>
      <div className={styles.search}>
        <TextField
          label={label}
          type="search"
          autoComplete="off"
          maxLength={1_000}
          value={field.draft}
          onChange={(event) => field.type(event.target.value)}
        />
      </div>
      {children}
    </div>
  );
}

interface FoundCountProps {
  readonly noun: string;
  /** Rows that the search leaves. */
  readonly found: number;
  /** Rows of the list. */
  readonly all: number;
}

/** How many rows the search of a list without pages leaves. Screen readers announce it; others see the rows. */
export function FoundCount({ noun, found, all }: FoundCountProps) {
  return (
    <VisuallyHidden>
      <span role="status">{`${groupNumber(found)} of ${groupNumber(all)} ${noun}`}</span>
    </VisuallyHidden>
  );
}

interface ListFootProps {
  readonly noun: string;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly size: number;
  /** Rows of all pages. */
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Which rows a paged list shows, and its other pages. */
export function ListFoot({ noun, page, pages, size, total, onPage }: ListFootProps) {
  return (
    <div className={styles.foot}>
      <ShowingLine noun={noun} page={page} pageSize={size} total={total} />
      <Pagination page={page} pageCount={pages} onPage={onPage} />
    </div>
  );
}
