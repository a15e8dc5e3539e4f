import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ListFoot } from '#core/page/ListControls.tsx';
import { DataTable, type TableColumn } from '#core/ui/table/DataTable.tsx';
import { rowKeys } from '#core/ui/table/LongRows.tsx';
import { CardOptions, Pagination } from '#core/ui/table/Pagination.tsx';
import { narrowWindow } from '../../../support/narrowWindow.ts';

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
const table = { label: 'Sites', columns, rows: sites, keyOf: (site: Site) => site.id };
const textsOf = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
const bodyRows = () => screen.getAllByRole('row').slice(1);

describe('a table', () => {
  it('has a name, its columns, and the cells of each row with their labels, marks one row and says that newer ones are coming', () => {
    render(<DataTable {...table} markedKey={2} busy />);
    expect(textsOf('columnheader')).toEqual(['ID', 'Name']);
    expect(bodyRows().map((row) => row.textContent)).toEqual(['1Dock 9', '2Main Yard']);
    expect(screen.getByText('Dock 9').getAttribute('data-label')).toBe('Name');
    const sitesTable = screen.getByRole('table', { name: 'Sites' });
    expect(sitesTable.style.getPropertyValue('--columns')).toBe('6rem minmax(0, 1fr)');
    expect(bodyRows().map((row) => row.getAttribute('data-marked'))).toEqual(['false', 'true']);
    expect(sitesTable.getAttribute('aria-busy')).toBe('true');
  });

  it('scrolls to its marked row once, and leaves the page where other rows move that', () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    const marked = { ...table, markedKey: 2, revealMarked: true };
    const { rerender } = render(<DataTable {...marked} rows={[]} />);
    expect(scroll).not.toHaveBeenCalled();
    rerender(<DataTable {...marked} />);
    expect(scroll).toHaveBeenCalledTimes(1);
    rerender(<DataTable {...marked} rows={sites.toReversed()} />);
    expect(scroll).toHaveBeenCalledTimes(1);
    rerender(<DataTable {...marked} markedKey={1} />);
    expect(scroll).toHaveBeenCalledTimes(2);
    scroll.mockRestore();
  });

  it('has on a narrow screen neither the header nor the cells of a hidden column', () => {
    narrowWindow();
    const hidden: TableColumn<Site, 'id'> = { header: 'IP Address', phone: 'hidden', cell: () => '10.0.0.1' };
    render(<DataTable {...table} columns={[...columns, hidden]} />);
    expect(textsOf('columnheader')).toEqual(['ID', 'Name']);
    expect(textsOf('cell')).toEqual(['1', 'Dock 9', '2', 'Main Yard']);
  });

  it('survives rows with one and the same key', () => {
    const error = vi.spyOn(console, 'error');
    const twice = [...sites, ...sites];
    render(<DataTable {...table} rows={twice} />);
    expect(bodyRows()).toHaveLength(4);
    expect(error.mock.calls).toEqual([]);
    expect(rowKeys(twice, table.keyOf)).toEqual(['1', '2', '1 (2)', '2 (2)']);
  });

  it('opens a row at a click anywhere but on a link or a button, and at Enter on the row itself, without a modifier key', async () => {
    const [onOpen, onPress] = [vi.fn(), vi.fn()];
    const play: TableColumn<Site, 'id'> = { header: 'Play', cell: () => <button type="button">Play</button> };
    render(<DataTable {...table} columns={[...columns, play]} onOpen={onOpen} onPress={onPress} />);
    const user = userEvent.setup();
    await user.click(screen.getAllByRole('button', { name: 'Play' })[0] ?? expect.fail());
    expect(onPress.mock.calls).toEqual([]);
    await user.click(screen.getByRole('link', { name: '1' }));
    screen.getByRole('link', { name: '1' }).focus();
    await user.keyboard('{Enter}{Control>}');
    await user.click(screen.getByText('Main Yard'));
    await user.keyboard('{/Control}');
    expect(onOpen.mock.calls).toEqual([]);
    await user.click(screen.getByText('Main Yard'));
    bodyRows()[0]?.focus();
    await user.keyboard('{Enter}');
    expect(onOpen.mock.calls).toEqual([[sites[1]], [sites[0]]]);
  });

  it('has the heading of a group in a row of its own, which opens nothing, for its own rows alone', async () => {
    const onOpen = vi.fn();
    const headingOf = ({ id }: Site) => (id === 2 ? 'Group of 2' : undefined);
    const { rerender } = render(<DataTable {...table} headingOf={() => undefined} onOpen={onOpen} />);
    const [first] = bodyRows();
    rerender(<DataTable {...table} headingOf={headingOf} onOpen={onOpen} />);
    // Rows keep their elements when the groups change.
    expect(bodyRows()[0]).toBe(first);
    const heading = screen.getByRole<HTMLTableCellElement>('rowheader', { name: 'Group of 2' });
    expect([heading.scope, heading.colSpan]).toEqual(['rowgroup', 2]);
    const bodies = [...document.querySelectorAll('tbody')];
    expect(bodies.map(({ textContent }) => textContent)).toEqual(['1Dock 9', 'Group of 22Main Yard']);
    await userEvent.click(heading);
    expect(onOpen.mock.calls).toEqual([]);
  });
});

describe('the order of a table', () => {
  it('is told in the header of its column, and ascending first', async () => {
    const onSort = vi.fn();
    const { rerender } = render(<DataTable {...table} onSort={onSort} sort={null} />);
    const header = (name: string) => screen.getByRole('columnheader', { name });
    const press = () => userEvent.click(within(header('ID')).getByRole('button', { name: 'ID' }));
    const told: unknown[] = [header('ID').getAttribute('aria-sort')];
    await press();
    for (const direction of ['asc', 'desc'] as const) {
      rerender(<DataTable {...table} onSort={onSort} sort={{ field: 'id', direction }} />);
      told.push(header('ID').getAttribute('aria-sort'));
      await press();
    }
    expect(told).toEqual(['none', 'ascending', 'descending']);
    expect(onSort.mock.calls.map(([{ direction }]) => direction)).toEqual(['asc', 'desc', 'asc']);
    expect(within(header('Name')).queryByRole('button')).toBeNull();
    expect(header('Name').hasAttribute('aria-sort')).toBe(false);
  });

  it('of cards is chosen behind one line, with the page size, and still told in the headers', async () => {
    narrowWindow();
    const sort = { field: 'id', direction: 'asc' } as const;
    const onSort = vi.fn();
    const onSize = vi.fn();
    const options = <CardOptions {...{ columns, sort, onSort, onSize }} size={15} />;
    render(<DataTable {...table} sort={sort} onSort={onSort} cardOptions={options} />);
    expect(screen.queryByRole('button')).toBeNull();
    const headers = screen.getAllByRole('columnheader');
    expect(headers.map((header) => header.getAttribute('aria-sort'))).toEqual(['ascending', null]);
    const line = screen.getByText('ID, ascending · 15 a page').closest('summary');
    expect(line?.textContent).toBe('Order and page size: ID, ascending · 15 a page');
    expect(line?.closest('details')?.open).toBe(false);
    if (line) await userEvent.click(line);
    const orders = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
    expect([...orders.options].map(({ text, selected }) => [text, selected])).toEqual([
      ['ID, ascending', true],
      ['ID, descending', false],
    ]);
    await userEvent.selectOptions(orders, 'ID, descending');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Page size' }), '50');
    expect(onSort.mock.calls).toEqual([[{ field: 'id', direction: 'desc' }]]);
    expect(onSize.mock.calls).toEqual([[50]]);
  });
});

describe('the pager', () => {
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const field = () => screen.queryByRole<HTMLInputElement>('spinbutton', { name: 'Go to page' });

  it('offers five pages round the current one, both ends, Prev and Next, and goes to the pressed one', async () => {
    const onPage = vi.fn();
    render(<Pagination page={10} pageCount={20} onPage={onPage} />);
    expect(textsOf('button')).toEqual(['Prev', 'Next', '1', '8', '9', '10', '11', '12', '20', 'Go']);
    expect(screen.getAllByText('…')).toHaveLength(2);
    expect(['9', '10'].map((name) => button(name).getAttribute('aria-current'))).toEqual([null, 'page']);
    for (const name of ['Prev', 'Next', '1', '12', '20']) await userEvent.click(button(name));
    expect(onPage.mock.calls).toEqual([[9], [11], [1], [12], [20]]);
  });

  it.each([
    [1, ['true', 'false'], [[2]]],
    [3, ['false', 'true'], [[2]]],
  ])('at page %i of three has Prev and Next off: %j, and they keep the focus', async (page, off, calls) => {
    const onPage = vi.fn();
    render(<Pagination page={page} pageCount={3} onPage={onPage} />);
    const steps = ['Prev', 'Next'].map(button);
    expect(steps.map((step) => step.getAttribute('aria-disabled'))).toEqual(off);
    for (const step of steps) await userEvent.click(step);
    expect(onPage.mock.calls).toEqual(calls);
    expect(steps.filter(({ disabled }) => disabled)).toEqual([]);
  });

  it.each([
    [1, 7, true],
    // Where all seven have a button, too.
    [4, 7, true],
    [1, 6, false],
  ])(
    'at page %i of %i has a field to go to any where some have no button: %s',
    (page, pageCount, isThere) => {
      render(<Pagination page={page} pageCount={pageCount} onPage={vi.fn()} />);
      expect(field() !== null).toBe(isThere);
    },
  );

  it.each([
    ['57', [[57]]],
    ['1800', [[1023]]],
    ['-4', [[1]]],
    ['', []],
  ])('takes "%s" to the page %j', async (typed, calls) => {
    const onPage = vi.fn();
    render(<Pagination page={1} pageCount={1023} onPage={onPage} />);
    await userEvent.type(screen.getByRole('spinbutton'), `${typed}{Enter}`);
    expect(onPage.mock.calls).toEqual(calls);
  });

  it('leaves the focus in the field that led to a page, which is empty then', async () => {
    function List() {
      const [page, setPage] = useState(1);
      return <ListFoot noun="rows" page={page} pages={40} size={10} total={400} onPage={setPage} />;
    }
    render(<List />);
    await userEvent.type(screen.getByRole('spinbutton'), '17{Enter}');
    expect(button('17').getAttribute('aria-current')).toBe('page');
    expect(field()).toBe(document.activeElement);
    expect(field()?.value).toBe('');
  });
});
