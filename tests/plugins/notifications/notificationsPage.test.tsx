/** 'Notifications' in the whole portal. What the provider knows is the tests' own, and so are its failures. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { locationsCall } from '#contract/location.ts';
import { notifications } from '#plugins/notifications/plugin.ts';
import { portalOfTest, signInAs } from '../../support/openPortal.tsx';
import { NOTHING, noPushBrowser, notifyingProvider, pushBrowser } from './pushBrowser.ts';

const open = portalOfTest(() => signInAs({ uid: 'avery-1', name: 'Avery' }), [notifications]);
let user: UserEvent;
beforeEach(() => {
  user = userEvent.setup();
  noPushBrowser();
});

async function openPage(provider = notifyingProvider()) {
  const portal = open('/user/notifications', provider.answerTo);
  await screen.findByRole('heading', { level: 1, name: 'Notifications' });
  return { ...portal, provider };
}

async function openContacts({ answerTo }: ReturnType<typeof notifyingProvider>) {
  open('/contacts', answerTo);
  await screen.findByRole('heading', { level: 1, name: 'Contacts' });
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const settled = (provider: ReturnType<typeof notifyingProvider>) => provider.sent('save-settings').at(-1);
const thisDevice = () => card('This device');
const turnOn = async () => user.click(await (await thisDevice()).findByRole('button', { name: 'Turn on' }));

/** The page in a browser in which they have been turned on. */
async function openTurnedOn() {
  const browser = pushBrowser();
  const page = await openPage();
  await turnOn();
  const device = await thisDevice();
  await device.findByText('On.');
  return { ...page, browser, device };
}

describe('the screen of notifications', () => {
  it('says so where the provider has no such calls, tells a failure from that, and asks again by Retry', async () => {
    const provider = notifyingProvider();
    const missing = () => new Response('', { status: 404 });
    provider.instead = { settings: missing, devices: missing, deliveries: missing };
    await openPage(provider);
    expect(await screen.findByText('Your provider does not send notifications.')).toBeDefined();
    expect(screen.queryByRole('region')).toBeNull();
    provider.instead = { settings: () => new Response('', { status: 500 }) };
    await openPage(provider);
    expect(await screen.findByText('Your notifications could not be loaded.')).toBeDefined();
    provider.instead = {};
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'What you are told' })).toBeDefined();
  });

  it('is in the user menu and, by what people call it, in the palette, and has no column for what the provider cannot send', async () => {
    const { context } = await openPage(notifyingProvider({ mailAddress: null }));
    const [entry] = context.registry.nav('user').filter(({ label }) => label === 'Notifications');
    expect(entry?.words).toContain('push alerts mail');
    expect((await card('What you are told')).getAllByRole('checkbox')).toHaveLength(6);
    expect((await card('Morning mail')).getByText(/^No mail can be sent to your account/)).toBeDefined();
  });
});

describe('what the person is told', () => {
  it('is nothing at first, and each tick is saved at once, in the order of an event’s course', async () => {
    const { provider } = await openPage();
    const told = await card('What you are told');
    const boxes = told.getAllByRole('checkbox');
    expect(boxes).toHaveLength(12);
    expect(boxes.filter((box) => box instanceof HTMLInputElement && box.checked)).toEqual([]);
    await user.click(told.getByRole('checkbox', { name: 'Police called: devices' }));
    await user.click(told.getByRole('checkbox', { name: 'An event opens: devices' }));
    await user.click(told.getByRole('checkbox', { name: 'An event is over: mail' }));
    expect(await told.findByText('Saved')).toBeDefined();
    const settings = { ...NOTHING, push: ['opened', 'police'], mail: ['closed'] };
    expect(settled(provider)).toEqual({
      settings,
      page: new URL('user/notifications', document.baseURI).href,
    });
    expect(provider.settings).toEqual(settings);
  });

  it('is changed by a tick in that alone, whatever was chosen on another device since', async () => {
    const { provider } = await openPage(notifyingProvider({ settings: { ...NOTHING, mail: ['police'] } }));
    const told = await card('What you are told');
    const pausedUntil = new Date(Date.now() + 3_600_000).toISOString();
    provider.settings = { ...NOTHING, mail: ['opened', 'police'], pausedUntil };
    await user.click(told.getByRole('checkbox', { name: 'Guard on the way: mail' }));
    expect(await told.findByText(/^Paused until/)).toBeDefined();
    expect(provider.settings).toEqual({ ...NOTHING, mail: ['opened', 'guard', 'police'], pausedUntil });
  });

  it('is changed by a site and by an end of the quiet hours in these alone, too', async () => {
    const quiet = { from: '22:00', to: '06:00', zone: 'UTC' };
    const own = notifyingProvider({ settings: { ...NOTHING, locations: [1], quiet } });
    own.instead[locationsCall.path] = () => ({ value: [{ id: 2, location: { name: 'Rail Depot' } }] });
    const { provider } = await openPage(own);
    const told = await card('What you are told');
    provider.settings = { ...NOTHING, locations: [3], quiet: { ...quiet, to: '07:00' } };
    await user.click(await told.findByRole('checkbox', { name: 'Rail Depot' }));
    await waitFor(() => expect(provider.settings.locations).toEqual([3, 2]));
    provider.settings = { ...provider.settings, quiet: { ...quiet, to: '08:00' } };
    fireEvent.change(told.getByLabelText('From'), { target: { value: '23:00' } });
    await waitFor(() => expect(provider.settings.quiet).toEqual({ ...quiet, from: '23:00', to: '08:00' }));
  });

  it.each(['settings', 'save-settings'])(
    'stays as chosen where %s fails, also when the person comes back, until Retry',
    async (call) => {
      const { provider, router } = await openPage();
      provider.instead = { [call]: () => new Response('', { status: 500 }) };
      const box = async () =>
        (await card('What you are told')).getByRole<HTMLInputElement>('checkbox', {
          name: 'Guard on the way: mail',
        });
      await user.click(await box());
      expect(await screen.findByText('Could not be saved')).toBeDefined();
      expect((await box()).checked).toBe(true);
      await act(() => router.navigate({ to: '/contacts' }));
      await screen.findByRole('heading', { level: 1, name: 'Contacts' });
      await act(() => router.navigate({ to: '/user/notifications' }));
      expect((await box()).checked).toBe(true);
      provider.instead = {};
      await user.click((await card('What you are told')).getByRole('button', { name: 'Retry' }));
      expect(await screen.findByText('Saved')).toBeDefined();
      expect(provider.settings.mail).toEqual(['guard']);
    },
  );

  it('is of all sites or of chosen ones, which a search finds', async () => {
    const provider = notifyingProvider();
    const names = ['Harbour Yard', 'Rail Depot', 'Cold Storage'];
    provider.instead[locationsCall.path] = () => ({
      value: names.map((name, index) => ({ id: index + 1, location: { id: index + 1, name } })),
    });
    const { calls } = await openPage(provider);
    const told = await card('What you are told');
    expect(calls.filter(({ path }) => /location/i.test(path))).toEqual([]);
    await user.click(told.getByRole('switch', { name: 'All of your sites' }));
    expect(await told.findByText('No site is chosen: you are told nothing.')).toBeDefined();
    await user.click(await told.findByRole('checkbox', { name: 'Rail Depot' }));
    await user.type(told.getByRole('searchbox', { name: 'Find a site' }), 'harb');
    await waitFor(() => expect(told.queryByRole('checkbox', { name: 'Cold Storage' })).toBeNull());
    await user.click(told.getByRole('checkbox', { name: 'Harbour Yard' }));
    expect(await told.findByText('2 sites are chosen.')).toBeDefined();
    await waitFor(() => expect(provider.settings.locations).toEqual([2, 1]));
    const all = () => told.getByRole('switch', { name: 'All of your sites' });
    await user.click(all());
    await waitFor(() => expect(provider.settings.locations).toBeNull());
    await user.click(all());
    await waitFor(() => expect(provider.settings.locations).toEqual([2, 1]));
  });

  it('tells screen readers how many sites a search leaves', async () => {
    const provider = notifyingProvider();
    const names = ['Harbour Yard', 'Rail Depot'];
    provider.instead[locationsCall.path] = () => ({
      value: names.map((name, index) => ({ id: index + 1, location: { id: index + 1, name } })),
    });
    await openPage(provider);
    const told = await card('What you are told');
    await user.click(told.getByRole('switch', { name: 'All of your sites' }));
    const region = await told.findByText('2 of 2 sites');
    expect(region.getAttribute('role')).toBe('status');
    await user.type(told.getByRole('searchbox', { name: 'Find a site' }), 'pier');
    expect(await told.findByText('0 of 2 sites')).toBe(region);
    expect(told.getByText('No sites found.')).toBeDefined();
  });

  it('has quiet hours in the viewer’s zone, and pauses that end', async () => {
    const { provider } = await openPage();
    const told = await card('What you are told');
    await user.click(told.getByRole('switch', { name: 'Quiet hours' }));
    const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
    await waitFor(() => expect(provider.settings.quiet).toEqual({ from: '22:00', to: '06:00', zone }));
    const before = Date.now();
    await user.click(told.getByRole('button', { name: 'Pause everything for 4 hours' }));
    expect(await told.findByText(/^Paused until/)).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Notifications');
    await waitFor(() => expect(provider.settings.pausedUntil).not.toBeNull());
    const length = Date.parse(provider.settings.pausedUntil ?? '') - before;
    expect(Math.round(length / 60_000)).toBe(240);
    await user.click(told.getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(provider.settings.pausedUntil).toBeNull());
    expect(told.getByRole('button', { name: 'Pause everything for 1 hour' })).toBeDefined();
  });
});

it('the morning mail is switched on for seven o’clock in the viewer’s zone, and says in its own card that it is saved', async () => {
  const { provider } = await openPage();
  const mail = await card('Morning mail');
  await user.click(mail.getByRole('switch', { name: 'A mail about each night' }));
  expect(await mail.findByText('Saved')).toBeDefined();
  expect((await card('What you are told')).queryByText('Saved')).toBeNull();
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(provider.settings.morning).toEqual({ at: '07:00', zone });
  await user.selectOptions(mail.getByRole('combobox', { name: 'Time zone' }), 'America/Halifax');
  await waitFor(() => expect(provider.settings.morning).toEqual({ at: '07:00', zone: 'America/Halifax' }));
  // On another device.
  provider.settings = { ...provider.settings, morning: { at: '07:00', zone: 'UTC' } };
  fireEvent.change(mail.getByLabelText('At'), { target: { value: '05:30' } });
  await waitFor(() => expect(provider.settings.morning).toEqual({ at: '05:30', zone: 'UTC' }));
});

it('a morning mail for a time at which the night is not over is said to be about the day until then', async () => {
  const { provider } = await openPage();
  const mail = await card('Morning mail');
  await user.click(mail.getByRole('switch', { name: 'A mail about each night' }));
  const choose = async (value: string) => {
    fireEvent.change(mail.getByLabelText('At'), { target: { value } });
    await waitFor(() => expect(provider.settings.morning?.at).toBe(value));
  };
  const words = 'The night is not over at this time: the mail is about the day until then.';
  await choose('05:59');
  expect(mail.getByText(words)).toBeDefined();
  await choose('06:00');
  expect(mail.queryByText(words)).toBeNull();
});

it('a choice that could not be saved says so in its card until it is, whatever is chosen in the other one', async () => {
  const { provider } = await openPage();
  const [told, mail] = [await card('What you are told'), await card('Morning mail')];
  provider.instead = { settings: () => new Response('', { status: 500 }) };
  await user.click(told.getByRole('switch', { name: 'Quiet hours' }));
  await told.findByText('Could not be saved');
  await user.click(mail.getByRole('switch', { name: 'A mail about each night' }));
  await mail.findByText('Could not be saved');
  expect(told.getByText('Could not be saved')).toBeDefined();
  provider.instead = {};
  await user.click(told.getByRole('button', { name: 'Retry' }));
  await told.findByText('Saved');
  expect([provider.settings.quiet?.from, provider.settings.morning?.at]).toEqual(['22:00', '07:00']);
  await user.click(mail.getByRole('switch', { name: 'A mail about each night' }));
  await mail.findByText('Saved');
  expect(told.queryByText('Saved')).toBeNull();
});

it('a choice whose page was left before it could not be saved is told of on other pages, until it is saved', async () => {
  const { provider, router } = await openPage();
  const told = await card('What you are told');
  let fail: ((answer: Response) => void) | undefined;
  const isTold = () =>
    screen
      .queryAllByRole('status')
      .some(({ textContent }) => textContent.includes('under Notifications could not be saved.'));
  provider.instead = { settings: () => new Promise((resolve) => (fail = resolve)) };
  await user.click(told.getByRole('switch', { name: 'Quiet hours' }));
  await act(() => router.navigate({ to: '/contacts' }));
  await screen.findByRole('heading', { level: 1, name: 'Contacts' });
  await waitFor(() => expect(fail).toBeDefined());
  expect(isTold()).toBe(false);
  fail?.(new Response('', { status: 500 }));
  await waitFor(() => expect(isTold()).toBe(true));
  provider.instead = {};
  await user.click(screen.getAllByRole('link', { name: 'Notifications' }).at(-1) as HTMLElement);
  await user.click(await (await card('What you are told')).findByRole('button', { name: 'Retry' }));
  await (await card('What you are told')).findByText('Saved');
  expect(provider.settings.quiet?.from).toBe('22:00');
  await act(() => router.navigate({ to: '/contacts' }));
  await screen.findByRole('heading', { level: 1, name: 'Contacts' });
  expect(isTold()).toBe(false);
});

describe('this device', () => {
  it('asks for the permission by a press alone, becomes one of the devices, and is off again by another press', async () => {
    const browser = pushBrowser();
    const { provider } = await openPage();
    const device = await thisDevice();
    expect(await device.findByText(/also while the portal is closed/)).toBeDefined();
    expect(browser.asked).toBe(0);
    expect(await (await card('Devices')).findByText('No device gets notifications.')).toBeDefined();
    await turnOn();
    expect(await device.findByText('On.')).toBeDefined();
    expect(browser.asked).toBe(1);
    expect(document.activeElement?.textContent).toBe('Turn off');
    expect(provider.sent('add-device')).toEqual([
      expect.objectContaining({ endpoint: 'https://push.example/1', p256dh: 'p256dh', auth: 'auth' }),
    ]);
    expect(await (await card('Devices')).findByText('This device')).toBeDefined();
    await user.click(device.getByRole('button', { name: 'Turn off' }));
    expect(await device.findByText('Off.')).toBeDefined();
    expect(browser.endpoint).toBeNull();
    await waitFor(() => expect(provider.devices).toEqual([]));
  });

  it('takes the subscription back where the provider does not take the device, and tries again by Retry', async () => {
    const browser = pushBrowser();
    const provider = notifyingProvider();
    provider.instead = { 'add-device': () => new Response('', { status: 500 }) };
    await openPage(provider);
    await turnOn();
    const device = await thisDevice();
    expect(await device.findByText(/The service did not take this device/)).toBeDefined();
    expect([browser.endpoint, localStorage.getItem('pushDevice')]).toEqual([null, null]);
    provider.instead = {};
    await user.click(device.getByRole('button', { name: 'Retry' }));
    expect(await device.findByText('On.')).toBeDefined();
  });

  it('says where to allow it when the person says no, and the focus is not lost', async () => {
    const browser = pushBrowser();
    browser.answer = 'denied';
    await openPage();
    await turnOn();
    expect(await (await thisDevice()).findByText('Blocked.')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Notifications');
  });

  it('says what is wrong where the push service cannot be reached', async () => {
    const browser = pushBrowser();
    browser.isReachable = false;
    await openPage();
    await turnOn();
    expect(await screen.findByText(/could not reach the service that delivers/)).toBeDefined();
  });

  it('is sent a test message, and notices that the permission is withdrawn, and given again', async () => {
    const { browser, device, provider } = await openTurnedOn();
    await user.click(await screen.findByRole('button', { name: 'Send a test message' }));
    expect(await screen.findByText('The test message is on its way to 1 device.')).toBeDefined();
    act(() => browser.change('denied'));
    expect(await device.findByText('Blocked.')).toBeDefined();
    expect(provider.devices).toEqual([]);
    act(() => browser.change('granted'));
    expect(await device.findByText('Off.')).toBeDefined();
  });

  it('is still on after a reload, also without the list of devices, and off once it was removed on another device', async () => {
    const { browser, provider } = await openTurnedOn();
    await openPage(provider);
    expect(await (await thisDevice()).findByText('On.')).toBeDefined();
    expect(provider.sent('add-device')).toHaveLength(1);
    provider.instead = { devices: () => new Response('', { status: 404 }) };
    await openPage(provider);
    expect(await (await thisDevice()).findByText('On.')).toBeDefined();
    provider.instead = {};
    provider.devices = [];
    await openPage(provider);
    expect(await (await thisDevice()).findByText('Off.')).toBeDefined();
    expect(browser.endpoint).toBeNull();
  });

  it('is off and on again as another tab of the browser turns it', async () => {
    const { browser, device, provider } = await openTurnedOn();
    const { endpoint } = browser;
    const { devices } = provider;
    const kept = localStorage.getItem('pushDevice') ?? '';
    const hear = () => act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'pushDevice' })));
    localStorage.removeItem('pushDevice');
    browser.endpoint = null;
    provider.devices = [];
    hear();
    expect(await device.findByText('Off.')).toBeDefined();
    expect(await (await card('Devices')).findByText('No device gets notifications.')).toBeDefined();
    localStorage.setItem('pushDevice', kept);
    browser.endpoint = endpoint;
    provider.devices = devices;
    hear();
    expect(await device.findByText('On.')).toBeDefined();
    expect(browser.endpoint).toBe(endpoint);
  });

  it('is off after another password with which the provider has removed it, as the profile says', async () => {
    const { provider, router } = await openTurnedOn();
    provider.instead['/api/Password'] = () => {
      provider.devices = [];
      return { successful: true };
    };
    await act(() => router.navigate({ to: '/user/details' }));
    await user.type(await screen.findByLabelText('Current Password'), 'old');
    await user.type(screen.getByLabelText('New Password'), 'new');
    await user.type(screen.getByLabelText('Confirm New Password'), 'new');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    const words = await screen.findByText(/^Your devices may get no notifications any more\./);
    await user.click(within(words).getByRole('link', { name: 'Notifications' }));
    expect(await (await thisDevice()).findByText('Off.')).toBeDefined();
  });

  it('is said to get nothing any more before the person logs off everywhere', async () => {
    const { provider, router } = await openTurnedOn();
    provider.instead['/api/Session/sign-ins'] = () => ({ value: [] });
    await act(() => router.navigate({ to: '/user/details' }));
    await user.click(await screen.findByRole('button', { name: 'Log off everywhere' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Log off everywhere' }));
    expect(dialog.getByText(/^Your devices may get no notifications any more\./)).toBeDefined();
  });

  it('stays on, also after a reload, where the browser keeps its subscription, until that is gone', async () => {
    const { browser, provider } = await openTurnedOn();
    browser.letsGo = false;
    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Not turned off.')).toBeDefined();
    await openPage(provider);
    const device = await thisDevice();
    expect(await device.findByText('On.')).toBeDefined();
    expect(provider.sent('remove-device')).toEqual([]);
    const remove = await (await card('Devices')).findByRole('button', { name: /^Remove/ });
    await user.click(remove);
    expect(await device.findByText('Not turned off.')).toBeDefined();
    browser.letsGo = true;
    await user.click(remove);
    expect(await device.findByText('Off.')).toBeDefined();
    await waitFor(() => expect(provider.devices).toEqual([]));
  });

  it('is off after it was removed by the list of devices while this browser was still being checked', async () => {
    const { browser, provider } = await openTurnedOn();
    let tell = () => {};
    browser.isReady = new Promise((resolve) => {
      tell = resolve;
    });
    await openPage(provider);
    const list = await card('Devices');
    await user.click(await list.findByRole('button', { name: /^Remove/ }));
    const device = await thisDevice();
    expect(await device.findByText('Turning off...')).toBeDefined();
    tell();
    expect(await device.findByText('Off.')).toBeDefined();
    await waitFor(() => expect(provider.sent('remove-device')).toHaveLength(1));
    expect(browser.endpoint).toBeNull();
  });

  it('is renewed for another key of the provider, and the old one is no device any more', async () => {
    const { browser, provider } = await openTurnedOn();
    provider.pushKey = Buffer.alloc(65, 9).toString('base64url');
    await openPage(provider);
    expect(await (await thisDevice()).findByText('On.')).toBeDefined();
    expect([browser.key, browser.endpoint]).toEqual([provider.pushKey, 'https://push.example/2']);
    expect(provider.sent('remove-device')).toEqual([{ id: 40 }]);
  });

  it('is renewed at the next opening where the provider could not be told of its new subscription', async () => {
    const { browser, provider } = await openTurnedOn();
    browser.endpoint = 'https://push.example/renewed';
    provider.instead = { 'add-device': () => new Response('', { status: 503 }) };
    await openContacts(provider);
    await waitFor(() => expect(provider.sent('add-device')).toHaveLength(2));
    await openPage(provider);
    expect(await (await thisDevice()).findByText(/The service did not take this device/)).toBeDefined();
    provider.instead = {};
    await openContacts(provider);
    await waitFor(() => expect(provider.sent('remove-device')).toEqual([{ id: 40 }]));
    await openPage(provider);
    expect(await (await thisDevice()).findByText('On.')).toBeDefined();
    expect(provider.sent('add-device').at(-1)).toMatchObject({ endpoint: browser.endpoint });
  });

  it('is off for good once it is removed by the list of devices, also where it could not be renewed', async () => {
    const { browser, provider } = await openTurnedOn();
    browser.endpoint = 'https://push.example/renewed';
    provider.instead = { 'add-device': () => new Response('', { status: 503 }) };
    await openPage(provider);
    const device = await thisDevice();
    await device.findByText('Not turned on.');
    await user.click(await (await card('Devices')).findByRole('button', { name: /^Remove/ }));
    expect(await device.findByText('Off.')).toBeDefined();
    expect([browser.endpoint, localStorage.getItem('pushDevice')]).toEqual([null, null]);
    await waitFor(() => expect(provider.devices).toEqual([]));
  });

  it.each([
    ['Your provider sends no notifications to devices.', () => pushBrowser(), { pushKey: null }],
    ['This browser cannot show notifications. Open the portal in another one.', () => undefined, {}],
  ])('says: %s', async (words, prepare, known) => {
    prepare();
    await openPage(notifyingProvider(known));
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
  });
});

it('what the provider says of a failure is told in its words: of a choice, a device, a test message and a removal', async () => {
  pushBrowser();
  const devices = [{ id: 5, name: 'Safari', addedAt: null, usedAt: null }];
  const { provider, router } = await openPage(notifyingProvider({ devices }));
  const refusing = (error: string) => () => Response.json({ error }, { status: 409 });
  provider.instead = {
    'save-settings': refusing('No more than five rules.'),
    'add-device': refusing('Ten devices at most.'),
    'remove-device': refusing('It is locked.'),
    test: refusing('One test a minute.'),
  };
  const told = await card('What you are told');
  await user.click(told.getByRole('switch', { name: 'Quiet hours' }));
  expect(await told.findByText('Could not be saved: No more than five rules.')).toBeDefined();
  await turnOn();
  expect(await (await thisDevice()).findByText(/Ten devices at most\./)).toBeDefined();
  delete provider.instead['add-device'];
  await user.click((await thisDevice()).getByRole('button', { name: 'Retry' }));
  await user.click(await screen.findByRole('button', { name: 'Send a test message' }));
  expect(await screen.findByText('One test a minute.')).toBeDefined();
  await act(() => router.navigate({ to: '/contacts' }));
  expect(await screen.findByText(/could not be saved: No more than five rules\./)).toBeDefined();
  await act(() => router.navigate({ to: '/user/notifications' }));
  await user.click(await screen.findByRole('button', { name: 'Remove Safari' }));
  expect(await screen.findByText('It is locked.')).toBeDefined();
});

it('a removal and a test message that are refused with a status of 200 are not told as done', async () => {
  pushBrowser();
  const devices = [{ id: 5, name: 'Safari', addedAt: null, usedAt: null }];
  const { provider } = await openPage(notifyingProvider({ devices }));
  provider.instead = {
    'remove-device': () => Response.json({ error: 'It is locked.' }),
    test: () => Response.json({ error: 'One test a minute.' }),
  };
  await user.click(await screen.findByRole('button', { name: 'Remove Safari' }));
  expect(await screen.findByText('It is locked.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Remove Safari' }).textContent).toBe('Remove');
  await turnOn();
  await user.click(await screen.findByRole('button', { name: 'Send a test message' }));
  expect(await screen.findByText('One test a minute.')).toBeDefined();
  expect(screen.queryByText(/is on its way/)).toBeNull();
});

it('the devices are removed one by one, and the focus is not lost', async () => {
  const devices = [
    { id: 4, name: 'Chrome on Android', addedAt: '2026-11-03T12:00:00Z', usedAt: '2026-11-27T03:12:00Z' },
    { id: 5, name: 'Safari on iPhone', addedAt: '2026-11-20T12:00:00Z', usedAt: null },
  ];
  const { provider } = await openPage(notifyingProvider({ devices }));
  const list = await card('Devices');
  provider.instead = { 'remove-device': () => new Response('', { status: 500 }) };
  await user.click(await list.findByRole('button', { name: 'Remove Safari on iPhone' }));
  expect(await list.findByText('It could not be removed. Please try again.')).toBeDefined();
  provider.instead = {};
  await user.click(list.getByRole('button', { name: 'Remove Safari on iPhone' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(document.activeElement?.textContent).toBe('Notifications');
  expect(provider.devices.map(({ id }) => id)).toEqual([4]);
});

it('a removal that failed after its page was left is told on every page, until it is tried again', async () => {
  const devices = [{ id: 5, name: 'Safari on iPhone', addedAt: '2026-11-20T12:00:00Z', usedAt: null }];
  const { provider, router } = await openPage(notifyingProvider({ devices }));
  const remove = async () =>
    user.click(await screen.findByRole('button', { name: 'Remove Safari on iPhone' }));
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  provider.instead = { 'remove-device': () => answered.then(() => new Response('', { status: 500 })) };
  await remove();
  await act(() => router.navigate({ to: '/user/preferences' }));
  answer();
  const told = await screen.findByText(/^Your device Safari on iPhone still gets notifications/);
  await act(() => router.navigate({ to: '/user/notifications' }));
  expect(document.contains(told)).toBe(true);
  provider.instead = {};
  await remove();
  expect(await screen.findByText('No device gets notifications.')).toBeDefined();
  expect(document.contains(told)).toBe(false);
});

it('what was sent is listed with how it went, in words, and a link to its event, and a failure told from nothing', async () => {
  const about = {
    time: '2026-11-27T03:12:00Z',
    kind: 'police',
    body: 'Police called. Nothing for you to do.',
  };
  const delivery = (id: number, outcome: string, reason: string | null = null) => ({
    ...{ ...about, id, title: `Site ${id}`, incidentId: id === 1 ? 12 : null },
    ...{ channel: 'push', recipient: 'Chrome on Android', outcome, reason },
  });
  const deliveries = [
    delivery(1, 'delivered'),
    delivery(2, 'waiting'),
    delivery(3, 'notDelivered', 'the device is gone'),
    delivery(4, 'heldBack', 'quiet hours'),
    delivery(5, 'sentByPigeon'),
  ];
  const provider = notifyingProvider({ deliveries });
  provider.instead = { deliveries: () => new Response('', { status: 500 }) };
  await openPage(provider);
  const sent = await card('What was sent');
  expect(await sent.findByText('What was sent could not be loaded.')).toBeDefined();
  provider.instead = {};
  await openPage(provider);
  const rows = (await (await card('What was sent')).findAllByRole('row')).slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
    'Delivered',
    'Waiting',
    'Not deliveredthe device is gone',
    'Held backquiet hours',
    'sentByPigeon',
  ]);
  const list = await card('What was sent');
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/event/12']);
  provider.instead = { deliveries: () => new Response('', { status: 500 }) };
  await user.click(list.getByRole('button', { name: 'Refresh' }));
  expect(await list.findByText(/could not refresh\. The service answered with an error/)).toBeDefined();
  expect(list.getAllByRole('row').slice(1)).toHaveLength(5);
  provider.instead = {};
  provider.deliveries = [];
  await user.click(list.getByRole('button', { name: 'Retry' }));
  expect(await list.findByText('Nothing was sent in the last 30 days.')).toBeDefined();
  // A page that stays open overnight must not deny what was sent in the night.
  expect(list.getByText(/^as of/).textContent).toMatch(/^as of \d+:\d\d [AP]M$/);
});

describe('the browser of a person who', () => {
  it('logs off is removed with the token that ends after it, and gets no more', async () => {
    const { browser, provider, context } = await openTurnedOn();
    const ended: string[] = [];
    provider.instead['/api/Session/log-off'] = () => {
      ended.push(provider.devices.length === 0 ? 'after the device' : 'before the device');
      return {};
    };
    act(() => context.session.actor.send({ type: 'logOut' }));
    expect(sessionStorage.getItem('token')).toBeNull();
    await waitFor(() => expect(ended).toEqual(['after the device']));
    expect(provider.sent('remove-device')).toEqual([{ endpoint: 'https://push.example/1' }]);
    await waitFor(() => expect(browser.endpoint).toBeNull());
    expect(localStorage.getItem('pushDevice')).toBeNull();
  });

  it('logs off no longer shows what it was told, nor does one that gives way to another person', async () => {
    for (const leave of [
      ({ context }: Awaited<ReturnType<typeof openTurnedOn>>) =>
        act(() => context.session.actor.send({ type: 'logOut' })),
      ({ provider }: Awaited<ReturnType<typeof openTurnedOn>>) => {
        signInAs({ uid: 'jordan-2', name: 'Jordan' });
        return openContacts(provider);
      },
    ]) {
      signInAs({ uid: 'avery-1', name: 'Avery' });
      const page = await openTurnedOn();
      page.browser.shown = ['Harbour Yard', 'Rail Depot'];
      await leave(page);
      await waitFor(() => expect(page.browser.shown).toEqual([]));
    }
  });

  it('logs off while the provider is silent ends the token all the same', async () => {
    const { browser, provider, context } = await openTurnedOn();
    provider.instead['remove-device'] = () => new Promise(() => undefined);
    const ended = vi.fn();
    provider.instead['/api/Session/log-off'] = ended;
    act(() => context.session.actor.send({ type: 'logOut' }));
    expect(sessionStorage.getItem('token')).toBeNull();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(browser.endpoint).toBeNull());
  });

  it('is refused, for a token that has expired, is told of events all the same', async () => {
    const { browser, context } = await openTurnedOn();
    const token = context.session.token() ?? '';
    act(() => context.session.actor.send({ type: 'unauthorised', token }));
    await screen.findByLabelText('Username');
    expect(browser.endpoint).toBe('https://push.example/1');
  });

  it('signs in again after the provider has removed the device does not pass for on, on whichever page', async () => {
    const { browser, provider, context } = await openTurnedOn();
    const token = context.session.token() ?? '';
    act(() => context.session.actor.send({ type: 'unauthorised', token }));
    await screen.findByLabelText('Username');
    provider.devices = [];
    signInAs({ uid: 'avery-1', name: 'Avery', jti: 'another' });
    act(() => context.session.wake());
    await waitFor(() => expect(browser.endpoint).toBeNull());
    expect(localStorage.getItem('pushDevice')).toBeNull();
  });

  it('gives way to another person is told nothing more, on whichever page that is', async () => {
    const { browser, provider } = await openTurnedOn();
    signInAs({ uid: 'jordan-2', name: 'Jordan' });
    await openContacts(provider);
    await waitFor(() => expect(browser.endpoint).toBeNull());
    expect(localStorage.getItem('pushDevice')).toBeNull();
  });

  it('gives way to another person does not pass for off before it lets go of the first one’s', async () => {
    const { browser, provider } = await openTurnedOn();
    browser.letsGo = false;
    signInAs({ uid: 'jordan-2', name: 'Jordan' });
    await openPage(provider);
    const device = await thisDevice();
    expect(await device.findByText(/could not be found out/)).toBeDefined();
    browser.letsGo = true;
    await user.click(device.getByRole('button', { name: 'Retry' }));
    expect(await device.findByText('Off.')).toBeDefined();
    expect(browser.endpoint).toBeNull();
  });

  it('comes back asks the provider for nothing, unless the browser has replaced its subscription, which is added again, on whichever page', async () => {
    const { browser, provider } = await openTurnedOn();
    provider.calls.length = 0;
    await openContacts(provider);
    await act(async () => undefined);
    expect(provider.calls).toEqual([]);
    browser.endpoint = 'https://push.example/renewed';
    await openContacts(provider);
    await waitFor(() => expect(provider.sent('add-device')).toHaveLength(1));
    await waitFor(() => expect(provider.sent('remove-device')).toEqual([{ id: 40 }]));
  });
});
