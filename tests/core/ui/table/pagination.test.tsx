// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { GoToPage, Pagination, ShowingLine } from '#core/ui/table/Pagination.tsx';

afterEach(cleanup);

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const names = () => screen.getAllByRole('button').map((element) => element.textContent);

describe('the pager in the middle of twenty pages', () => {
  it('offers five pages round the current one, both ends, Prev and Next', () => {
    render(<Pagination page={10} pageCount={20} onPage={vi.fn()} />);
    expect(names()).toEqual(['Prev', '1', '8', '9', '10', '11', '12', '20', 'Next']);
    expect(screen.getAllByText('…')).toHaveLength(2);
    expect(button('10').getAttribute('aria-current')).toBe('page');
    expect(button('9').hasAttribute('aria-current')).toBe(false);
  });

  it('goes to the page that is pressed', async () => {
    const onPage = vi.fn();
    render(<Pagination page={10} pageCount={20} onPage={onPage} />);
    for (const name of ['Prev', 'Next', '1', '12', '20']) await userEvent.click(button(name));
    expect(onPage.mock.calls).toEqual([[9], [11], [1], [12], [20]]);
  });
});

describe('the field for any page', () => {
  const field = () => screen.queryByRole('spinbutton', { name: 'Go to page' });

  it('stands where pages have no button of their own', () => {
    const { rerender } = render(
      <Pagination
        page={1}
        pageCount={7}
        onPage={vi.fn()}
        goTo={<GoToPage pageCount={7} onPage={vi.fn()} />}
      />,
    );
    expect(field()).not.toBeNull();
    rerender(
      <Pagination
        page={1}
        pageCount={6}
        onPage={vi.fn()}
        goTo={<GoToPage pageCount={6} onPage={vi.fn()} />}
      />,
    );
    expect(field()).toBeNull();
  });

  it.each([
    ['57', 57],
    ['1800', 1023],
    ['0', 1],
    ['-4', 1],
  ])('takes %s to page %d', async (typed, page) => {
    const onPage = vi.fn();
    render(<GoToPage pageCount={1023} onPage={onPage} />);
    await userEvent.type(screen.getByRole('spinbutton'), `${typed}{Enter}`);
    expect(onPage.mock.calls).toEqual([[page]]);
  });

  it('does nothing while it is empty', async () => {
    const onPage = vi.fn();
    render(<GoToPage pageCount={1023} onPage={onPage} />);
    await userEvent.type(screen.getByRole('spinbutton'), '{Enter}');
    expect(onPage).not.toHaveBeenCalled();
  });
});

describe('the pager at the ends', () => {
  it('has no way further', () => {
    const { rerender } = render(<Pagination page={1} pageCount={3} onPage={vi.fn()} />);
    expect([button('Prev').disabled, button('Next').disabled]).toEqual([true, false]);
    rerender(<Pagination page={3} pageCount={3} onPage={vi.fn()} />);
    expect([button('Prev').disabled, button('Next').disabled]).toEqual([false, true]);
  });

  it.each([0, 1])('is not there for %d pages', (pages) => {
    render(<Pagination page={1} pageCount={pages} onPage={vi.fn()} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('the line about the shown rows', () => {
  it('is announced when it changes', () => {
    render(<ShowingLine page={2} pageSize={15} total={43} noun="locations" />);
    expect(screen.getByRole('status').textContent).toBe('Showing 16 to 30 of 43 locations');
  });
});
