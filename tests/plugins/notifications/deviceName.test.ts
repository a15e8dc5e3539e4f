import { expect, it } from 'vitest';
import { deviceName } from '#plugins/notifications/deviceName.ts';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${MOZILLA} (Linux; Android 10; K) ${WEBKIT} Chrome/130.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0 Safari/537.36 Edg/130.0`,
    'Edge on Windows',
  ],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10.15; rv:131.0) Gecko/20100101 Firefox/131.0`, 'Firefox on Mac'],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Version/18.0 Mobile Safari/604.1`,
    'Safari on iPhone',
  ],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/130.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [
    `${MOZILLA} (Linux; Android 13; SM-S901B) ${WEBKIT} SamsungBrowser/26.0 Chrome/122.0 Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`${MOZILLA} (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/130.0 Safari/537.36`, 'Chrome on Linux'],
  ['curl/8.5.0', 'Browser'],
  ['', 'Browser'],
])('%s is named %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
