// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage, ErrorPanel, Notice } from '#core/ui/Notice.tsx';
import { BackButton, PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton, skeletonPieces } from '#core/ui/Skeleton.tsx';

afterEach(cleanup);

describe('a skeleton', () => {
  it('is one busy block with the loading text and no table in it', () => {
    const { container } = render(<Skeleton text="Loading events..." count={15} />);
    expect(container.querySelectorAll('[aria-busy="true"]')).toHaveLength(1);
    expect(container.textContent).toBe('Loading events...');
    expect(container.querySelectorAll('[aria-hidden="true"]')).toHaveLength(15);
    expect(container.querySelector('table, [role]')).toBeNull();
  });

  it('has between 1 and 100 pieces', () => {
    expect([0, -5, Number.NaN, 2.9, 100_000].map((count) => skeletonPieces(count).length)).toEqual([
      1, 1, 1, 2, 100,
    ]);
  });
});

describe('a notice', () => {
  it('is a status line with Retry and the request id', async () => {
    const onRetry = vi.fn();
    render(
      <Notice onRetry={onRetry} requestId="01JQ">
        Some data could not be loaded.
      </Notice>,
    );
    const line = screen.getByRole('status');
    expect(line.textContent).toBe('Some data could not be loaded. Request id 01JQRetry');
    await userEvent.click(within(line).getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('can be dismissed, and has no buttons otherwise', async () => {
    const onDismiss = vi.fn();
    const { rerender } = render(<Notice>Saved.</Notice>);
    expect(screen.queryByRole('button')).toBeNull();
    rerender(<Notice onDismiss={onDismiss}>Saved.</Notice>);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(onDismiss).toHaveBeenCalledTimes(1);
  });
});

describe('an error panel', () => {
  it('is announced and offers Retry', async () => {
    const onRetry = vi.fn();
    render(
      <ErrorPanel
        title="Schedule"
        message="Failed to load."
        onRetry={onRetry}
        requestId={'x'.repeat(4000)}
      />,
    );
    expect(screen.getByRole('alert').textContent).toBe(
      `ScheduleFailed to load.RetryRequest id ${'x'.repeat(64)}`,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

describe('an empty message', () => {
  it('shows its sentence and a way on', () => {
    render(
      <EmptyMessage action={<button type="button">Clear Filters</button>}>No events found</EmptyMessage>,
    );
    expect(screen.getByText('No events found')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Clear Filters' })).toBeDefined();
  });
});

describe('a page heading', () => {
  it('is the h1 that can take the focus', async () => {
    const onBack = vi.fn();
    render(<PageHeading before={<BackButton onClick={onBack} />}>Locations</PageHeading>);
    const heading = screen.getByRole('heading', { level: 1, name: 'Locations' });
    expect(heading).toBe(document.querySelector('[data-page-heading]'));
    heading.focus();
    expect(document.activeElement).toBe(heading);
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(onBack).toHaveBeenCalledTimes(1);
  });
});

describe('a card', () => {
  it('is a region named by its heading, or a plain box', () => {
    const { rerender } = render(<Card title="Media">clips</Card>);
    expect(screen.getByRole('region', { name: 'Media' }).textContent).toBe('Mediaclips');
    rerender(<Card>clips</Card>);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
