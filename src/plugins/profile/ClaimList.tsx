import { useMemo } from 'react';
import { MISSING } from '#core/format/shownText.ts';
import { reachByKeys } from '#core/ui/reachByKeys.ts';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import styles from './ClaimList.module.css';

interface ClaimListProps {
  readonly name: string;
  readonly values: readonly string[];
  /** 'lines', one below the other, for values that people read; 'tags' for codes. */
  readonly look?: 'lines' | 'tags';
  /** Stands where there are no values. */
  readonly none?: string | undefined;
}

/** One term of a description list, with any number of values; many of them scroll in a box of their own. */
export function ClaimList({ name, values, look = 'lines', none = MISSING }: ClaimListProps) {
  const distinct = useMemo(() => [...new Set(values)], [values]);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {distinct.length === 0 ? (
          none
        ) : (
          <div ref={reachByKeys} className={styles.values} data-look={look}>
            <LongRows as="ul" rows={distinct} render={item} />
          </div>
        )}
      </dd>
    </div>
  );
}

function item(value: string) {
  return <li>{value}</li>;
}
