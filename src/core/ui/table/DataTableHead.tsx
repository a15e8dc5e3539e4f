import { memo, type ReactNode } from 'react';
import { Icon } from '#core/ui/Icon.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import styles from './DataTable.module.css';
import button from './SortButton.module.css';
import type { SortDirection, TableColumn, TableSort } from './tableColumn.ts';

interface DataTableHeadProps<Row, Field extends string> {
  columns: readonly TableColumn<Row, Field>[];
  sort: TableSort<Field> | null;
  onSort: ((sort: TableSort<Field>) => void) | undefined;
  /** Says how the rows are sorted, without buttons: only screen readers find it beside cards. */
  plain: boolean;
}

/** The header line. Another order renders the two headers that it changes. */
export function DataTableHead<Row, Field extends string>({
  columns,
  sort,
  onSort,
  plain,
}: DataTableHeadProps<Row, Field>) {
  return (
    <thead className={styles.head}>
      <tr>
        {columns.map(({ header, spokenHeader, sortField, align }) =>
          sortField && onSort ? (
            <SortableHeader
              key={header}
              label={header}
              align={align}
              plain={plain}
              direction={sort?.field === sortField ? sort.direction : null}
              field={sortField}
              onSort={onSort}
            />
          ) : (
            <th key={header} scope="col" data-label={header} data-align={align}>
              {spokenHeader ? <VisuallyHidden>{header}</VisuallyHidden> : header}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

interface SortableHeaderProps<Field extends string> {
  label: string;
  field: Field;
  /** Direction in which this column sorts the table now; null when another column sorts it. */
  direction: SortDirection | null;
  onSort: (sort: TableSort<Field>) => void;
  align?: 'start' | 'end' | undefined;
  plain: boolean;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
const icons = { asc: 'arrow-up', desc: 'arrow-down' } as const;

/** A column header that sorts when pressed: ascending first, then the other direction. */
const SortableHeader = memo(function SortableHeader<Field extends string>({
  label,
  field,
  direction,
  onSort,
  align,
  plain,
}: SortableHeaderProps<Field>) {
  return (
    <th
      scope="col"
      aria-sort={direction ? ariaSort[direction] : 'none'}
      data-label={label}
      data-align={align}
    >
      {plain ? (
        label
      ) : (
        <button
          className={button.sort}
          type="button"
          data-sorted={direction !== null}
          onClick={() => onSort({ field, direction: nextDirection(direction) })}
        >
          {label}
          <Icon name={direction ? icons[direction] : 'sort'} size="small" />
        </button>
      )}
    </th>
  );
}) as <Field extends string>(props: SortableHeaderProps<Field>) => ReactNode;

/** The direction that the next press sorts in: descending if the column is sorted ascending now, else ascending. */
function nextDirection(current: SortDirection | null): SortDirection {
  return current === 'asc' ? 'desc' : 'asc';
}
