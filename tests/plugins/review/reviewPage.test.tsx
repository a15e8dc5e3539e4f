// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type ProviderCall, portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('jordan'));
const LIST = '/api/Event/events/location/0';

it('the queue of a review forgets why it could not be read once it is: a refresh tells no old failure', async () => {
  let answer: 'fails' | 'comes' | 'waits' = 'fails';
  const answerTo = (call: ProviderCall) => {
    if (call.path !== LIST || answer === 'comes') return provider.answerTo(call);
    return answer === 'fails' ? new Response('', { status: 500 }) : new Promise<Response>(() => {});
  };
  const user = userEvent.setup();
  open('/review?queue=hours', answerTo);
  const retry = await screen.findAllByRole('button', { name: 'Retry' });
  answer = 'comes';
  if (retry[0]) await user.click(retry[0]);
  const refresh = await screen.findByRole('button', { name: 'Refresh' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
  answer = 'waits';
  await user.click(refresh);
  await waitFor(() => expect(screen.getByRole('button', { name: /^Refresh/ })).toBeDefined());
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.queryByText('Some data could not be loaded.')).toBeNull();
});
