import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withCalls } from '../scripts/openapi/callsMarkdown.ts';
import { openApiDocument } from '../scripts/openapi/document.ts';
import { withSettings } from '../scripts/settings-table/settingsTable.ts';

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
