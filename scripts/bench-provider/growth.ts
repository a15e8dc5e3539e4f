/** Keeps what was measured at each size in bench/growth.json, and writes the table of it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

type Kind = 'SQLite' | 'PostgreSQL';
/** Milliseconds of a query's slowest caller, by number of incidents. */
type Growth = Partial<Record<Kind, Record<string, Record<string, number>>>>;

const DATA = 'bench/growth.json';
const PAGE = 'bench/growth.md';
const KINDS = ['SQLite', 'PostgreSQL'] as const;

/** @param times milliseconds by the name of the query */
export function noteGrowth(kind: Kind, incidents: number, times: Readonly<Record<string, number>>): void {
  const known: Growth = existsSync(DATA) ? JSON.parse(readFileSync(DATA, 'utf8')) : {};
  const rounded = Object.fromEntries(
    Object.entries(times).map(([name, time]) => [name, Math.round(time * 10) / 10] as const),
  );
  const growth: Growth = { ...known, [kind]: { ...known[kind], [String(incidents)]: rounded } };
  writeFileSync(DATA, `${JSON.stringify(growth, null, 2)}\n`);
  writeFileSync(PAGE, pageOf(growth));
}

interface Column {
  readonly kind: Kind;
  readonly incidents: number;
  readonly times: Record<string, number>;
}

function columnsOf(growth: Growth): Column[] {
  return KINDS.flatMap((kind) =>
    Object.entries(growth[kind] ?? {})
      .map(([incidents, times]) => ({ kind, incidents: Number(incidents), times }))
      .sort((a, b) => a.incidents - b.incidents),
  );
}

function namesIn(columns: readonly Column[]): string[] {
  return [...new Set(columns.flatMap(({ times }) => Object.keys(times)))];
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function pageOf(growth: Growth): string {
  const columns = columnsOf(growth);
  const cellsOf = (name: string) => [
    name,
    ...columns.map(({ times }) => times[name]?.toFixed(1) ?? ''),
    ...KINDS.map((kind) =>
      factorOf(
        columns.filter((column) => column.kind === kind),
        name,
      ),
    ),
  ];
  const head = [
    'query',
    ...columns.map(({ kind, incidents }) => `${kind}, ${incidents.toLocaleString('en-US')}`),
    ...KINDS.map((kind) => `growth, ${kind}`),
  ];
  const lines = [
    '# Growth of the queries',
    '',
    "`npm run bench:provider -- 1000000 --note` measures the provider's queries at a number of incidents and writes them here:",
    'milliseconds, the best of 25 runs, of the slowest of three callers. One sees the 43 sites of a customer with three quarters',
    'of all incidents, one a single site, and one everything.',
    '',
    line(head),
    line(head.map(() => '---')),
    ...namesIn(columns).map((name) => line(cellsOf(name))),
    '',
  ];
  return lines.join('\n');
}

/** From the smallest to the largest number of incidents. */
function factorOf(columns: readonly Column[], name: string): string {
  const [first, last] = [columns[0]?.times[name], columns.at(-1)?.times[name]];
  return columns.length < 2 || !first || last === undefined ? '' : `x ${(last / first).toFixed(1)}`;
}
