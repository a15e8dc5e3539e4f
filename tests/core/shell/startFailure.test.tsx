import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ConfigError } from '#contract/portalConfig.ts';
import { StartFailure } from '#core/shell/FailurePages.tsx';

it('a portal without its configuration reloads by a button, and when the connection or somebody comes back', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  let isUp = false;
  vi.stubGlobal('fetch', async () => new Response(null, { status: isUp ? 200 : 503 }));
  const { unmount } = render(<StartFailure error={new ConfigError('', 'could not be loaded')} />);
  expect(screen.getByRole('alert').textContent).toBe('config.json could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).not.toHaveBeenCalled();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(reload).toHaveBeenCalledTimes(2);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(reload).toHaveBeenCalledTimes(3);
  unmount();
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(reload).toHaveBeenCalledTimes(3);
});
