import { GoToPage } from '#core/ui/table/GoToPage.tsx';
import { Pagination } from '#core/ui/table/Pagination.tsx';
import { ShowingLine } from '#core/ui/table/ShowingLine.tsx';
import styles from './ListFoot.module.css';

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
      <Pagination
        page={page}
        pageCount={pages}
        onPage={onPage}
        goTo={<GoToPage key={page} pageCount={pages} onPage={onPage} />}
      />
    </div>
  );
}
