/** Keeps what was measured at each size in bench/growth.json, and draws table and plot of it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

type Kind = 'SQLite' | 'PostgreSQL';
/** Milliseconds of a query's slowest caller, by number of incidents. */
type Growth = Partial<Record<Kind, Record<string, Record<string, number>>>>;

const DATA = 'bench/growth.json';
const PAGE = 'bench/growth.md';
const PLOT = 'bench/growth.svg';
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
  writeFileSync(PLOT, plotOf(growth));
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
    '![Milliseconds of each query at each number of incidents](growth.svg)',
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

const ROW = 18;
const LEFT = 220;
const WIDTH = 560;
const COLOURS: Record<Kind, string> = { SQLite: '#1f77b4', PostgreSQL: '#d62728' };
/** Milliseconds at both ends of the axis. */
const [LEAST, MOST] = [0.1, 1_000];

/** A dot for each value on a logarithmic axis, joined from the smallest number of incidents to the largest. */
function plotOf(growth: Growth): string {
  const columns = columnsOf(growth);
  const names = namesIn(columns);
  const height = (names.length + 3) * ROW;
  const x = (time: number) =>
    LEFT + (WIDTH * Math.log10(Math.max(time, LEAST) / LEAST)) / Math.log10(MOST / LEAST);
  const axis = [0.1, 1, 10, 100, 1_000].map(
    (time) =>
      `<line x1="${x(time)}" y1="${ROW}" x2="${x(time)}" y2="${height - 2 * ROW}" stroke="#ccc"/>` +
      `<text x="${x(time)}" y="${height - ROW}" text-anchor="middle">${time} ms</text>`,
  );
  const rows = names.flatMap((name, index) => {
    const dots = KINDS.flatMap((kind, place) => {
      const y = (index + 1.35 + place * 0.3) * ROW;
      const values = columns
        .filter((column) => column.kind === kind)
        .flatMap(({ times }) => times[name] ?? []);
      const at = values.map((time) => x(time).toFixed(1));
      return [
        `<polyline points="${at.map((place) => `${place},${y}`).join(' ')}" fill="none" stroke="${COLOURS[kind]}"/>`,
        ...at.map(
          (place, size) => `<circle cx="${place}" cy="${y}" r="${2 + size}" fill="${COLOURS[kind]}"/>`,
        ),
      ];
    });
    return [`<text x="${LEFT - 8}" y="${(index + 1.7) * ROW}" text-anchor="end">${name}</text>`, ...dots];
  });
  const legend = KINDS.map(
    (kind, index) =>
      `<text x="${LEFT + index * 120}" y="${ROW * 0.7}" fill="${COLOURS[kind]}">${kind}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + 40} ${height}" font-family="sans-serif" font-size="11">`,
    '<title>Milliseconds of each query at each number of incidents</title>',
    `<rect width="100%" height="100%" fill="#fff"/>`,
    ...axis,
    ...rows,
    ...legend,
    '</svg>',
    '',
  ].join('\n');
}
