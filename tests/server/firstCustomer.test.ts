/** The way of docs/deployment.md from an empty database to a customer with an event, by the very commands of the page. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { eventDetailsCall, eventsCall } from '#contract/event.ts';
import { locationsCall } from '#contract/location.ts';
import { recordingDataCall } from '#contract/recording.ts';
import { authenticateCall } from '#contract/session.ts';
import { startChild } from '../../scripts/provider/childServer.ts';
import { answerOf } from '../support/answers.ts';
import { demoFile } from '../support/ingest.ts';
import { wholeRun } from '../support/processes.ts';
import { postTo } from '../support/provider.ts';
import { testDatabase } from '../support/scratchDatabase.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const PASSWORD = 'a long password';
const fresh = scratchFolders();

/** The command with what npm runs for it, since starting npm takes longer than the rest. */
async function withoutNpm(line: string): Promise<string> {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(await readFile('package.json', 'utf8'));
  return line.replace(/npm run ([\w-]+) --/, (_, name) =>
    `${scripts[name]}`.replace(/^tsx/, 'node --import tsx'),
  );
}

/** The lines of the page's section, without their remarks. */
async function commandsOfPage(): Promise<string[]> {
  const page = await readFile('docs/deployment.md', 'utf8');
  const [, section = ''] = page.split('\n## A first customer\n');
  const [own = ''] = section.split('\n## ');
  const blocks = [...own.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  return blocks.flatMap((block) => block.trimEnd().split('\n')).map((line) => line.replace(/ +#.*$/, ''));
}

it('The commands of the page lead to a customer who sees one site, and one event with its clip', {
  timeout: 180_000,
}, async () => {
  const folder = fresh();
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  const settings = { PORTAL_DATA_DIR: join(folder, 'data'), PORTAL_DATABASE_URL: url ?? '' };

  /** In a shell, with the password at hand. @returns what it printed; it must succeed */
  async function type(line: string, settings: Readonly<Record<string, string>>): Promise<string> {
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH, HOME, ...settings };
    const typed = (await withoutNpm(line)).replace('my-data', join(folder, 'my-data'));
    const { code, output, errors } = await wholeRun(spawn('sh', ['-c', typed], { env }), `${PASSWORD}\n`);
    expect(code, `${line}\n${output}${errors}`).toBe(0);
    return output;
  }

  const [place, ...commands] = await commandsOfPage();
  expect(place).toBe('export PORTAL_DATA_DIR=/var/lib/portal');
  expect(commands.length).toBeLessThanOrEqual(10);
  const start = commands.indexOf('npm start');
  let key = '';
  for (const line of commands.slice(0, start)) {
    const output = await type(line, settings);
    key = /^vgs_[\w-]{43}$/m.exec(output)?.[0] ?? key;
  }
  // What `npm start` runs once it has built the portal.
  const server = await startChild(settings);
  onTestFinished(async () => {
    await server.end('SIGTERM');
  });
  // The second terminal has no settings.
  for (const line of commands.slice(start + 1))
    await type(`${line.replace('vgs_…', key)} --url ${server.url}`, {});

  const post = (path: string, body: unknown, token?: string) => postTo(`${server.url}${path}`, body, token);
  const signedIn = await post(authenticateCall.path, { username: 'jo', password: PASSWORD });
  const token = (await answerOf(authenticateCall, signedIn)).token ?? '';
  const sites = await answerOf(locationsCall, await post(locationsCall.path, {}, token));
  expect(sites.value).toMatchObject([{ location: { name: 'Harbour Yard' } }]);
  const events = await answerOf(eventsCall, await post(eventsCall.path, {}, token));
  expect(events.value).toMatchObject([{ location: { name: 'Harbour Yard' } }]);
  const details = eventDetailsCall.path.replace('{id}', String(events.value[0]?.incident.id));
  const { incident } = await answerOf(eventDetailsCall, await post(details, {}, token));
  const data = recordingDataCall.path.replace('{id}', String(incident.recordings?.[0]?.recordingId));
  const content = await answerOf(recordingDataCall, await post(data, {}, token));
  const played = await fetch(`${server.url}${content.url}`, { headers: { Range: 'bytes=0-' } });
  expect([played.status, played.headers.get('Content-Type')]).toEqual([206, 'video/mp4']);
  const bytes = Buffer.from(await played.arrayBuffer());
  expect(bytes.equals(await demoFile('front-desk-visitor.mp4'))).toBe(true);
});
