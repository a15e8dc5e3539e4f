// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TableColumn } from '#core/ui/table/DataTable.tsx';
import { DataTable } from '#core/ui/table/DataTable.tsx';
import { rowKeys } from '#core/ui/table/LongRows.tsx';
import { SortSelect } from '#core/ui/table/Pagination.tsx';

afterEach(cleanup);

interface Site {
  id: number;
  name: string;
}

const columns: TableColumn<Site, 'id'>[] = [
  { header: 'ID', sortField: 'id', width: '6rem', cell: (site) => <a href={`#${site.id}`}>{site.id}</a> },
  { header: 'Name', phone: 'title', cell: (site) => site.name },
];
const sites = [
  { id: 1, name: 'Dock 9' },
  { id: 2, name: 'Main Yard' },
];
const keyOf = (site: Site) => site.id;
const bodyRows = () => screen.getAllByRole('row').slice(1);

describe('a table', () => {
  it('has a name, its columns, and the cells of each row with their labels', () => {
    render(<DataTable label="Sites" columns={columns} rows={sites} keyOf={keyOf} />);
    const table = screen.getByRole('table', { name: 'Sites' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['ID', 'Name']);
    expect(bodyRows().map((row) => row.textContent)).toEqual(['1Dock 9', '2Main Yard']);
    expect(screen.getByText('Dock 9').getAttribute('data-label')).toBe('Name');
    expect(table.style.getPropertyValue('--columns')).toBe('6rem minmax(0, 1fr)');
  });

  it('has on a narrow screen neither the header nor the cells of a hidden column', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue(
      Object.assign(new EventTarget(), { matches: true }) as MediaQueryList,
    );
    const hidden: TableColumn<Site, 'id'> = { header: 'IP Address', phone: 'hidden', cell: () => '10.0.0.1' };
    render(<DataTable label="Sites" columns={[...columns, hidden]} rows={sites} keyOf={keyOf} />);
    const names = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
    expect(names('columnheader')).toEqual(['ID', 'Name']);
    expect(names('cell')).toEqual(['1', 'Dock 9', '2', 'Main Yard']);
    vi.restoreAllMocks();
  });

  it('marks one row and says that newer ones are coming', () => {
    render(<DataTable label="Sites" columns={columns} rows={sites} keyOf={keyOf} markedKey={2} busy />);
    expect(bodyRows().map((row) => row.getAttribute('data-marked'))).toEqual(['false', 'true']);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  });

  it('survives rows with one and the same key', () => {
    const error = vi.spyOn(console, 'error');
    render(<DataTable label="Sites" columns={columns} rows={[...sites, ...sites]} keyOf={keyOf} />);
    expect(bodyRows()).toHaveLength(4);
    expect(error.mock.calls).toEqual([]);
    expect(rowKeys([...sites, ...sites], keyOf)).toEqual(['1', '2', '1 (2)', '2 (2)']);
  });

  it('shows all of a long list in the end', async () => {
    const many = Array.from({ length: 1000 }, (_, id) => ({ id, name: `Site ${id}` }));
    render(<DataTable label="Sites" columns={columns} rows={many} keyOf={keyOf} />);
    await vi.waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1000), 10_000);
    expect(screen.getByText('Site 999')).toBeDefined();
  });
});

describe('rows in groups', () => {
  const headingOf = ({ id }: Site) => (id === 2 ? 'Group of 2' : undefined);

  it('have the heading in a row of its own, over all columns', () => {
    render(<DataTable label="Sites" columns={columns} rows={sites} keyOf={keyOf} headingOf={headingOf} />);
    expect(bodyRows().map((row) => row.textContent)).toEqual(['1Dock 9', 'Group of 2', '2Main Yard']);
    const heading = screen.getByRole<HTMLTableCellElement>('rowheader', { name: 'Group of 2' });
    expect(heading.scope).toBe('rowgroup');
    expect(heading.colSpan).toBe(2);
    // The heading is for the rows of its own group alone.
    const [before, own] = [...document.querySelectorAll('tbody')];
    expect(before?.textContent).toBe('1Dock 9');
    expect(own?.contains(heading)).toBe(true);
    expect(own?.textContent).toBe('Group of 22Main Yard');
  });

  it('open and are marked as others, and their heading does not', async () => {
    const onOpen = vi.fn();
    const table = { label: 'Sites', columns, rows: sites, keyOf, headingOf, onOpen };
    render(<DataTable {...table} markedKey={2} />);
    await userEvent.click(screen.getByText('Group of 2'));
    expect(onOpen.mock.calls).toEqual([]);
    await userEvent.click(screen.getByText('Main Yard'));
    expect(onOpen.mock.calls).toEqual([[sites[1]]]);
    expect(screen.getByText('Main Yard').closest('tr')?.dataset.marked).toBe('true');
  });

  it('keep their elements when the groups change, as far as there are enough', () => {
    const table = { label: 'Sites', columns, rows: sites, keyOf };
    const { rerender } = render(<DataTable {...table} headingOf={() => undefined} />);
    const first = bodyRows()[0];
    rerender(<DataTable {...table} headingOf={headingOf} />);
    expect(bodyRows()[0]).toBe(first);
  });
});

describe('cards', () => {
  const sort = { field: 'id', direction: 'asc' } as const;
  const onSort = vi.fn();
  const table = { label: 'Sites', columns, rows: sites, keyOf, sort, onSort };

  /** In a window that is narrower than any table. */
  function renderCards() {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: true }),
    );
    render(
      <DataTable {...table} sortSelect={<SortSelect columns={columns} sort={sort} onSort={onSort} />} />,
    );
    vi.unstubAllGlobals();
  }

  it('are sorted by one select instead of buttons', async () => {
    renderCards();
    expect(screen.queryByRole('button')).toBeNull();
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
    expect([...select.options].map(({ text, selected }) => [text, selected])).toEqual([
      ['ID, ascending', true],
      ['ID, descending', false],
    ]);
    await userEvent.selectOptions(select, 'ID, descending');
    expect(onSort.mock.calls).toEqual([[{ field: 'id', direction: 'desc' }]]);
  });

  it('keep the headers of their columns for screen readers, with the order', () => {
    renderCards();
    expect(
      screen
        .getAllByRole('columnheader')
        .map((header) => [header.textContent, header.getAttribute('aria-sort')]),
    ).toEqual([
      ['ID', 'ascending'],
      ['Name', null],
    ]);
  });
});

describe('a sortable column', () => {
  it('says how it is sorted, and sorts ascending first', async () => {
    const onSort = vi.fn();
    const table = { label: 'Sites', columns, rows: sites, keyOf, onSort };
    const { rerender } = render(<DataTable {...table} sort={null} />);
    const header = () => screen.getByRole('columnheader', { name: 'ID' });
    expect(header().getAttribute('aria-sort')).toBe('none');
    await userEvent.click(within(header()).getByRole('button', { name: 'ID' }));
    rerender(<DataTable {...table} sort={{ field: 'id', direction: 'asc' }} />);
    expect(header().getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(within(header()).getByRole('button', { name: 'ID' }));
    rerender(<DataTable {...table} sort={{ field: 'id', direction: 'desc' }} />);
    expect(header().getAttribute('aria-sort')).toBe('descending');
    await userEvent.click(within(header()).getByRole('button', { name: 'ID' }));
    expect(onSort.mock.calls).toEqual([
      [{ field: 'id', direction: 'asc' }],
      [{ field: 'id', direction: 'desc' }],
      [{ field: 'id', direction: 'asc' }],
    ]);
  });

  it('leaves other columns without a button', () => {
    render(<DataTable label="Sites" columns={columns} rows={sites} keyOf={keyOf} onSort={vi.fn()} />);
    const header = screen.getByRole('columnheader', { name: 'Name' });
    expect(within(header).queryByRole('button')).toBeNull();
    expect(header.hasAttribute('aria-sort')).toBe(false);
  });
});

describe('rows that open', () => {
  function renderOpening() {
    const onOpen = vi.fn();
    render(<DataTable label="Sites" columns={columns} rows={sites} keyOf={keyOf} onOpen={onOpen} />);
    return onOpen;
  }

  it('open at a click anywhere but on a link', async () => {
    const onOpen = renderOpening();
    await userEvent.click(screen.getByText('Main Yard'));
    await userEvent.click(screen.getByRole('link', { name: '1' }));
    expect(onOpen.mock.calls).toEqual([[sites[1]]]);
  });

  it('stay closed at a click with a modifier key', async () => {
    const onOpen = renderOpening();
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(screen.getByText('Main Yard'));
    expect(onOpen.mock.calls).toEqual([]);
  });

  it('open at Enter when the row itself has the focus, and not when a link in it has', async () => {
    const onOpen = renderOpening();
    screen.getByRole('link', { name: '1' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onOpen.mock.calls).toEqual([]);
    bodyRows()[0]?.focus();
    await userEvent.keyboard('{Enter}');
    expect(onOpen.mock.calls).toEqual([[sites[0]]]);
  });
});
