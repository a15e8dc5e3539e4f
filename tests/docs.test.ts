import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { additionalCalls, calls } from '#contract/calls.ts';
import { withCalls } from '../scripts/openapi/callsMarkdown.ts';
import { openApiDocument } from '../scripts/openapi/document.ts';
import { withSettings } from '../scripts/settings-table/settingsTable.ts';
import { easyWords } from '../server/auth/passwordRule.ts';
import { sourceFiles } from './support/imports.ts';

const pages = [
  ...readdirSync('.').filter((name) => name !== 'CHANGELOG.md'),
  'bench/results.md',
  'tools/footage/README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'));

describe('the documentation', () => {
  it.each(pages)('%s links to files that are there', (page) => {
    const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(
      ([, path]) => join(dirname(page), String(path)),
    );
    expect(links.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('lists the settings that the provider reads', () => {
    const page = readFileSync('docs/configuration.md', 'utf8');
    expect(page).toBe(withSettings(page));
  });

  it("has every call of the provider's API with its example and fields: npm run openapi writes them", () => {
    const page = readFileSync('docs/provider-api.md', 'utf8');
    expect(page).toBe(withCalls(page, openApiDocument()));
    const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => String(heading).toLowerCase());
    expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([]);
    const anchors = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => String(anchor));
    expect(anchors.filter((anchor) => !headings.includes(anchor.replaceAll('-', ' ')))).toEqual([]);
    expect(anchors.length).toBeGreaterThan(80);
  });

  it('shows commands in README and CONTRIBUTING that exist', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
    const text = ['README.md', 'CONTRIBUTING.md'].map((name) => readFileSync(name, 'utf8')).join();
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => String(name));
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    expect(named.length).toBeGreaterThan(4);
  });
});

const page = readFileSync('docs/security.md', 'utf8');
const held = page
  .slice(page.indexOf('## What is met'), page.indexOf('## Not met'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.endsWith('| test |'));
const rows = held.filter((line) => /^\| \d/.test(line));
const named = held.flatMap((row) => {
  const tests = row.split(' | ').at(-1)?.replace(/ \|$/, '').split('; [') ?? [];
  return tests.map((text) => /\]\(([^)]+)\): "(.+)"$/.exec(text)?.slice(1) ?? [row, '']);
});

/** Whether a file has a test of that title, in whichever quotes, on a line of its own or not. */
function hasTest(file: string, title: string): boolean {
  const source = readFileSync(file, 'utf8').replace(/\(\n\s*/g, '(');
  return ["'", '"', '`'].some((quote) => source.includes(`(${quote}${title}${quote},`));
}

describe('the page on security', () => {
  it('names a test with each requirement that is met, and with whatever else holds', () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(named.length).toBeGreaterThan(rows.length + 5);
    const missing = named.filter(([path = '', title = '']) => {
      const file = join('docs', path);
      return title === '' || !existsSync(file) || !hasTest(file, title);
    });
    expect(missing).toEqual([]);
  });

  it('says of no requirement twice that it is met', () => {
    const numbers = rows.flatMap(
      (row) =>
        row
          .split('|')[1]
          ?.split(',')
          .map((text) => text.trim()) ?? [],
    );
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    expect(numbers.filter((number) => !/^\d{1,2}\.\d\.\d{1,2}$/.test(number))).toEqual([]);
  });
});

/** All requirements of level 1 in ASVS 5.0.0. */
const LEVEL_1 = [
  ...['1.2.1', '1.2.2', '1.2.3', '1.2.4', '1.2.5', '1.3.1', '1.3.2', '1.5.1'],
  ...['2.1.1', '2.2.1', '2.2.2', '2.3.1'],
  ...['3.2.1', '3.2.2', '3.3.1', '3.4.1', '3.4.2', '3.5.1', '3.5.2', '3.5.3'],
  ...['4.1.1', '4.4.1', '5.2.1', '5.2.2', '5.3.1', '5.3.2'],
  ...['6.1.1', '6.2.1', '6.2.2', '6.2.3', '6.2.4', '6.2.5', '6.2.6', '6.2.7', '6.2.8'],
  ...['6.3.1', '6.3.2', '6.4.1', '6.4.2'],
  ...['7.2.1', '7.2.2', '7.2.3', '7.2.4', '7.4.1', '7.4.2'],
  ...['8.1.1', '8.2.1', '8.2.2', '8.3.1', '9.1.1', '9.1.2', '9.1.3', '9.2.1'],
  ...['10.4.1', '10.4.2', '10.4.3', '10.4.4', '10.4.5', '11.3.1', '11.3.2', '11.4.1'],
  ...['12.1.1', '12.2.1', '12.2.2', '13.4.1', '14.2.1', '14.3.1', '15.1.1', '15.2.1', '15.3.1'],
];

/** The part of the page below a heading. */
function section(heading: string): string {
  const [, text = ''] = page.split(`\n## ${heading}\n`);
  return text.split('\n## ')[0] ?? '';
}

it('level 1 of ASVS 5.0 is answered whole: as met, as not met, or by what else the page says of it', () => {
  expect(new Set(LEVEL_1).size).toBe(70);
  const answered = ['What is met', 'Not met', 'Level 1, the rest'].flatMap((heading) =>
    section(heading)
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .flatMap((line) => line.split('|')[1]?.match(/\d+\.\d+\.\d+/g) ?? []),
  );
  expect(LEVEL_1.filter((number) => !answered.includes(number))).toEqual([]);
});

describe('the ways to sign in', () => {
  const ways = section('Ways to sign in');
  const servers = sourceFiles('server').filter((file) => file !== 'server/auth/caller.ts');

  it('are all on the page: nothing else of the provider issues a token', () => {
    const issuing = servers.filter((file) => readFileSync(file, 'utf8').includes('issueToken('));
    expect(issuing.length).toBe(3);
    expect(issuing.filter((file) => !ways.includes(`(../${file})`))).toEqual([]);
  });

  it('are all on the page: every call that takes no token is named', () => {
    const open = [...calls, ...additionalCalls].filter(({ bearer }) => bearer !== 'required');
    expect(open.length).toBeGreaterThan(2);
    expect(open.filter(({ path }) => !ways.includes(`\`${path}\``)).map(({ path }) => path)).toEqual([]);
  });
});

describe('the words of which no password is made', () => {
  it('are listed on the page', () => {
    const listed = section('Passwords');
    const settings = { product: '', email: '', publicUrl: undefined };
    const unlisted = easyWords(settings, undefined, false).filter((word) => !listed.includes(`*${word}*`));
    expect(unlisted).toEqual([]);
  });
});
