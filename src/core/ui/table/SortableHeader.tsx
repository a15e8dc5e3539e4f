import { Icon } from '#core/ui/Icon.tsx';
import styles from './SortableHeader.module.css';
import { nextDirection, type SortDirection } from './sortDirection.ts';

interface SortableHeaderProps {
  label: string;
  /** How the table is sorted by this column now; null when it is by another one. */
  direction: SortDirection | null;
  onSort: (direction: SortDirection) => void;
  align?: 'start' | 'end' | undefined;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
const icons = { asc: 'arrow-up', desc: 'arrow-down' } as const;

/** A column header whose press sorts: ascending first, then the other way round. */
export function SortableHeader({ label, direction, onSort, align }: SortableHeaderProps) {
  return (
    <th scope="col" aria-sort={direction ? ariaSort[direction] : 'none'} data-align={align}>
      <button
        className={styles.button}
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
