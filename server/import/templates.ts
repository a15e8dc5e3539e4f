/** Files to begin with: one of each kind, with rows that can be imported as they are. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorProblem } from '../settings/operatorProblem.ts';
import { KIND_NAMES, type KindName, quoted } from './rows.ts';

const TEMPLATES: Readonly<Record<KindName, string>> = {
  dealers: `id,name,phone,email
D1,North Dealer,+1 (416) 555-0100,north@dealer.example
`,
  customers: `id,name,dealer
C1,Example Yards,D1
`,
  accounts: `id,name,customer
A1,"Example Yards, East",C1
`,
  sites: `id,name,accountCode,account,dealer,active,timeZone,streetAddress,city,province,postal
S1,Harbour Yard,EY-1001,A1,D1,yes,America/Toronto,12 Dock Road,Hamilton,ON,L8L 1A1
`,
  recorders: `id,site,name,status,ipAddress
R1,S1,NVR Main,OK,10.40.1.20
`,
  cameras: `id,recorder,name,status
CAM1,R1,Main Gate,OK
CAM2,R1,Dock East,Offline
`,
  speakers: `id,site,name,status
SP1,S1,Horn Gate,OK
`,
  contacts: `id,customer,firstname,lastname,listName,cell,work,home,email
P1,C1,Ada,Okafor,"Okafor, Ada",+1 (905) 555-0101,,,ada@example.com
`,
  siteContacts: `site,contact,rank,type
S1,P1,1,Keyholder
`,
  schedules: `id,site,name
H1,S1,Opening hours
`,
  scheduleItems: `id,schedule,type,from,to,weekdays
H1-1,H1,Disarmed,07:30,18:00,mon tue wed thu fri
H1-2,H1,Disarmed,2026-12-19T09:00,2026-12-19T13:00,
`,
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
    const file = join(folder, name);
    await writeFile(file, TEMPLATES[kind], { flag: 'wx' }).catch(refuse(file));
    names.push(name);
  }
  return names;
}

function refuse(path: string): (error: unknown) => never {
  return (error) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorProblem(`${quoted(path)} cannot be written: ${why}`);
  };
}
