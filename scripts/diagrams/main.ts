/** `npm run diagrams`: writes docs/machines.md from the machines. */
import { writeFile } from 'node:fs/promises';
import { machinesPage } from './machinesPage.ts';

await writeFile(new URL('../../docs/machines.md', import.meta.url), machinesPage());
