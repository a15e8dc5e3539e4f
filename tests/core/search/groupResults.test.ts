import { describe, expect, it, vi } from 'vitest';
import { groupResults, numberFirst } from '#core/search/groupResults.ts';

vi.stubGlobal('window', { location: { origin: 'https://portal.test' } });

const result = (groupLabel: string, title: string | null, url: string | null = '/site/1') => ({
  groupLabel,
  title,
  url,
});
const GROUPS = [{ label: 'Site', rank: 1 }, { label: 'Camera', rank: 2 }, { label: 'Person' }];

describe('search results', () => {
  it('stand in the order of the declared groups, by title in each', () => {
    const groups = groupResults(
      [
        result('Person', 'Zoe'),
        result('Camera', 'Gate'),
        result('Site', 'Dock 9'),
        result('Camera', 'Dock'),
        result('Site', 'École'),
        result('Site', 'dock 10'),
      ],
      GROUPS,
    );
    expect(groups.map(({ label, options }) => [label, options.map(({ title }) => title)])).toEqual([
      ['Site', ['dock 10', 'Dock 9', 'École']],
      ['Camera', ['Dock', 'Gate']],
      ['Person', ['Zoe']],
    ]);
  });

  it('of groups that nobody declares are left out, whatever their name', () => {
    const hostile = ['Invoice', 'site', 'Site ', '__proto__', 'constructor', ''];
    expect(
      groupResults(
        hostile.map((label) => result(label, 'x')),
        GROUPS,
      ),
    ).toEqual([]);
  });

  it('without a title are listed all the same', () => {
    const [group] = groupResults([result('Site', null), result('Site', '  ')], GROUPS);
    expect(group?.options.map(({ title }) => title)).toEqual(['Untitled', 'Untitled']);
  });

  it.each([
    ['/site/1?tab=a#b', '/site/1?tab=a#b'],
    ['https://portal.test/site/1', '/site/1'],
    ['https://evil.test/site/1', null],
    ['//evil.test', null],
    ['/\\evil.test', null],
    ['javascript:alert(1)', null],
    ['JaVaScRiPt:alert(1)', null],
    [' javascript:alert(1)', null],
    ['data:text/html,<script>alert(1)</script>', null],
    ['site/1', null],
    ['', null],
    [null, null],
  ])('with the url %o lead to %o', (url, path) => {
    expect(groupResults([result('Site', 'x', url)], GROUPS)[0]?.options).toEqual([{ title: 'x', path }]);
  });

  it('are sorted within a blink when there are 10,000', () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      result('Site', `Site ${(index * 7919) % 10_000}`),
    );
    const [group] = groupResults(many, GROUPS);
    expect(group?.options).toHaveLength(10_000);
    expect(group?.options.slice(0, 3).map(({ title }) => title)).toEqual(['Site 0', 'Site 1', 'Site 10']);
  });
});

describe('what is found for a number', () => {
  const groups = [{ label: 'Site' }, { label: 'Case', byNumber: true }];
  const found = groupResults(
    [result('Site', 'Dock 120'), result('Case', 'Case 12 at Dock 120'), result('Case', 'Case 120 at Pier')],
    groups,
  );
  const titles = (text: string) =>
    numberFirst(found, text, groups).flatMap(({ options }) => options.map(({ title }) => title));

  it.each(['120', ' #120 '])('%j begins with the record of that number', (text) => {
    expect(titles(text)).toEqual(['Case 120 at Pier', 'Case 12 at Dock 120', 'Dock 120']);
  });

  it.each(['dock 120', '', 'twelve'])('%j keeps the order of the groups', (text) => {
    expect(titles(text)).toEqual(['Dock 120', 'Case 12 at Dock 120', 'Case 120 at Pier']);
  });
});
