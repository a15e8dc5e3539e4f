import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { movedTo } from '#core/search/combobox.ts';
import { groupResults, numberFirst } from '#core/search/groupResults.ts';

beforeEach(() => void vi.stubGlobal('document', { baseURI: 'https://portal.test/' }));
afterEach(() => void vi.unstubAllGlobals());

const result = (groupLabel: string, title: string | null, url: string | null = '/site/1') => ({
  groupLabel,
  title,
  url,
});
const everywhere = () => true;
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
        result('Site', '  '),
      ],
      GROUPS,
      everywhere,
    );
    expect(groups.map(({ label, options }) => [label, options.map(({ title }) => title)])).toEqual([
      ['Site', ['dock 10', 'Dock 9', 'École', 'Untitled']],
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
        everywhere,
      ),
    ).toEqual([]);
  });
});

describe('what is found for a number', () => {
  const groups = [{ label: 'Site' }, { label: 'Case', byNumber: true }];
  const results = [
    result('Site', 'Dock 120'),
    result('Case', 'Case 12 at Dock 120'),
    result('Case', 'Case 120 at Pier'),
  ];
  const titles = (text: string) =>
    numberFirst(groupResults(results, groups, everywhere), text, groups).flatMap(({ options }) =>
      options.map(({ title }) => title),
    );

  it.each(['120', ' #120 '])('%j begins with the record of that number', (text) => {
    expect(titles(text)).toEqual(['Case 120 at Pier', 'Case 12 at Dock 120', 'Dock 120']);
  });

  it.each(['dock 120', '', 'twelve'])('%j keeps the order of the groups', (text) => {
    expect(titles(text)).toEqual(['Dock 120', 'Case 12 at Dock 120', 'Case 120 at Pier']);
  });
});

it.each(['ArrowDown', 'ArrowUp', 'Home', 'End'])('%s moves nowhere in an empty list', (key) => {
  expect(movedTo(key, null, 0)).toBeNull();
});
