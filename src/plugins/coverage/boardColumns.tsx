import type { LocationRecord } from '#core/api/wire/location.ts';
import { formatDateTime, formatTime } from '#core/format/dateTimes.ts';
import { MISSING } from '#core/format/shownText.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { LocationLink } from '#domain/links/LocationLink.tsx';
import { ArmingMark } from '#domain/sites/ArmingMark.tsx';
import { nextChangeText, viewersTimeText } from '#domain/sites/nextChange.ts';
import { RecordersMark } from '#domain/sites/RecordersMark.tsx';
import styles from './boardColumns.module.css';
import type { BoardRow, ToldFacts } from './boardRows.ts';
import type { SortField } from './coverageSearch.ts';

export interface ShownRow extends BoardRow {
  /** Whether the last refresh has changed it. */
  readonly isChanged?: true;
}

type Column = TableColumn<ShownRow, SortField>;

/** @param now Unix milliseconds, which 'in 14 h' counts from */
export function tableColumns(facts: ToldFacts, now: number): readonly Column[] {
  return [
    { header: 'Name', sortField: 'name', width: 'minmax(0, 1.1fr)', cell: (row) => <SiteName row={row} /> },
    { header: 'Arming', sortField: 'arming', width: 'minmax(0, 1.2fr)', cell: (row) => <Arming row={row} /> },
    { header: 'Next change', sortField: 'change', cell: (row) => <NextChange row={row} now={now} /> },
    ...(facts.recorders ? [RECORDERS] : []),
    ...(facts.incidents ? [INCIDENT] : []),
    { ...ATTENTION, width: 'minmax(0, 1.3fr)' },
  ];
}

/** Each site in two lines, and a third one where it needs attention. The other columns are left for their order. */
export function cardColumns(facts: ToldFacts, now: number): readonly Column[] {
  const hidden = { phone: 'hidden', cell: () => null } as const;
  return [
    {
      header: 'Name',
      sortField: 'name',
      phone: 'title',
      cell: (row) => (
        <span className={styles.title}>
          <SiteName row={row} />
          <span className={styles.plain}>
            <Arming row={row} />
          </span>
        </span>
      ),
    },
    {
      header: 'Next change',
      sortField: 'change',
      phone: 'title',
      cell: (row) => (
        <span className={styles.plain}>
          <span className={styles.facts}>
            <NextChange row={row} now={now} />
            {facts.recorders && <RecordersMark recorders={row.site.recorders} />}
            {facts.incidents && (
              <span>
                Last incident <LastIncident incident={row.site.lastIncident} />
              </span>
            )}
          </span>
          <Attention row={row} />
        </span>
      ),
    },
    { header: 'Arming', sortField: 'arming', ...hidden },
    ...(facts.recorders ? [{ ...RECORDERS, ...hidden }] : []),
    ...(facts.incidents ? [{ ...INCIDENT, ...hidden }] : []),
    { ...ATTENTION, ...hidden },
  ];
}

const RECORDERS: Column = {
  header: 'Recorders',
  sortField: 'recorders',
  width: 'minmax(0, 0.9fr)',
  cell: ({ site }) => <RecordersMark recorders={site.recorders} />,
};
const INCIDENT: Column = {
  header: 'Last incident',
  sortField: 'incident',
  width: 'minmax(0, 0.9fr)',
  figures: true,
  cell: ({ site }) => <LastIncident incident={site.lastIncident} />,
};
const ATTENTION: Column = {
  header: 'Needs attention',
  sortField: 'attention',
  cell: (row) => <Attention row={row} />,
};

function SiteName({ row: { site, isChanged } }: { readonly row: ShownRow }) {
  return (
    <span data-site={site.id} data-changed={isChanged}>
      <LocationLink id={site.id} name={site.location?.name} />
    </span>
  );
}

function Arming({ row }: { readonly row: ShownRow }) {
  const { askedAt, coverage, isUnasked, site } = row;
  if (isUnasked) return <span className={styles.quiet}>Not asked yet</span>;
  return (
    <>
      <ArmingMark coverage={coverage} zone={site.timeZone} />
      {askedAt !== null && <span className={styles.quiet}> as of {formatTime(askedAt)}</span>}
    </>
  );
}

interface NextChangeProps {
  readonly row: ShownRow;
  readonly now: number;
}

function NextChange({ row: { coverage, site }, now }: NextChangeProps) {
  const text = nextChangeText(coverage, now);
  if (text === null) return <span className={styles.quiet}>{MISSING}</span>;
  const viewers = viewersTimeText(coverage.until, site.timeZone);
  return (
    <span>
      {text}
      {viewers && <span className={styles.quiet}> {viewers}</span>}
    </span>
  );
}

function LastIncident({ incident }: { readonly incident: LocationRecord['lastIncident'] }) {
  if (!incident) return incident === null ? 'None' : MISSING;
  const { id, startTime } = incident;
  return (
    <ScreenLink to="/event/$id" params={{ id }}>
      <time dateTime={startTime ?? undefined}>{formatDateTime(startTime)}</time>
    </ScreenLink>
  );
}

/** What contradicts what at a site, in words. */
function Attention({ row: { coverage, isUnasked } }: { readonly row: ShownRow }) {
  const { arming, contradictions } = coverage;
  const isUnknown = arming === 'unknown' && !isUnasked;
  if (contradictions.length === 0 && !isUnknown) return null;
  return (
    <ul className={styles.attention}>
      {contradictions.map((text) => (
        <li key={text} data-urgent="true">
          <Icon name="warning" size="small" />
          <span>{text}</span>
        </li>
      ))}
      {isUnknown && (
        <li>
          <Icon name="question" size="small" />
          <span>Armed state unknown</span>
        </li>
      )}
    </ul>
  );
}
