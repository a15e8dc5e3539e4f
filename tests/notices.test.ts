import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noticeOf, pressedAddress } from '../src/worker/pushMessage.ts';

const folder = 'https://portal.example/customer/';
const ICON = `${folder}icons/icon-192.png`;
const PLAIN = {
  title: 'Something happened',
  options: { body: 'Open the portal to see it.', icon: ICON, data: { address: folder } },
};
const TOLD = {
  title: 'Harbour Yard',
  body: 'Guard on the way. Nothing for you to do.',
  navigate: `${folder}event/12`,
  tag: 'event-12',
  lang: 'en',
  timestamp: 1_795_300_000_000,
  data: { id: 7 },
};
const payload = (notification: unknown) => JSON.stringify({ web_push: 8030, notification });

describe('a push', () => {
  it('is shown in its words, in the place of the one before of its tag, with its event’s address', () => {
    expect(noticeOf(payload(TOLD), folder)).toEqual({
      title: TOLD.title,
      options: {
        body: TOLD.body,
        lang: 'en',
        icon: ICON,
        tag: 'event-12',
        renotify: true,
        timestamp: TOLD.timestamp,
        data: { address: TOLD.navigate },
      },
    });
  });

  it('without a tag asks for nothing that browsers refuse then', () => {
    const { options } = noticeOf(payload({ title: 'Test' }), folder);
    expect(options).toEqual({ body: '', lang: 'en', icon: ICON, data: { address: folder } });
  });

  it.each([
    '',
    'hello',
    '{"notification":',
    'null',
    '[]',
    '7',
    '{}',
    payload(null),
    payload([TOLD]),
    payload({ ...TOLD, title: 7 }),
    payload({ ...TOLD, title: '  ' }),
  ])('of the payload %s still shows something, and nothing of it', (text) => {
    expect(noticeOf(text, folder)).toEqual(PLAIN);
  });

  it('of any payload shows something that a browser takes', () => {
    const field = fc.oneof(fc.string(), fc.anything());
    const fields = fc.record({ title: field, body: field, navigate: field, tag: field, timestamp: field });
    fc.assert(
      fc.property(fc.oneof(fc.string(), fields.map(payload)), (text) => {
        const { title, options } = noticeOf(text, folder);
        expect(title).not.toBe('');
        expect(title.length + options.body.length).toBeLessThanOrEqual(1_200);
        expect(options.renotify ?? false).toBe(options.tag !== undefined);
        expect(options.data.address.startsWith(folder)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a press on it', () => {
  it.each([
    [`${folder}event/12`, `${folder}event/12`],
    ['event/12', `${folder}event/12`],
    [`${folder}?a=b#c`, `${folder}?a=b#c`],
  ])('opens %s of the portal', (address, opened) => {
    expect(pressedAddress({ address }, folder)).toBe(opened);
  });

  it.each([
    'https://elsewhere.example/customer/event/12',
    'https://portal.example.evil/customer/',
    'https://portal.example/customer-of-another/',
    '//elsewhere.example/',
    '/event/12',
    '../admin',
    'javascript:alert(1)',
    'data:text/html,hello',
    'https://',
    '',
    7,
    null,
    {},
  ])('opens the start page instead of %o', (address) => {
    expect(pressedAddress({ address }, folder)).toBe(folder);
  });

  it.each([null, undefined, 'event/12', [], { navigate: 'event/12' }])('knows no place in %o', (data) => {
    expect(pressedAddress(data, folder)).toBe(folder);
  });
});
