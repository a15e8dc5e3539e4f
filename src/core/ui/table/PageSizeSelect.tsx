import { Select } from '#core/ui/form/Select.tsx';
import styles from './PageSizeSelect.module.css';

/** How many rows a page of a list may have. */
export const PAGE_SIZES = [10, 15, 25, 50, 100] as const;

export type PageSize = (typeof PAGE_SIZES)[number];

export const DEFAULT_PAGE_SIZE: PageSize = 15;

/** The page size that `value` (a number or its text) names, else the default. */
export function parsePageSize(value: unknown): PageSize {
  return PAGE_SIZES.find((size) => size === value || String(size) === value) ?? DEFAULT_PAGE_SIZE;
}

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
