import { Select } from '#core/ui/form/Select.tsx';
import { PAGE_SIZES, type PageSize, parsePageSize } from './pageSizes.ts';

const options = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

interface PageSizeSelectProps {
  value: PageSize;
  onChange: (size: PageSize) => void;
}

/** How many rows a page of a list holds. */
export function PageSizeSelect({ value, onChange }: PageSizeSelectProps) {
  return (
    <Select
      label="Page size"
      options={options}
      value={String(value)}
      onChange={(size) => onChange(parsePageSize(size))}
    />
  );
}
