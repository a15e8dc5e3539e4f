import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { rowKeys } from './rowKeys.ts';
import { type RenderRow, SliceView } from './SliceView.tsx';
import { inSlices, sliceOf } from './slices.ts';
import { useSlices } from './useSlices.ts';

interface SlicedRowsProps<Row> {
  /** Each slice is one of these. Where there is but one, it is the whole list. */
  as: 'tbody' | 'ul' | 'ol';
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** One row's element. Must keep its identity. */
  render: RenderRow<Row>;
  /** Index of the row that is looked at first; those round it are there at once. */
  startAt?: number;
  /** Selects a row to scroll to when the list is shown. */
  reveal?: string | null;
}

/**
 * Rows of which there may be thousands. All of them come to stand in the document, where they can be searched and read
 * on; what is not built yet is a gap of about its height.
 */
export function SlicedRows<Row>({ startAt = 0, reveal = null, ...props }: SlicedRowsProps<Row>) {
  const { as, keyOf, render } = props;
  const rows = useDeferredValue(props.rows);
  const slices = useMemo(() => inSlices(rows, rowKeys(rows, keyOf)), [rows, keyOf]);
  const { isBuilt, isLate, build } = useSlices(slices.length, startAt);
  const start = useRef<HTMLElement>(null);
  const [rowHeight, setRowHeight] = useState<number | null>(null);
  const isMeasured = slices.length === 1 || rowHeight !== null;
  useLayoutEffect(() => {
    const slice = start.current;
    if (!slice) return;
    if (!isMeasured) setRowHeight(slice.offsetHeight / slice.childElementCount);
    else if (reveal !== null && startAt >= 0)
      slice.querySelector(reveal)?.scrollIntoView({ block: 'center' });
  }, [isMeasured, reveal, startAt]);
  return slices.map((slice, place) => (
    <SliceView
      key={slice.from}
      {...{ as, slice, place, render }}
      isBuilt={isBuilt(place)}
      isLate={isLate(place)}
      rowHeight={rowHeight ?? 0}
      onNear={build}
      ref={place === sliceOf(startAt) ? start : null}
    />
  ));
}
