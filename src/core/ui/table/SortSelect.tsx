import { Select } from '#core/ui/form/Select.tsx';
import type { TableColumn, TableSort } from './DataTable.tsx';
import styles from './SortSelect.module.css';

interface SortSelectProps<Row, Field extends string> {
  columns: readonly TableColumn<Row, Field>[];
  sort: TableSort<Field> | null;
  onSort: (sort: TableSort<Field>) => void;
}

/** Sorts rows that are shown as cards: what the buttons of the header line do where there are columns. */
export function SortSelect<Row, Field extends string>({
  columns,
  sort,
  onSort,
}: SortSelectProps<Row, Field>) {
  const orders = columns.flatMap(({ header, sortField: field }) =>
    field === undefined
      ? []
      : (['asc', 'desc'] as const).map((direction) => ({
          value: `${field} ${direction}`,
          label: `${header}, ${direction}ending`,
          sort: { field, direction },
        })),
  );
  return (
    <div className={styles.sorting}>
      <Select
        label="Sort by"
        options={orders}
        value={sort ? `${sort.field} ${sort.direction}` : ''}
        onChange={(value) => {
          const chosen = orders.find((order) => order.value === value);
          if (chosen) onSort(chosen.sort);
        }}
      />
    </div>
  );
}
