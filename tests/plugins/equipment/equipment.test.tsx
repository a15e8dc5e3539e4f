// @vitest-environment happy-dom
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { equipment } from '#plugins/equipment/plugin.ts';
import { type AnswerTo, openPortal, signInAs } from '../../support/openPortal.tsx';

// The first page of a file loads its code first, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const GATE = { id: 5, name: 'Gate', status: 'OK', locationId: 7, locationName: 'Pier 7' };
const KINDS = [
  {
    list: '/cameras',
    one: '/camera',
    title: 'Cameras',
    call: '/api/Camera/cameras',
    details: '/api/Camera/details/5',
    headers: ['Name', 'Status', 'NVR', 'Location'],
    record: { ...GATE, nvrId: 3, nvrName: 'Box 3' },
    cells: ['Gate', 'OK', 'Box 3', 'Pier 7'],
    facts: ['Status: OK', 'NVR: Box 3', 'Location: Pier 7'],
    empty: 'No cameras available.',
    loading: ['Loading cameras...', 'Loading camera details...'],
    missing: 'Camera not found.',
  },
  {
    list: '/nvrs',
    one: '/nvr',
    title: 'NVRs',
    call: '/api/NVR/nvrs',
    details: '/api/NVR/details/5',
    headers: ['Name', 'Status', 'IP Address', 'Cameras', 'Location'],
    record: { ...GATE, ipAddress: '10.0.0.9', cameraCount: 1_200 },
    cells: ['Gate', 'OK', '10.0.0.9', '1,200', 'Pier 7'],
    facts: ['Status: OK', 'IP Address: 10.0.0.9', 'Cameras: 1,200', 'Location: Pier 7'],
    empty: 'No NVRs available.',
    loading: ['Loading NVRs...', 'Loading NVR details...'],
    missing: 'NVR not found.',
  },
  {
    list: '/speakers',
    one: '/speaker',
    title: 'Speakers',
    call: '/api/Speaker/spakers',
    details: '/api/Speaker/details/5',
    headers: ['Name', 'Status', 'Location'],
    record: GATE,
    cells: ['Gate', 'OK', 'Pier 7'],
    facts: ['Status: OK', 'Location: Pier 7'],
    empty: 'No speakers available.',
    loading: ['Loading speakers...', 'Loading speaker details...'],
    missing: 'Speaker not found.',
  },
] as const;

let portal: ReturnType<typeof openPortal>;
const open = (address: string, answerTo?: AnswerTo) => {
  portal = openPortal(address, answerTo, [equipment]);
};
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);
const facts = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  signInAs({ uid: 1, name: 'Anna', scopes: 'AllLocations' });
});
afterEach(() => {
  portal.close();
  vi.unstubAllGlobals();
});

describe.each(KINDS)('the list of $title', ({ list, one, title, call, headers, record, cells, ...kind }) => {
  it('shows a table whose rows open the device', async () => {
    open(list, ({ path }) => (path === call ? { value: [record], count: 1 } : undefined));
    const table = within(await screen.findByRole('table', { name: title }));
    expect(texts(table.getAllByRole('columnheader'))).toEqual(headers);
    expect(texts(table.getAllByRole('cell'))).toEqual(cells);
    expect(table.getByRole('link', { name: 'Gate' }).getAttribute('href')).toBe(`${one}/5`);
    expect(table.getByRole('link', { name: 'Pier 7' }).getAttribute('href')).toBe('/location/7');
    expect(portal.calls.map(({ path, body }) => [path, body])).toEqual([[call, {}]]);
    await userEvent.click(table.getByText('OK'));
    await waitFor(() => expect(portal.history.location.pathname).toBe(`${one}/5`));
  });

  it('shows dashes and plain names for what the provider leaves out', async () => {
    open(list, () => ({ value: [{ id: 5 }, 'no row', { name: 'no id' }] }));
    const table = within(await screen.findByRole('table', { name: title }));
    expect(table.getAllByRole('row')).toHaveLength(2);
    const dashes = headers.length - 2;
    expect(texts(table.getAllByRole('cell')).slice(1)).toEqual(['Unknown', ...Array(dashes).fill('—')]);
  });

  it('tells an empty list from a failed one, which Retry brings back', async () => {
    let down = true;
    open(list, () => (down ? new Response('', { status: 500 }) : { value: [] }));
    expect(await screen.findByText(kind.empty)).toBeDefined();
    expect(await screen.findByText('Some data could not be loaded.')).toBeDefined();
    down = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('Some data could not be loaded.')).toBeNull());
    expect(screen.getByText(kind.empty)).toBeDefined();
  });

  it('holds its place while it loads, and names its siblings', async () => {
    open(list, () => new Promise(() => {}));
    expect((await screen.findByText(kind.loading[0])).closest('[aria-busy="true"]')).not.toBeNull();
    const siblings = within(screen.getByRole('navigation', { name: 'Equipment' }));
    const links = siblings.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/cameras', '/nvrs', '/speakers']);
    expect(siblings.getByRole('link', { current: 'page' }).textContent).toBe(title);
  });
});

describe.each(KINDS)('one of the $title', ({ one, details, record, list, ...kind }) => {
  it('shows what is known of it', async () => {
    open(`${one}/5`, ({ path }) => (path === details ? record : undefined));
    expect(await screen.findByRole('heading', { level: 1, name: 'Gate' })).toBeDefined();
    await waitFor(() => expect(document.title).toBe('Gate · Vigil'));
    expect(facts()).toEqual(kind.facts);
    expect(portal.calls.map(({ path }) => path)).toEqual([details]);
  });

  it.each(['abc', '12abc', '-1', '0', '12345678901234567890'])('asks nothing for %s', async (id) => {
    open(`${one}/${id}`);
    expect(await screen.findByText(kind.missing)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(portal.calls).toEqual([]);
  });

  it('is not found when the provider has none', async () => {
    open(`${one}/5`, () => new Response('', { status: 404 }));
    expect(await screen.findByText(kind.missing)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('can be asked for again after a failure', async () => {
    let down = true;
    open(`${one}/5`, () => (down ? new Response('', { status: 500 }) : record));
    expect(await screen.findByText(kind.missing)).toBeDefined();
    down = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Gate' })).toBeDefined();
  });

  it('holds its place while it loads', async () => {
    open(`${one}/5`, () => new Promise(() => {}));
    expect((await screen.findByText(kind.loading[1])).closest('[aria-busy="true"]')).not.toBeNull();
  });
});

describe('the equipment that is switched off', () => {
  it.each([...KINDS.map(({ list }) => list), ...KINDS.map(({ one }) => `${one}/5`)])(
    'leaves %s not found',
    async (address) => {
      portal = openPortal(address);
      expect(await screen.findByRole('heading', { name: 'Something went Wrong' })).toBeDefined();
      expect(portal.calls).toEqual([]);
      expect(screen.queryByRole('link', { name: 'Equipment' })).toBeNull();
    },
  );
});
