// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { portalOfTest } from '../../../support/openPortal.tsx';
import { providerOfFile } from '../../../support/realProvider.ts';

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('avery'));

it('a filter’s box shows a press at once, before the list has been asked for', async () => {
  const { history } = open('/events', provider.answerTo);
  fireEvent.click(await screen.findByRole('button', { name: /^Filters/ }));
  const box = await screen.findByLabelText<HTMLInputElement>('Police Contacted');
  fireEvent.click(box);
  expect(box.checked).toBe(true);
  await waitFor(() => expect(history.location.search).toBe('?police=true'));
  expect(box.checked).toBe(true);
  fireEvent.click(box);
  expect(box.checked).toBe(false);
  await waitFor(() => expect(history.location.search).toBe(''));
  expect(box.checked).toBe(false);
});
