/** The two commands that docs/deployment.md names for PostgreSQL, on a real server. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ofFile } from '../support/ofFile.ts';
import { ensurePostgres, startPostgres } from '../support/postgres.ts';
import { startProvider } from '../support/provider.ts';
import { countOf, inDatabase } from '../support/scratchDatabase.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const scratch = scratchFolders()();
const server = ofFile(startPostgres);

async function newDatabase(name: string): Promise<string> {
  await inDatabase(`${server.url}/postgres`, `create database ${name}`);
  return `${server.url}/${name}`;
}

/** Runs a command of the page, with its words in place of the page's. */
function command(pattern: RegExp, words: Readonly<Record<string, string>>): void {
  const line = pattern.exec(readFileSync('docs/deployment.md', 'utf8'))?.[1];
  expect(line).toBeDefined();
  const PATH = `${ensurePostgres()}:${process.env.PATH}`;
  execFileSync('sh', ['-c', String(line)], { cwd: scratch, env: { PATH, ...words }, stdio: 'pipe' });
}

it('a dump that is taken while the server runs is a whole portal elsewhere', async () => {
  const secret = 'a secret of the operator, kept beside the dump';
  const from = await newDatabase('monday');
  const provider = await startProvider({ settings: { databaseUrl: from, tokenSecret: secret } });
  const token = await provider.signIn('avery');
  command(/`(pg_dump [^`]+)`/, { PORTAL_DATABASE_URL: from });
  const to = await newDatabase('tuesday');
  command(/`(pg_restore [^`]+)`/, { PORTAL_DATABASE_URL: to });
  const restored = await startProvider({ settings: { databaseUrl: to, tokenSecret: secret } });
  for (const table of ['incidents', 'recordings', 'users', 'schedules'] as const)
    expect(await countOf(restored.deps.db, table)).toBe(await countOf(provider.deps.db, table));
  expect((await restored.post('/api/Schedule/schedules', {}, token)).status).toBe(200);
  await restored.close();
  await provider.close();
});
