/** Files to begin with: one of each kind, with rows that can be imported as they are. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorProblem } from '../settings/operatorProblem.ts';
import { KINDS } from './kinds.ts';
import { KIND_NAMES, type KindName, quoted } from './rows.ts';

const ROWS: Readonly<Record<KindName, readonly Readonly<Record<string, string>>[]>> = {
  dealers: [{ id: 'D1', name: 'North Dealer', phone: '+1 (416) 555-0100', email: 'north@dealer.example' }],
  customers: [{ id: 'C1', name: 'Example Yards', dealer: 'D1' }],
  accounts: [{ id: 'A1', name: 'Example Yards, East', customer: 'C1' }],
  sites: [
    {
      ...{
        id: 'S1',
        name: 'Harbour Yard',
        accountCode: 'EY-1001',
        account: 'A1',
        dealer: 'D1',
        active: 'yes',
      },
      ...{ timeZone: 'America/Toronto', streetAddress: '12 Dock Road', city: 'Hamilton' },
      ...{ province: 'ON', postal: 'L8L 1A1' },
    },
  ],
  recorders: [{ id: 'R1', site: 'S1', name: 'NVR Main', status: 'OK', ipAddress: '10.40.1.20' }],
  cameras: [
    { id: 'CAM1', recorder: 'R1', name: 'Main Gate', status: 'OK' },
    { id: 'CAM2', recorder: 'R1', name: 'Dock East', status: 'Offline' },
  ],
  speakers: [{ id: 'SP1', site: 'S1', name: 'Horn Gate', status: 'OK' }],
  contacts: [
    {
      ...{ id: 'P1', customer: 'C1', firstname: 'Ada', lastname: 'Okafor', listName: 'Okafor, Ada' },
      ...{ cell: '+1 (905) 555-0101', work: '', home: '', email: 'ada@example.com' },
    },
  ],
  siteContacts: [{ site: 'S1', contact: 'P1', rank: '1', type: 'Keyholder' }],
  schedules: [{ id: 'H1', site: 'S1', name: 'Opening hours' }],
  scheduleItems: [
    {
      ...{ id: 'H1-1', schedule: 'H1', type: 'Disarmed', from: '07:30', to: '18:00' },
      weekdays: 'mon tue wed thu fri',
    },
    {
      ...{ id: 'H1-2', schedule: 'H1', type: 'Disarmed', weekdays: '' },
      ...{ from: '2026-12-19T09:00', to: '2026-12-19T13:00' },
    },
  ],
};

/**
 * Writes a template of each kind.
 * @returns the names of the files
 * @throws OperatorProblem when one of them is there already
 */
export async function writeTemplates(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true }).catch(refuse(folder));
  const names: string[] = [];
  for (const kind of KIND_NAMES) {
    const name = `${kind}.csv`;
    const columns = KINDS[kind].columns.map((column) => column.name);
    const lines = [columns, ...ROWS[kind].map((row) => columns.map((column) => row[column] ?? ''))];
    const text = lines.map((cells) => `${cells.map(cell).join(',')}\n`).join('');
    await writeFile(join(folder, name), text, { flag: 'wx' }).catch(refuse(join(folder, name)));
    names.push(name);
  }
  return names;
}

function cell(text: string): string {
  return /[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function refuse(path: string): (error: unknown) => never {
  return (error) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorProblem(`${quoted(path)} cannot be written: ${why}`);
  };
}
