// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LongTable } from '#core/ui/table/LongTable.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';

afterEach(cleanup);

interface Site {
  id: number;
  name: string;
}

const columns: readonly TableColumn<Site>[] = [
  { header: 'ID', cell: ({ id }) => id },
  { header: 'Name', cell: ({ name }) => name },
];
const keyOf = ({ id }: Site) => id;
const sites = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `Site ${id}` }));
const rows = () => [...document.querySelectorAll('tbody tr')];
const table = (count: number, marked: number | null = null) => (
  <LongTable
    label="Sites"
    columns={columns}
    rows={sites(count)}
    keyOf={keyOf}
    markedKey={marked}
    revealMarked
  />
);

describe('a long table', () => {
  it('shows a page at once, in one body', () => {
    render(table(100));
    expect(rows()).toHaveLength(100);
    expect(document.querySelectorAll('tbody')).toHaveLength(1);
  });

  it('begins with the marked row and shows all in the end, in their order', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    render(table(1_000, 950));
    expect(screen.getByText('Site 950').closest('tr')?.dataset.marked).toBe('true');
    expect(screen.queryByText('Site 0')).toBeNull();
    expect(scrolled.mock.contexts).toEqual([screen.getByText('Site 950').closest('tr')]);
    await vi.waitFor(() => expect(rows()).toHaveLength(1_000), { timeout: 10_000 });
    expect(rows().map((row) => row.lastChild?.textContent)).toEqual(sites(1_000).map(({ name }) => name));
    expect(document.querySelectorAll('tr[data-marked="true"]')).toHaveLength(1);
    expect(document.querySelectorAll('[aria-hidden="true"]')).toHaveLength(0);
    expect(scrolled).toHaveBeenCalledOnce();
  });

  it('points out another row when it is told to', async () => {
    const { rerender } = render(table(500, 20));
    rerender(table(500, 480));
    expect((await screen.findByText('Site 480')).closest('tr')?.dataset.marked).toBe('true');
    expect(screen.getByText('Site 20').closest('tr')?.dataset.marked).toBe('false');
  });

  it('marks nothing when the row is not there', () => {
    render(table(500, 9_999));
    expect(screen.getByText('Site 0')).toBeDefined();
    expect(document.querySelectorAll('tr[data-marked="true"]')).toHaveLength(0);
  });
});
