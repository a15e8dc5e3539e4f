// Stubs answer with rows with gaps, large numbers, empty lists, failures and calls that hang, which the reference provider
// never gives to whoever has a location.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  type Camera,
  cameraDetailsCall,
  camerasCall,
  type Nvr,
  nvrDetailsCall,
  nvrsCall,
  type Speaker,
  speakerDetailsCall,
  speakersCall,
} from '#contract/equipment.ts';
import { fillPath } from '#core/api/request.ts';
import { equipment } from '#plugins/equipment/plugin.ts';
import { portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const provider = providerOfFile();

const KINDS = [
  {
    list: '/cameras',
    one: '/camera',
    title: 'Cameras',
    call: camerasCall,
    details: cameraDetailsCall,
    columns: { Name: 'name', Status: 'status', NVR: 'nvrName', Location: 'locationName' },
    empty: 'No cameras available.',
    loading: 'Loading cameras...',
    missing: 'Camera not found.',
  },
  {
    list: '/nvrs',
    one: '/nvr',
    title: 'NVRs',
    call: nvrsCall,
    details: nvrDetailsCall,
    columns: {
      Name: 'name',
      Status: 'status',
      'IP Address': 'ipAddress',
      Cameras: 'cameraCount',
      Location: 'locationName',
    },
    empty: 'No NVRs available.',
    loading: 'Loading NVRs...',
    missing: 'NVR not found.',
  },
  {
    list: '/speakers',
    one: '/speaker',
    title: 'Speakers',
    call: speakersCall,
    details: speakerDetailsCall,
    columns: { Name: 'name', Status: 'status', Location: 'locationName' },
    empty: 'No speakers available.',
    loading: 'Loading speakers...',
    missing: 'Speaker not found.',
  },
] as const;

type Device = Partial<Camera & Nvr & Speaker>;
type Kind = (typeof KINDS)[number];

async function devicesOf({ call }: Pick<Kind, 'call'>): Promise<readonly Device[]> {
  return (await provider.read(call, { body: {} })).value;
}

/** What the columns say of a device, a dash where its record says nothing. */
const shownOf = (columns: Readonly<Record<string, keyof Device>>, device: Device) =>
  Object.entries(columns).map(([header, field]): [string, string] => [header, String(device[field] ?? '—')]);

const open = portalOfTest(() => provider.signInOnce('some-of-many'), [equipment]);
const ORDER: readonly unknown[] = ['Offline', 'Error', 'Other', 'OK'];
const faultsFirst = (devices: readonly Device[]) =>
  devices.toSorted((one, other) => ORDER.indexOf(one.status) - ORDER.indexOf(other.status));
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);
const facts = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

describe.each(KINDS)('the list of $title', ({ list, call, one, title, columns, ...kind }) => {
  const headers = Object.keys(columns);

  it('shows a table of the provider’s devices, whose rows open the device', async () => {
    const devices = faultsFirst(await devicesOf({ call })).slice(0, 15);
    const { calls, history } = open(list, provider.answerTo);
    const table = within(await screen.findByRole('table', { name: title }));
    expect(texts(table.getAllByRole('columnheader'))).toEqual(headers);
    const rows = table.getAllByRole('row').slice(1);
    expect(rows.map((row) => texts(within(row).getAllByRole('cell')))).toEqual(
      devices.map((device) => shownOf(columns, device).map(([, value]) => value)),
    );
    expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      devices.flatMap(({ id, nvrId, cameraCount, locationId }) => [
        `${one}/${id}`,
        ...(nvrId ? [`/nvr/${nvrId}`] : []),
        ...(cameraCount ? [`/cameras?nvr=${id}`] : []),
        `/location/${locationId}`,
      ]),
    );
    expect(calls.map(({ path, body }) => [path, body])).toEqual([[call.path, {}]]);
    await userEvent.click(within(rows[0] ?? document.body).getByText(devices[0]?.status ?? ''));
    await waitFor(() => expect(history.location.pathname).toBe(`${one}/${devices[0]?.id}`));
  });

  it('shows dashes and plain names for what the provider leaves out', async () => {
    open(list, () => ({ value: [{ id: 5 }, 'no row', { name: 'no id' }] }));
    const table = within(await screen.findByRole('table', { name: title }));
    expect(table.getAllByRole('row')).toHaveLength(2);
    const dashes = headers.length - 2;
    expect(texts(table.getAllByRole('cell')).slice(1)).toEqual(['Unknown', ...Array(dashes).fill('—')]);
  });

  it('tells an empty list from a failed one, which Retry brings back', async () => {
    let isDown = true;
    open(list, () => (isDown ? new Response('', { status: 500 }) : { value: [] }));
    expect(await screen.findByText(kind.empty)).toBeDefined();
    expect(await screen.findByText(`${title}, since`, { exact: false })).toBeDefined();
    isDown = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('Some data could not be loaded.')).toBeNull());
    expect(screen.getByText(kind.empty)).toBeDefined();
  });

  it('holds its place while it loads, and names its siblings', async () => {
    open(list, () => new Promise(() => {}));
    expect((await screen.findByText(kind.loading)).closest('[aria-busy="true"]')).not.toBeNull();
    const siblings = within(screen.getByRole('navigation', { name: 'Equipment' }));
    const links = siblings.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/cameras', '/nvrs', '/speakers']);
    expect(siblings.getByRole('link', { current: 'page' }).textContent).toBe(title);
  });
});

describe('a long list of devices', () => {
  const cameras = Array.from({ length: 40 }, (_, index) => ({
    id: index + 1,
    name: `Camera ${index + 1}`,
    status: index === 30 ? 'Offline' : index === 20 ? 'Rebooting' : 'OK',
    locationId: (index % 2) + 1,
    locationName: index % 2 ? 'Dock' : 'Yard',
    nvrId: index < 3 ? 7 : 8,
    nvrName: index < 3 ? 'Gate' : 'Roof',
  }));
  const shown = () =>
    [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')?.textContent);
  const openCameras = async (address: string) => {
    const portal = open(address, () => ({ value: cameras }));
    await screen.findByRole('searchbox', { name: 'Search cameras' });
    return portal;
  };

  it('begins with the faults, and is searched and filtered, back to its first page', async () => {
    const { router } = await openCameras('/cameras');
    expect(shown().slice(0, 3)).toEqual(['Camera 31', 'Camera 21', 'Camera 1']);
    expect(screen.getByText('Showing 1 to 15 of 40 cameras')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '3' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 3 }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Offline (1)');
    await waitFor(() => expect(shown()).toEqual(['Camera 31']));
    expect(router.state.location.search).toEqual({ status: 'Offline' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Location' }), 'Dock (20)');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search cameras' }), 'camera 2');
    await waitFor(() =>
      expect(shown()).toEqual(['Camera 2', ...[12, 20, 22, 24, 26, 28, 32].map((id) => `Camera ${id}`)]),
    );
    await waitFor(() => expect(router.state.location.search).toEqual({ site: 2, q: 'camera 2' }));
  });

  it('shows the cameras of the recorder in its address, and says so where nothing is left', async () => {
    await openCameras('/cameras?nvr=7');
    expect(shown()).toEqual(['Camera 1', 'Camera 2', 'Camera 3']);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'NVR' }).value).toBe('7');
    await openCameras('/cameras?site=99');
    expect(screen.getByText('No cameras found matching your search criteria.')).toBeDefined();
    expect(screen.getByText('Showing 0 to 0 of 0 cameras')).toBeDefined();
  });
});

describe('a short list of devices that is narrowed down', () => {
  const value = [1, 2, 3].map((id) => ({ id, name: `Gate ${id}`, status: id === 1 ? 'Offline' : 'OK' }));

  it.each([
    { address: '/cameras?q=gate', role: 'searchbox', name: 'Search cameras' },
    { address: '/cameras?status=Offline', role: 'combobox', name: 'Status' },
  ])('keeps the field of $address when it is cleared', async ({ address, role, name }) => {
    const { router } = open(address, () => ({ value }));
    const field = await screen.findByRole(role, { name });
    fireEvent.change(field, { target: { value: '' } });
    await waitFor(() => expect(Object.values(router.state.location.search).join('')).toBe(''));
    await screen.findByText('Showing 1 to 3 of 3 cameras');
    expect(screen.getByRole(role, { name })).toBe(field);
  });
});

describe.each(KINDS)('one of the $title', ({ one, call, details, columns, missing }) => {
  it('shows what is known of it', async () => {
    const [{ id = 0 } = {}] = await devicesOf({ call });
    const device: Device = await provider.read(details, { params: { id } });
    const { calls } = open(`${one}/${device.id}`, provider.answerTo);
    expect(await screen.findByRole('heading', { level: 1, name: device.name ?? '' })).toBeDefined();
    await waitFor(() => expect(document.title).toBe(`${device.name} · Vigil`));
    const [, ...rest] = shownOf(columns, device);
    expect(facts()).toEqual(rest.map(([term, value]) => `${term}: ${value}`));
    expect(calls.map(({ path }) => path)).toEqual([fillPath(details.path, { id })]);
  });

  it.each(['12abc', '0', '99999'])(
    'is not found as %s, which nobody is asked for where it is no id',
    async (id) => {
      const { calls } = open(`${one}/${id}`, provider.answerTo);
      expect(await screen.findByText(missing)).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
      expect(calls).toHaveLength(id === '99999' ? 1 : 0);
    },
  );
});

it('a recorder of very many cameras has the digits of their number grouped, in its row and on its page', async () => {
  const record = { id: 5, name: 'Gate', cameraCount: 1_200 };
  open('/nvrs', () => ({ value: [record] }));
  const table = within(await screen.findByRole('table', { name: 'NVRs' }));
  expect(texts(table.getAllByRole('cell'))).toContain('1,200');
  open('/nvr/5', () => record);
  await screen.findByRole('heading', { level: 1, name: 'Gate' });
  expect(facts()).toContain('Cameras: 1,200');
});

describe('the cameras on the page of a site', () => {
  const settings = { equipment: { siteCameras: 2 } };
  const openSmall = portalOfTest(() => provider.signInOnce('some-of-many'), [equipment], settings);
  const card = async () => within(await screen.findByRole('region', { name: 'Cameras' }));
  const site = async () => {
    const { value } = await provider.read(camerasCall, { body: {} });
    const id = value[0]?.locationId ?? 0;
    return { id, cameras: value.filter(({ locationId }) => locationId === id) };
  };

  it('are those of this site, the ones that are not well first, as many as the configuration says, and said to be none', async () => {
    const { id } = await site();
    const others = { id: 9_001, name: 'Elsewhere', locationId: id + 1, status: 'Offline' };
    const rows = [1, 2, 3].map((number) => ({ id: number, name: `Gate ${number}`, locationId: id }));
    openSmall(`/location/${id}`, (call) =>
      call.path === camerasCall.path
        ? { value: [others, ...rows.map((row) => ({ ...row, status: row.id === 3 ? 'Error' : 'OK' }))] }
        : provider.answerTo(call),
    );
    const links = await (await card()).findAllByRole('link');
    expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      'Gate 3 /camera/3',
      'Gate 1 /camera/1',
      `All of this site /cameras?site=${id}`,
    ]);
    expect((await card()).getByText(/^2 of 3 cameras/)).toBeDefined();
    openSmall(`/location/${id}`, (call) =>
      call.path === camerasCall.path ? { value: [others, ...rows.slice(1)] } : provider.answerTo(call),
    );
    expect(await (await card()).findAllByRole('link')).toHaveLength(2);
    openSmall(`/location/${id}`, (call) =>
      call.path === camerasCall.path ? { value: [] } : provider.answerTo(call),
    );
    expect(await (await card()).findByText('No cameras available.')).toBeDefined();
  });

  it('can be asked for again after a failure, apart from the page, which is read again by itself, and tell their age', async () => {
    const { id, cameras } = await site();
    let down = true;
    const { context } = open(`/location/${id}`, (call) =>
      down && call.path === camerasCall.path ? new Response('', { status: 500 }) : provider.answerTo(call),
    );
    expect(await (await card()).findByText('The cameras could not be loaded.')).toBeDefined();
    expect(screen.queryByText('Some data could not be loaded.')).toBeNull();
    down = false;
    await userEvent.click((await card()).getByRole('button', { name: 'Retry' }));
    const table = within(await (await card()).findByRole('table', { name: 'Cameras of this site' }));
    // Eight at most by default.
    expect(table.getAllByRole('link')).toHaveLength(Math.min(8, cameras.length));
    expect((await card()).getByText(/^as of/)).toBeDefined();
    down = true;
    context.scope.reads.failed.askAgain();
    expect(await (await card()).findByText(/, could not refresh\./)).toBeDefined();
    expect((await card()).getByRole('table', { name: 'Cameras of this site' })).toBeDefined();
    down = false;
    await userEvent.click((await card()).getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect((await card()).queryByText(/could not refresh/)).toBeNull());
  });
});
