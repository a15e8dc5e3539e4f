/** The rows of a CSV file, and what is wrong with its form. */
import { CsvError, parse } from 'csv-parse/sync';
import { plainNumberOf } from '#contract/rules/groupedNumber.ts';
import { columnsOf, KINDS } from './kinds.ts';
import { type Faults, type FileRow, type KindName, quoted } from './rows.ts';

/** Longer than any row whose cells are all allowed. Beyond it, a quote that is never closed would take in the whole file. */
const MOST_BYTES_OF_ROW = 1_000_000;

interface CsvFile {
  readonly name: string;
  readonly kind: KindName;
  readonly text: string;
}

/**
 * Reads a header and the rows below it, by commas or semicolons, as the header has them.
 * @param onRow told each row that has as many cells as the header
 * @returns whether all rows could be told apart, so that a row which is not among them is not in the file
 */
export function readCsv(
  { name: file, kind, text }: CsvFile,
  faults: Faults,
  onRow: (row: FileRow) => void,
): boolean {
  // The parser counts a line end of two characters within quotes as two lines.
  const lines = text.replaceAll(/\r\n?/g, '\n');
  let header: readonly string[] | undefined;
  let isUsable = true;
  let isWhole = true;
  let last = 0;

  function take(record: readonly string[], end: number): void {
    const line = last + 1;
    last = end;
    const cells = record.map((cell) => cell.trim());
    // Spreadsheets write rows of empty cells below the last one.
    if (cells.every((cell) => cell === '')) return;
    if (header === undefined) {
      header = cells;
      isUsable = isUsableHeader(cells, kind, (wanted) => faults.add({ file, line }, wanted));
    } else if (cells.length !== header.length) {
      isWhole = false;
      faults.add(
        { file, line },
        `this row has ${plainNumberOf(cells.length, 'cell')}, and the header ${header.length}`,
      );
    } else if (isUsable) {
      const named = header.map((column, index) => [column, cells[index] ?? ''] as const);
      onRow({ file, line, prefix: '', cells: new Map(named) });
    }
  }

  try {
    parse(lines, {
      delimiter: delimiterOf(lines),
      record_delimiter: '\n',
      relax_column_count: true,
      max_record_size: MOST_BYTES_OF_ROW,
      on_record: (record: string[], { lines: end }) => {
        take(record, end);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    faults.add({ file, line: last + 1 }, formFault(error));
    return false;
  }
  if (header === undefined) faults.add({ file, line: 1 }, `wanted is a header of ${columnsOf(kind)}`);
  return header !== undefined && isUsable && isWhole;
}

/** Names of columns hold neither; whichever is between them is between the cells. */
function delimiterOf(text: string): ',' | ';' {
  const [header = ''] = text.trimStart().split('\n', 1);
  return header.includes(';') ? ';' : ',';
}

/** @returns whether rows below it can be read, although a column may be unknown */
function isUsableHeader(header: readonly string[], kind: KindName, fault: (wanted: string) => void): boolean {
  const { columns } = KINDS[kind];
  const doubled = header.filter((name, index) => header.indexOf(name) !== index);
  const missing = columns.filter(({ name, required }) => required && !header.includes(name));
  for (const name of header)
    if (!columns.some((column) => column.name === name))
      fault(`there is no column ${quoted(name)}: wanted is ${columnsOf(kind)}`);
  for (const name of doubled) fault(`the column ${quoted(name)} stands twice`);
  for (const { name } of missing) fault(`the column '${name}' is missing`);
  return doubled.length === 0 && missing.length === 0;
}

function formFault({ code }: CsvError): string {
  switch (code) {
    case 'CSV_MAX_RECORD_SIZE':
      return 'this row is longer than 1,000,000 bytes, or a quote in it is never closed';
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quote that begins in this row is never closed; the rows from here on were not read';
    default:
      return (
        'a quote stands inside of a cell; wanted are quotes around the cell, and two for one in it. ' +
        'The rows from here on were not read'
      );
  }
}
