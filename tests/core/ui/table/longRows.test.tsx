import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataTable, type TableColumn } from '#core/ui/table/DataTable.tsx';
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
const table = (count: number, markedKey: number | null = null) => {
  const options = { columns, keyOf, markedKey, rows: sites(count) };
  return <DataTable label="Sites" {...options} revealMarked />;
};
const names = () => rows().map((row) => row.lastChild?.textContent);
const texts = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);

const inTheEnd = (count: number) => vi.waitFor(() => expect(rows()).toHaveLength(count), { timeout: 10_000 });

it('a long table of one page that appears laid out stays so with other rows, and leaves out those that are added', async () => {
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

describe('the first rendering of a long table', () => {
  it('holds the marked row with its neighbours, scrolls to it once, and is followed by all others', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    show(table(1_000, 950));
    const marked = screen.getByText('Site 950').closest('tr');
    expect(names()).toEqual(
      sites(1_000)
        .map(({ name }) => name)
        .slice(900),
    );
    expect(scrolled.mock.contexts).toEqual([marked]);
    await inTheEnd(1_000);
    expect(names()).toEqual(sites(1_000).map(({ name }) => name));
    expect(texts(document.querySelectorAll('tr[data-marked="true"]'))).toEqual(['950Site 950']);
    expect(document.querySelectorAll('[aria-hidden="true"]')).toHaveLength(0);
    expect(scrolled).toHaveBeenCalledOnce();
  });

  it('keeps the place of rows that are still to come', () => {
    show(table(350));
    expect(rows()).toHaveLength(100);
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
    const lines = bodies.map((body) => body.style.getPropertyValue('--lines'));
    expect(lines).toEqual(['', '50', '101', '50', '51']);
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

it('a long list of plain entries goes on in further lists', async () => {
  const entry = ({ name }: Site) => <li>{name}</li>;
  const entries = () => [...document.querySelectorAll('li')];
  show(<LongRows as="ol" rows={sites(250)} render={entry} />);
  await vi.waitFor(() => expect(entries()).toHaveLength(250), 10_000);
  expect(texts(entries())).toEqual(sites(250).map(({ name }) => name));
  expect(document.querySelectorAll('ol')).toHaveLength(3);
});
