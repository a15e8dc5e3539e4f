// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableColumn } from '#core/ui/table/DataTable.tsx';
import { DataTable } from '#core/ui/table/DataTable.tsx';
import { LongRows } from '#core/ui/table/LongRows.tsx';

let root: Root;
beforeEach(() => {
  // Rows come by and by, outside of any act().
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (list: ReactNode) => flushSync(() => root.render(list));

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
  <DataTable
    label="Sites"
    columns={columns}
    rows={sites(count)}
    keyOf={keyOf}
    markedKey={marked}
    revealMarked
  />
);
const entry = ({ name }: Site) => <li>{name}</li>;
const texts = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);

const inTheEnd = (count: number) => vi.waitFor(() => expect(rows()).toHaveLength(count), { timeout: 10_000 });

describe('a long table', () => {
  it('shows all in the end, in their order, and marks one row', async () => {
    show(table(1_000, 950));
    await inTheEnd(1_000);
    expect(rows().map((row) => row.lastChild?.textContent)).toEqual(sites(1_000).map(({ name }) => name));
    expect(texts(document.querySelectorAll('tr[data-marked="true"]'))).toEqual(['950Site 950']);
    expect(document.querySelectorAll('[aria-hidden="true"]')).toHaveLength(0);
  });

  it('points out another row when it is told to', async () => {
    show(table(500, 20));
    show(table(500, 480));
    expect((await screen.findByText('Site 480')).closest('tr')?.dataset.marked).toBe('true');
    expect(screen.getByText('Site 20').closest('tr')?.dataset.marked).toBe('false');
  });

  it('marks nothing when the row is not there', () => {
    show(table(500, 9_999));
    expect(screen.getByText('Site 0')).toBeDefined();
    expect(document.querySelectorAll('tr[data-marked="true"]')).toHaveLength(0);
  });

  it('of one page that appears laid out stays so with other rows, and leaves out those that are added', async () => {
    const laidOut = () =>
      [...document.querySelectorAll<HTMLElement>('tbody[data-late="true"]')].map(
        ({ style }) => style.contentVisibility === 'visible',
      );
    show(table(80));
    expect(laidOut()).toEqual([true, true, true]);
    show(table(80));
    expect(laidOut()).toEqual([true, true, true]);
    show(table(50));
    expect(laidOut()).toEqual([]);
    show(table(100));
    await inTheEnd(100);
    expect(laidOut()).toEqual([true, true, true, false]);
  });

  it('follows its rows when they become fewer and more', async () => {
    show(table(500));
    show(table(30));
    await inTheEnd(30);
    show(table(700));
    await inTheEnd(700);
  });
});

describe('the first rendering of a long table', () => {
  it('holds a whole page', () => {
    show(table(100));
    expect(rows()).toHaveLength(100);
  });

  it('holds the marked row with its neighbours, and scrolls to it once', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    show(table(1_000, 950));
    const marked = screen.getByText('Site 950').closest('tr');
    expect(texts(rows())).toEqual(
      sites(1_000)
        .slice(900)
        .map(({ id, name }) => `${id}${name}`),
    );
    expect(scrolled.mock.contexts).toEqual([marked]);
    await inTheEnd(1_000);
    expect(scrolled).toHaveBeenCalledOnce();
  });

  it('keeps the place of rows that are still to come', () => {
    show(table(350));
    const bodies = [...document.querySelectorAll('tbody')];
    expect(bodies.map((body) => body.style.getPropertyValue('--lines'))).toEqual(['', '100', '100', '50']);
    expect(bodies.map((body) => body.getAttribute('aria-hidden'))).toEqual([null, 'true', 'true', 'true']);
  });

  it('counts the headings of groups in the places that it keeps', () => {
    const startsGroup = ({ id }: Site) => id % 150 === 0;
    const group = ({ id, name }: Site) => (
      <>
        {startsGroup({ id, name }) && <tr>{null}</tr>}
        <tr>{null}</tr>
      </>
    );
    show(
      <table>
        <LongRows as="tbody" rows={sites(350)} render={group} startsGroup={startsGroup} />
      </table>,
    );
    // 100 rows, the 50 others of the group, 100 of the next one, its 50 others, and the last group's 50.
    const bodies = [...document.querySelectorAll('tbody')];
    expect(bodies.map((body) => body.style.getPropertyValue('--lines'))).toEqual([
      '',
      '50',
      '101',
      '50',
      '51',
    ]);
  });

  it('is followed at once by what comes near the screen', () => {
    const watches: { target: Element; come: () => void }[] = [];
    class Watch {
      private readonly onChange: (entries: { isIntersecting: boolean }[]) => void;
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        this.onChange = onChange;
      }
      observe(target: Element) {
        watches.push({ target, come: () => this.onChange([{ isIntersecting: true }]) });
      }
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Watch);
    show(table(1_000));
    expect(screen.queryByText('Site 799')).toBeNull();
    const body = document.querySelectorAll('tbody')[7];
    flushSync(() => watches.find(({ target }) => target === body)?.come());
    expect(screen.getByText('Site 799')).toBeDefined();
    expect(screen.queryByText('Site 600')).toBeNull();
  });
});

describe('a list of plain entries', () => {
  const entries = () => [...document.querySelectorAll('li')];

  it('is one list as long as it is a page', () => {
    show(<LongRows as="ul" rows={sites(100)} render={entry} />);
    expect(document.querySelectorAll('ul')).toHaveLength(1);
    expect(entries()).toHaveLength(100);
  });

  it('measures nothing', () => {
    const measured = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get');
    show(<LongRows as="ul" rows={sites(250)} render={entry} />);
    expect(measured).not.toHaveBeenCalled();
  });

  it('goes on in further lists', async () => {
    show(<LongRows as="ol" rows={sites(250)} render={entry} />);
    await vi.waitFor(() => expect(entries()).toHaveLength(250), 10_000);
    expect(texts(entries())).toEqual(sites(250).map(({ name }) => name));
    expect(document.querySelectorAll('ol')).toHaveLength(3);
  });

  it('is nothing without entries', () => {
    show(<LongRows as="ul" rows={[]} render={entry} />);
    expect(document.querySelectorAll('ul')).toHaveLength(0);
  });
});
