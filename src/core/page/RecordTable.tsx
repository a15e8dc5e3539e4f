import { useMemo } from 'react';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { Select } from '#core/ui/form/Select.tsx';
import type { IconName } from '#core/ui/Icon.tsx';
import { DataTable } from '#core/ui/table/DataTable.tsx';
import { PageSizeSelect } from '#core/ui/table/PageSizeSelect.tsx';
import { parsePageSize } from '#core/ui/table/pageSize.ts';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { ListControls } from './ListControls.tsx';
import { ListFoot } from './ListFoot.tsx';
import styles from './RecordTable.module.css';
import type { FilterValue, RecordFilter } from './recordSearch.ts';
import { type FindRecords, useFoundRecords } from './useFoundRecords.ts';

/** A shorter list that nothing narrows down is seen at a glance. */
const LEAST_FOR_SEARCH = 10;

interface RecordTableProps<Row> {
  readonly label: string;
  /** What the records are, for the search and the line of numbers, e.g. 'cameras'. */
  readonly noun: string;
  readonly icon: IconName;
  readonly records: readonly Row[];
  readonly stale: boolean;
  readonly find: FindRecords<Row>;
  readonly columns: readonly TableColumn<Row>[];
  readonly keyOf: (row: Row) => number;
  readonly onOpen: (row: Row) => void;
}

/** Records with search, filters and pages, all of which stand in the address. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { label, noun, icon, records, stale, find, ...table } = props;
  const found = useFoundRecords(records, find);
  const { rows, page, pages, size, total, change } = found;
  return (
    <>
      {(records.length >= LEAST_FOR_SEARCH || found.isNarrowed) && (
        <ListControls label={`Search ${noun}`} field={found.field}>
          {find.filters.map((filter) => (
            <FilterSelect
              key={filter.key}
              filter={filter}
              records={records}
              value={found.chosen(filter)}
              onChange={(value) => change({ [filter.key]: value ?? undefined })}
            />
          ))}
          <PageSizeSelect value={parsePageSize(size)} onChange={(next) => change({ size: next })} />
        </ListControls>
      )}
      <Card padding="flush">
        {total === 0 ? (
          <EmptyMessage icon={icon}>{`No ${noun} found matching your search criteria.`}</EmptyMessage>
        ) : (
          <DataTable label={label} rows={rows} busy={stale} {...table} />
        )}
        <ListFoot
          {...{ noun, page, pages, size, total }}
          onPage={(next) => change({ page: next === 1 ? undefined : next })}
        />
      </Card>
    </>
  );
}

interface FilterSelectProps<Row> {
  readonly filter: RecordFilter<Row>;
  readonly records: readonly Row[];
  readonly value: FilterValue | null;
  readonly onChange: (value: FilterValue | null) => void;
}

const ALL = '';

/** The values that the records have, each with their number. */
function FilterSelect<Row>({ filter, records, value, onChange }: FilterSelectProps<Row>) {
  const choices = useMemo(() => choicesOf(filter, records), [filter, records]);
  const isKnown = value === null || choices.some((choice) => String(choice.value) === String(value));
  return (
    <div className={styles.filter}>
      <Select
        label={filter.label}
        value={value === null ? ALL : String(value)}
        options={[
          { value: ALL, label: 'All' },
          ...(isKnown ? [] : [{ value: String(value), label: String(value) }]),
          ...choices.map(({ value: own, name, count }) => ({
            value: String(own),
            label: `${name} (${count})`,
          })),
        ]}
        onChange={(text) => onChange(choices.find((choice) => String(choice.value) === text)?.value ?? null)}
      />
    </div>
  );
}

interface Choice {
  readonly value: FilterValue;
  readonly name: string;
  readonly count: number;
}

function choicesOf<Row>(filter: RecordFilter<Row>, records: readonly Row[]): readonly Choice[] {
  const choices = new Map<FilterValue, Choice>();
  for (const record of records) {
    const value = filter.valueOf(record);
    if (value === null) continue;
    const { name = filter.nameOf(record), count = 0 } = choices.get(value) ?? {};
    choices.set(value, { value, name, count: count + 1 });
  }
  const { compare } = new Intl.Collator('en', { numeric: true });
  return [...choices.values()].sort((one, other) => compare(one.name, other.name));
}
