// @vitest-environment happy-dom
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Dialog } from '#core/ui/Dialog.tsx';

it('leaves the closing to the page when Escape is pressed, so that both agree on whether it is open', () => {
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
