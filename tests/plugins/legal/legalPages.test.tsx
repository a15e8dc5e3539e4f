import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { portalOfTest, signInAs } from '../../support/openPortal.tsx';

const open = portalOfTest(() => undefined);

describe.each([
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-use', 'Terms of Use'],
])('%s', (address, title) => {
  it('is shown to everybody with its date, the brand and its contacts, asks the provider for nothing, and leads home, which is the login page without a token', async () => {
    const { calls, history } = open(address);
    await screen.findByRole('heading', { name: title, level: 1 });
    expect(screen.getByText('Last updated: April 15, 2025')).toBeDefined();
    expect(history.location.pathname).toBe(address);
    expect(calls).toEqual([]);
    const main = within(screen.getByRole('main'));
    expect(main.getAllByText(/Vigil/).length).toBeGreaterThan(1);
    expect(main.getByRole('link', { name: '+1 (800) 555-0142' }).getAttribute('href')).toBe(
      'tel:+18005550142',
    );
    expect(main.getByRole('link', { name: 'support@vigil.example' }).getAttribute('href')).toBe(
      'mailto:support@vigil.example',
    );
    await userEvent.click(screen.getByRole('link', { name: 'Return Home' }));
    await waitFor(() => expect(history.location.pathname).toBe('/login'));
  });

  it('lists every section in its contents, in order, and moves to the one that is chosen', async () => {
    const { history } = open(address);
    await screen.findByRole('heading', { name: title, level: 1 });
    const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
    const sections = screen.getAllByRole('region').map((section) => section.getAttribute('aria-labelledby'));
    expect(links.length).toBeGreaterThan(8);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(sections.map((id) => `${address}#${id}`));
    expect(links.map(({ textContent }) => textContent)).toEqual(
      sections.map((id) => document.getElementById(id ?? '')?.textContent),
    );
    await userEvent.click(screen.getByRole('link', { name: 'How to reach us' }));
    await waitFor(() => expect(history.location.hash).toBe('#contact'));
    expect(history.location.pathname).toBe(address);
    expect(document.activeElement?.textContent).toBe('How to reach us');
  });

  it('stands in the footer of every page, from where it opens in a new tab for who is signed in', async () => {
    signInAs({ uid: 'anna-1', name: 'Anna' });
    open('/user/details');
    const link = await screen.findByRole('link', { name: title });
    expect(link.getAttribute('href')).toBe(address);
    expect(link.getAttribute('target')).toBe('_blank');
    open(address);
    await screen.findByRole('heading', { name: title, level: 1 });
  });
});
