import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from '#core/ui/Dialog.tsx';
import { TextArea, TextField } from '#core/ui/form/Field.tsx';
import { ErrorPanel } from '#core/ui/Notice.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';

/** Texts that describe the control for screen readers. */
function descriptionOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' | ');
}

describe('a field of text', () => {
  it('ties its own hint and its own announced error to the input', () => {
    render(
      <>
        <TextArea label="Details" error="Please fill in all fields" />
        <TextField label="Username" hint="As on your card" error="Username is required." />
      </>,
    );
    const [details, name] = screen.getAllByRole('textbox');
    expect(details && descriptionOf(details)).toBe('Please fill in all fields');
    expect(name && descriptionOf(name)).toBe('As on your card | Username is required.');
    expect(name?.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByRole('alert').at(-1)?.textContent).toBe('Username is required.');
  });

  it('can be marked by an error that is shown once for several fields', () => {
    render(
      <>
        <TextField label="Username" errorId="both" />
        <p id="both">Both are required.</p>
        <TextArea label="Details" hint="In your words" errorId="both" />
      </>,
    );
    const controls = screen.getAllByRole('textbox');
    expect(controls.map((control) => control.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
    expect(controls.map(descriptionOf)).toEqual(['Both are required.', 'In your words | Both are required.']);
  });
});

it('a dialog leaves the closing to the page at Escape, so that both agree on whether it is open', () => {
  const onClose = vi.fn();
  render(
    <Dialog label="Log off everywhere" onClose={onClose}>
      Text
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog');
  const cancel = createEvent('cancel', dialog, { cancelable: true });
  fireEvent(dialog, cancel);
  expect(cancel.defaultPrevented).toBe(true);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('a skeleton is one busy block with the loading text and no table, of as many pieces as are to come', () => {
  const { container } = render(<Skeleton text="Loading events..." count={15} />);
  expect(container.querySelectorAll('[aria-busy="true"]')).toHaveLength(1);
  expect(container.textContent).toBe('Loading events...');
  expect(container.querySelectorAll('[aria-hidden="true"]')).toHaveLength(15);
  expect(container.querySelector('table, [role]')).toBeNull();
});

it('an error panel is announced, with Retry and a request id of a bearable length', () => {
  render(<ErrorPanel message="Failed." onRetry={vi.fn()} requestId={'x'.repeat(4000)} />);
  expect(screen.getByRole('alert').textContent).toBe(`Failed.RetryRequest id ${'x'.repeat(64)}`);
});
