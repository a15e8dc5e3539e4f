/** `npm run new:plugin -- <name>`: creates a screen and its test, and adds it to the list of installed plugins. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { namesOf, screenFiles, wordsProblem } from './names.ts';

const words = process.argv.slice(2);
const problem = wordsProblem(words);
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}

const [id = ''] = words;
const names = namesOf(id);
const files = screenFiles(names);
for (const [file, text] of files) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
// Long names lengthen lines, which then need to be formatted.
const written = files.map(([file]) => file);
const { status } = spawnSync('node_modules/.bin/biome', ['check', '--write', ...written], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (status !== 0) process.exit(1);
// The documentation lists the plugins.
spawnSync('node_modules/.bin/tsx', ['scripts/settings-table/main.ts'], { stdio: 'inherit' });
console.log(`Made the screen ${names.title} at /${id}:`);
for (const file of written) console.log(`  ${file}`);
console.log(
  'It lists cameras to begin with. `npm run dev` shows it, docs/adding-a-screen.md explains each file.',
);
