import { useState } from 'react';
import { groupNumber } from '#core/format/numbers.ts';
import { MISSING } from '#core/format/shownText.ts';
import { Button } from '#core/ui/Button.tsx';
import styles from './ClaimList.module.css';

/** More values than these wait behind a button. */
const SHOWN_AT_FIRST = 100;

interface ClaimListProps {
  readonly name: string;
  readonly values: readonly string[];
  /** 'lines', one below the other, for values that people read; 'tags' for codes. */
  readonly look?: 'lines' | 'tags';
  /** Stands where there are no values. */
  readonly none?: string | undefined;
}

/** One term of a description list, with any number of values. */
export function ClaimList({ name, values, look = 'lines', none = MISSING }: ClaimListProps) {
  const [whole, setWhole] = useState(false);
  const distinct = [...new Set(values)];
  const shown = whole ? distinct : distinct.slice(0, SHOWN_AT_FIRST);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {shown.length === 0 ? (
          none
        ) : (
          <ul className={styles.values} data-look={look}>
            {shown.map((value) => (
              <li key={value}>{value}</li>
            ))}
          </ul>
        )}
        {shown.length < distinct.length && (
          <Button size="small" onClick={() => setWhole(true)}>
            Show all {groupNumber(distinct.length)}
          </Button>
        )}
      </dd>
    </div>
  );
}
