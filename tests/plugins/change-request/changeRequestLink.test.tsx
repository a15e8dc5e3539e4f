// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  details,
  fields,
  leavePortal,
  openForm,
  provider,
  providerOfFile,
  startTab,
  subject,
  write,
} from './form.ts';

const LINK = '/change-request?subject=Pier%204&details=Gate';
const CHOICE = 'This is your unsent draft.';

providerOfFile();
let user: UserEvent;
beforeEach(async () => {
  user = userEvent.setup();
  await startTab();
});
afterEach(() => {
  vi.unstubAllGlobals();
  leavePortal();
});

describe('the form opened by a link with texts', () => {
  it('shows them, sends nothing and keeps no draft by itself', async () => {
    const { sent } = await openForm(LINK);
    expect(fields()).toEqual(['Pier 4', 'Gate']);
    expect(sent()).toEqual([]);
    expect(sessionStorage.getItem('drafts')).toBeNull();
  });

  it('sends them as they were edited', async () => {
    const { sent } = await openForm(LINK);
    await user.type(details(), ' is stuck');
    await user.click(button());
    await screen.findByText(/^Thank you/);
    expect(sent().map(({ body }) => body)).toEqual([{ subject: 'Pier 4', notes: 'Gate is stuck' }]);
    await waitFor(() => expect(provider().mails().join()).toContain('Gate is stuck'));
  });

  it('shows markup as the text that it is', async () => {
    await openForm('/change-request?subject=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E');
    expect(subject().value).toBe('<img src=x onerror=alert(1)>');
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });
});

describe('the form opened by a link with texts while there is a draft', () => {
  beforeEach(async () => {
    await openForm();
    await write('Holiday', 'Closed on Friday.');
    await openForm(LINK);
  });

  it('shows the draft and offers the text of the link', () => {
    expect(fields()).toEqual(['Holiday', 'Closed on Friday.']);
    expect(screen.getByRole('status').textContent).toContain(CHOICE);
  });

  it('takes the text of the link on demand, and keeps the draft until that is edited', async () => {
    await user.click(button('Use the linked text instead'));
    expect(fields()).toEqual(['Pier 4', 'Gate']);
    expect(sessionStorage.getItem('drafts')).toContain('Closed on Friday.');
    await user.click(button('Back to my draft'));
    expect(fields()).toEqual(['Holiday', 'Closed on Friday.']);
    await user.click(button('Use the linked text instead'));
    await user.type(details(), '!');
    expect(sessionStorage.getItem('drafts')).not.toContain('Closed on Friday.');
    expect(screen.queryByRole('button', { name: 'Back to my draft' })).toBeNull();
  });

  it('no longer offers it once the draft is edited', async () => {
    await user.type(details(), '!');
    expect(screen.queryByText(CHOICE)).toBeNull();
    await openForm();
    expect(fields()).toEqual(['Holiday', 'Closed on Friday.!']);
  });
});
