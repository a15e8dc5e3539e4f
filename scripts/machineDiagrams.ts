/** Writes docs/machines.md. */
import { writeFile } from 'node:fs/promises';
import { machinesPage } from './machineDiagrams/machinesPage.ts';

await writeFile(new URL('../docs/machines.md', import.meta.url), machinesPage());
