import { Select } from '#core/ui/form/Select.tsx';
import styles from './PageSizeSelect.module.css';
import { PAGE_SIZES, type PageSize, parsePageSize } from './pageSize.ts';

const options = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

interface PageSizeSelectProps {
  value: PageSize;
  onChange: (size: PageSize) => void;
}

/** A select for the number of rows on a page of a list. */
export function PageSizeSelect({ value, onChange }: PageSizeSelectProps) {
  return (
    <div className={styles.size}>
      <Select
        label="Page size"
        options={options}
        value={String(value)}
        onChange={(size) => onChange(parsePageSize(size))}
      />
    </div>
  );
}
