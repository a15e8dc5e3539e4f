/** Which addresses push messages may be handed to: the provider calls no other. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPushService } from '../../server/notify/pushServices.ts';

const KNOWN = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'wns2-by3p.notify.windows.com',
  'web.push.apple.com',
  'a.b.push.apple.com',
];
const FURTHER = ['https://push.example:8443', 'http://127.0.0.1:4000'];

describe('a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/dXk3:APA91bH-_x',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABm',
    'https://wns2-by3p.notify.windows.com/w/?token=BQYAAACx%2fQ%3d%3d',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://push.example:8443/a',
    'http://127.0.0.1:4000/a',
  ])('is at %s', (endpoint) => {
    expect(isPushService(endpoint, FURTHER)).toBe(true);
  });

  it.each([
    'https://FCM.googleapis.com/a',
    'https:\\\\fcm.googleapis.com\\a',
    'https:fcm.googleapis.com/a',
    ' https://fcm.googleapis.com/a',
    'https://fcm.goo\tgleapis.com/a',
    'https://fcm.googleapis.com/a\n',
    'https://fcm.googleapis.com/../a',
    'https://fcm。googleapis。com/a',
    'https://ｆcm.googleapis.com/a',
    'https://evil.example/?.push.apple.com',
    'https://evil.example/#.push.apple.com',
    'https://evilfcm.googleapis.com/a',
    'https://a.fcm.googleapis.com/a',
    'https://evilpush.apple.com/a',
    'https://push.apple.com/a',
    'https://.push.apple.com/a',
    'https://notify.windows.com/a',
    'https://push.apple.com.xn--a-ecp.ru/a',
    'https://web.push.аpple.com/a',
    'https://0x7f.1/a',
    'https://localhost/a',
    'http://127.0.0.1:4001/a',
    'http://localhost:4000/a',
    'https://127.0.0.1:4000/a',
    'http://user@127.0.0.1:4000/a',
    'https://push.example/a',
    'wss://fcm.googleapis.com/a',
    'data:text/plain,https://fcm.googleapis.com/',
    'javascript:fetch("https://fcm.googleapis.com/")',
    'blob:https://push.example:8443/a',
    '',
  ])('is not at %j', (endpoint) => {
    expect(isPushService(endpoint, FURTHER)).toBe(false);
  });

  it('is at an address of any parts only when each of them is right', () => {
    const schemes = fc.constantFrom(
      'https://',
      'https://',
      'http://',
      'https:/',
      'https:\\\\',
      'ftp://',
      '//',
    );
    const users = fc.constantFrom('', '', '', '@', 'a@', ':b@', 'a:b@', 'fcm.googleapis.com@', 'a\\@');
    const ports = fc.constantFrom('', '', '', ':', ':443', ':80', ':8443', ':00443', ':65536', ':4 43');
    const before = fc.constantFrom('', '', '', 'evil.example/', 'evil.example\\', '.', '%00', 'é');
    const more = ['.', '.evil.example', '@evil.example', '#', '\\', '%2e', '\u3002'];
    const after = fc.constantFrom('', '', '', ...more);
    const paths = fc.stringMatching(/^\/[\w:/-]{0,20}$/);
    let right = 0;
    fc.assert(
      fc.property(
        fc.tuple(schemes, users, before, fc.constantFrom(...KNOWN), after, ports, paths),
        ([scheme, user, head, host, tail, port, path]) => {
          const isRight = scheme === 'https://' && [user, head, tail, port].every((part) => part === '');
          if (isRight) right += 1;
          expect(isPushService([scheme, user, head, host, tail, port, path].join(''), [])).toBe(isRight);
        },
      ),
      { numRuns: 20_000 },
    );
    expect(right).toBeGreaterThan(10);
  });

  it('is at no address of a host that nobody named', () => {
    const ipV6 = fc.ipV6().map((ip) => `[${ip}]`);
    const hosts = fc.oneof(fc.domain(), fc.ipV4(), fc.ipV4Extended(), ipV6);
    fc.assert(
      fc.property(hosts, fc.webPath(), (host, path) => {
        expect(isPushService(`https://${host}${path}`, FURTHER)).toBe(false);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isPushService(text, FURTHER)).toBe(false);
      }),
    );
  });
});
