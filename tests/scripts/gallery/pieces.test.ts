// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pieces } from '../../../scripts/gallery/pieces.tsx';
import { sourceFiles } from '../../support/imports.ts';

/** Parts of another piece, which shows them in its states, what has no look, and what needs plugins around it. */
const NOT_ALONE = ['page/Lazy.tsx'];

describe('the gallery', () => {
  it('shows every component of core/ui and core/page once', () => {
    const components = [...sourceFiles('src/core/ui'), ...sourceFiles('src/core/page')]
      .filter((file) => /export (?:function|const) [A-Z]/.test(readFileSync(file, 'utf8')))
      .map((file) => file.replace('src/core/', ''))
      .filter((file) => file.endsWith('.tsx') && !NOT_ALONE.includes(file));
    expect([...new Set(pieces.map(({ file }) => file))].toSorted()).toEqual(components.toSorted());
    expect(new Set(pieces.map(({ name }) => name)).size).toBe(pieces.length);
  });

  it('is a list in the reference, piece by piece', () => {
    const guide = readFileSync('docs/screen-reference.md', 'utf8');
    expect(pieces.map(({ file }) => file).filter((file) => !guide.includes(`(../src/core/${file})`))).toEqual(
      [],
    );
  });
});
