// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPortal, signInAs } from '../../support/openPortal.tsx';

let portal: ReturnType<typeof openPortal>;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  portal.close();
  vi.unstubAllGlobals();
});

async function openPage(address: string, title: string) {
  portal = openPortal(address);
  await screen.findByRole('heading', { name: title, level: 1 });
}

const pages = [
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-use', 'Terms of Use'],
] as const;

describe.each(pages)('%s, signed out', (address, title) => {
  it('is shown with its date, and asks the provider for nothing', async () => {
    await openPage(address, title);
    expect(screen.getByText('Last updated: April 15, 2025')).toBeDefined();
    expect(portal.history.location.pathname).toBe(address);
    expect(portal.calls).toEqual([]);
  });

  it('names the brand, its phone number and its e-mail address', async () => {
    await openPage(address, title);
    const main = within(screen.getByRole('main'));
    expect(main.getAllByText(/Vigil/).length).toBeGreaterThan(1);
    expect(main.getByRole('link', { name: '+1 (800) 555-0142' }).getAttribute('href')).toBe(
      'tel:+18005550142',
    );
    expect(main.getByRole('link', { name: 'support@vigil.example' }).getAttribute('href')).toBe(
      'mailto:support@vigil.example',
    );
  });

  it('lists every section in its contents, in order', async () => {
    await openPage(address, title);
    const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
    const sections = screen.getAllByRole('region').map((section) => section.getAttribute('aria-labelledby'));
    expect(links.length).toBeGreaterThan(8);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(sections.map((id) => `${address}#${id}`));
    expect(links.map(({ textContent }) => textContent)).toEqual(
      sections.map((id) => document.getElementById(id ?? '')?.textContent),
    );
  });

  it('moves to the section that is chosen and stays on the page', async () => {
    await openPage(address, title);
    await userEvent.click(screen.getByRole('link', { name: 'How to reach us' }));
    await waitFor(() => expect(portal.history.location.hash).toBe('#contact'));
    expect(portal.history.location.pathname).toBe(address);
    expect(document.activeElement?.textContent).toBe('How to reach us');
  });

  it('has a way home, which is the login page without a token', async () => {
    await openPage(address, title);
    await userEvent.click(screen.getByRole('link', { name: 'Return Home' }));
    await waitFor(() => expect(portal.history.location.pathname).toBe('/login'));
  });
});

describe.each(pages)('%s, signed in', (address, title) => {
  it('is shown too', async () => {
    signInAs({ uid: 'anna-1', name: 'Anna' });
    await openPage(address, title);
    expect(portal.history.location.pathname).toBe(address);
  });

  it('stands in the footer of every page and opens in a new tab', async () => {
    signInAs({ uid: 'anna-1', name: 'Anna' });
    portal = openPortal('/user/details');
    const link = await screen.findByRole('link', { name: title });
    expect(link.getAttribute('href')).toBe(address);
    expect(link.getAttribute('target')).toBe('_blank');
  });
});
