import styles from './DataTable.module.css';
import { SortableHeader } from './SortableHeader.tsx';
import type { TableColumn, TableSort } from './tableColumn.ts';

interface DataTableHeadProps<Row, Field extends string> {
  columns: readonly TableColumn<Row, Field>[];
  sort: TableSort<Field> | null;
  onSort: ((sort: TableSort<Field>) => void) | undefined;
}

/** The header line; on phones its sortable columns stay as buttons above the cards. */
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
