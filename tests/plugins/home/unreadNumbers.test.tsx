// @vitest-environment happy-dom
// A stub answers with counts that are missing, null or of a wrong type, which the reference provider never gives.
import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAs } from '../../support/openPortal.tsx';
import { openHome, tileNotes, tileNumbers } from './openHome.tsx';

// The first page of a file loads its code first, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const CALM = 'Some data could not be loaded.';
const counts = {
  alarmsCount: 12,
  incidentCount: 34,
  voiceDownLocationCount: 2,
  voiceDownIncidentCount: 3,
  policeCount: 4,
  guardCount: 0,
};
const COUNTS = '/api/Statistics/stat-counts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signInAs({ uid: 'u1', name: 'Avery', scopes: 'AllLocations', loc: [] });
});
afterEach(() => vi.unstubAllGlobals());

async function tile(label: string) {
  return (await tileNumbers()).find((text) => text.startsWith(label));
}

describe('home with one count that cannot be read', () => {
  it.each(Object.keys(counts))('does not let the 0 of %s pass for a count', async (field) => {
    let answer: unknown = { ...counts, [field]: { many: 7 } };
    openHome('/', ({ path }) => (path === COUNTS ? answer : []));
    expect(await screen.findByText(CALM)).toBeDefined();
    answer = counts;
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(CALM)).toBeNull());
    expect(await tile('Alarm Signals')).toBe('Alarm Signals12');
    expect(await tile('Monitored Events')).toBe('Monitored Events34');
  });

  it('shows the others, and 0 for that one', async () => {
    openHome('/', ({ path }) => (path === COUNTS ? { ...counts, policeCount: 'some' } : []));
    expect(await screen.findByText(CALM)).toBeDefined();
    expect(await tile('Police Contacts')).toBe('Police Contacts0');
    expect(await tile('Voice Downs')).toBe('Voice Downs5');
    const [, , , police] = await tileNotes();
    expect(police).toBe('not available');
  });

  it('does not keep it for the next visit', async () => {
    const first = openHome('/', ({ path }) => (path === COUNTS ? { ...counts, policeCount: [] } : []));
    await screen.findByText(CALM);
    first.close();
    openHome('/', () => new Promise(() => {}));
    expect(await tile('Police Contacts')).toBe('Police ContactsLoading...');
  });
});

describe('home with a count that was left out or null', () => {
  it.each([undefined, null])('shows 0 for %s and no line: there is nothing to count', async (nothing) => {
    openHome('/', ({ path }) => (path === COUNTS ? { ...counts, alarmsCount: nothing } : []));
    await screen.findByText('34');
    expect(await tile('Alarm Signals')).toBe('Alarm Signals0');
    expect(screen.queryByText(CALM)).toBeNull();
  });
});
