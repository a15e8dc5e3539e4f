import { Icon } from '#core/ui/Icon.tsx';
import styles from './DataTable.module.css';
import button from './SortButton.module.css';
import type { SortDirection, TableColumn, TableSort } from './tableColumn.ts';

interface DataTableHeadProps<Row, Field extends string> {
  columns: readonly TableColumn<Row, Field>[];
  sort: TableSort<Field> | null;
  onSort: ((sort: TableSort<Field>) => void) | undefined;
}

/** The header line. On phones, its sortable columns remain as buttons above the cards. */
export function DataTableHead<Row, Field extends string>({
  columns,
  sort,
  onSort,
}: DataTableHeadProps<Row, Field>) {
  return (
    <thead className={styles.head}>
      <tr>
        {columns.map(({ header, sortField, align }) =>
          sortField && onSort ? (
            <SortableHeader
              key={header}
              label={header}
              align={align}
              direction={sort?.field === sortField ? sort.direction : null}
              onSort={(direction) => onSort({ field: sortField, direction })}
            />
          ) : (
            <th key={header} scope="col" data-align={align}>
              {header}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

interface SortableHeaderProps {
  label: string;
  /** Direction in which this column sorts the table now; null when another column sorts it. */
  direction: SortDirection | null;
  onSort: (direction: SortDirection) => void;
  align?: 'start' | 'end' | undefined;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
const icons = { asc: 'arrow-up', desc: 'arrow-down' } as const;

/** A column header that sorts when pressed: ascending first, then the other direction. */
function SortableHeader({ label, direction, onSort, align }: SortableHeaderProps) {
  return (
    <th scope="col" aria-sort={direction ? ariaSort[direction] : 'none'} data-align={align}>
      <button
        className={button.sort}
        type="button"
        data-sorted={direction !== null}
        onClick={() => onSort(nextDirection(direction))}
      >
        {label}
        <Icon name={direction ? icons[direction] : 'sort'} size="small" />
      </button>
    </th>
  );
}

/** The direction that the next press sorts in: descending if the column is sorted ascending now, else ascending. */
function nextDirection(current: SortDirection | null): SortDirection {
  return current === 'asc' ? 'desc' : 'asc';
}
