/** What was measured at each number of incidents, in the table of bench/growth.md. */
import { markdownTable } from '../markdown/markdown.ts';

const KINDS = ['SQLite', 'PostgreSQL'] as const;
type Kind = (typeof KINDS)[number];

interface Column {
  readonly kind: Kind;
  readonly incidents: number;
  /** Milliseconds of a query's slowest caller, by the query's name. */
  readonly times: Readonly<Record<string, number>>;
}

/** @returns the page with this column in place of the former one of the same kind and number */
export function withGrowth(page: string, { kind, incidents, times }: Column): string {
  const others = columnsIn(page).filter((one) => one.kind !== kind || one.incidents !== incidents);
  const columns = [...others, { kind, incidents, times }].toSorted(
    (a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.incidents - b.incidents,
  );
  return `${page.slice(0, page.indexOf('| '))}${tableOf(columns)}\n`;
}

function columnsIn(page: string): Column[] {
  const rows = page
    .split('\n')
    .flatMap((row) => (row.startsWith('| ') ? [row.slice(2, -2).split(' | ')] : []));
  const [head = [], , ...lines] = rows;
  return head.flatMap((title, place) => {
    const [name, ...digits] = title.split(',');
    const kind = KINDS.find((one) => one === name);
    if (kind === undefined) return [];
    // A query that is newer than its column has an empty cell there.
    const measured = lines.filter((cells) => cells[place] !== '');
    const times = measured.map((cells) => [cells[0] ?? '', Number(cells[place])] as const);
    return [{ kind, incidents: Number(digits.join('')), times: Object.fromEntries(times) }];
  });
}

function tableOf(columns: readonly Column[]): string {
  const head = [
    'query',
    ...columns.map(({ kind, incidents }) => `${kind}, ${incidents.toLocaleString('en-US')}`),
    ...KINDS.map((kind) => `growth, ${kind}`),
  ];
  const names = [...new Set(columns.flatMap(({ times }) => Object.keys(times)))];
  const lines = names.map((name) => [
    name,
    ...columns.map(({ times }) => times[name]?.toFixed(1) ?? ''),
    ...KINDS.map((kind) =>
      factorOf(
        columns.filter((column) => column.kind === kind),
        name,
      ),
    ),
  ]);
  return markdownTable(head, lines);
}

/** From the smallest to the largest number of incidents. */
function factorOf(columns: readonly Column[], name: string): string {
  const [first, last] = [columns[0]?.times[name], columns.at(-1)?.times[name]];
  return columns.length < 2 || !first || last === undefined ? '' : `x ${(last / first).toFixed(1)}`;
}
