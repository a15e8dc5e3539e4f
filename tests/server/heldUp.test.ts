import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChildServer, startChild } from '../../scripts/provider/childServer.ts';
import { RESET_PAGE } from '../../server/http/sharedAnswer.ts';
import { rawRequest } from '../support/rawRequest.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

// Requests that would cost a provider much if its code took time with the square of a text's length, or more.

interface CostlyInput {
  readonly what: string;
  readonly path: string;
  /** JSON text; a GET without it. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const HAN = '漢';
/** Two classes by turns, so that every mark has to be moved to its place. */
const MARKS = '\u0301\u0327';
const DIGRAPH = '\ufdfa';

/** @param address of the provider; @param token of a signed-in person */
function costlyInputs(address: string, token: string): CostlyInput[] {
  const bearer = { Authorization: `Bearer ${token}` };
  const json = (what: string, path: string, body: unknown, headers = {}): CostlyInput => ({
    what,
    path,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { ...headers, 'Content-Type': 'application/json' },
  });
  const signIn = (what: string, username: string, password = 'x') =>
    json(what, '/api/Authenticate', { username, password });
  const reset = (what: string, validateURL: string, username = 'nobody') =>
    json(what, '/api/Password/ResetEmail', { username, validateURL, brand: 'B'.repeat(200) });
  const filtered = (what: string, filter: string) =>
    json(what, '/api/Event/events/location/0', { filter, count: true, take: 10 }, bearer);
  const asked = (what: string, path: string): CostlyInput => ({
    what,
    path: encodeURI(path),
    headers: bearer,
  });
  const searched = (what: string, query: string) => asked(what, `/api/Search?query=${query}`);
  const containing = (text: string, times: number) =>
    Array(times).fill(`location.name.Contains('${text}')`).join(' || ');
  const header = (what: string, name: string, value: string) => ({
    what,
    path: '/login',
    headers: { [name]: value },
  });
  const fields = Array.from({ length: 20_000 }, (_, n) => `"${n}":0`);
  const report = { build: 'b', route: '/', kind: 'E', message: '“‘a@'.repeat(125) };
  const Authorization = `Bearer ${'a.'.repeat(6_000)}`;
  return [
    signIn('a domain that Punycode has to encode', `a@${HAN.repeat(318)}`),
    signIn('a domain of 60 kB', `a@${HAN.repeat(20_000)}`),
    signIn('a domain that Punycode has to decode', `a@xn--${'a'.repeat(310)}`),
    signIn('a domain of marks', `a@${MARKS.repeat(159)}`),
    signIn('a username of marks', MARKS.repeat(160)),
    signIn('a long password', 'nobody', 'İ'.repeat(1_000)),
    reset('a host that Punycode has to encode', `http://${HAN.repeat(1_990)}`),
    reset('a host behind many slashes', `http:${'/\\'.repeat(500)}${HAN.repeat(900)}`),
    reset('a host of marks', `http://a${MARKS.repeat(990)}`),
    reset('a host that Punycode has to decode', `http://xn--${'a'.repeat(1_900)}`),
    reset('a long user in an address', `http://${HAN.repeat(900)}@${HAN.repeat(900)}`),
    reset('a name of marks', `${address}/${RESET_PAGE}`, MARKS.repeat(160)),
    asked('a return address to encode', `/api/openid/google-login?returnUrl=http://${HAN.repeat(1_300)}`),
    filtered('texts of marks', containing(MARKS.repeat(495), 19)),
    filtered('one text of marks', containing(MARKS.repeat(9_900), 1)),
    filtered('texts that fold into eighteen times their length', containing(DIGRAPH.repeat(1_000), 19)),
    filtered('texts of pattern characters', containing('%_'.repeat(180), 50)),
    filtered('parentheses', '('.repeat(20_000)),
    filtered('quotes', `location.name.Contains('${"''".repeat(9_900)}`),
    filtered('an endless name', 'a.'.repeat(10_000)),
    filtered('spaces', ' '.repeat(20_000)),
    filtered('many terms', Array(50).fill("incident.startTime > '2020-01-01T00:00:00Z'").join(' && ')),
    searched('a search of marks', MARKS.repeat(700)),
    searched('a search of letters', 'z'.repeat(4_000)),
    searched('a search of apostrophes', "a'".repeat(2_000)),
    searched('a search of words', 'a '.repeat(2_000)),
    json('a body of brackets', '/api/Authenticate', '['.repeat(250_000)),
    json('a body of nested objects', '/api/Authenticate', '{"a":'.repeat(50_000)),
    json('a body of many fields', '/api/Authenticate', `{${fields.join()}}`),
    json(
      'a body of escapes',
      '/api/Authenticate',
      `{"username":"${'\\ud83d'.repeat(40_000)}","password":"x"}`,
    ),
    json('an error report of quotes', '/api/error-reports', report, { Origin: address }),
    { what: 'a path of escapes', path: `/${'%C3%A9'.repeat(2_000)}` },
    { what: 'a path of slashes', path: `/${'/..'.repeat(4_000)}` },
    { what: 'a query of many names', path: `/api/Search?${'a&'.repeat(6_000)}`, headers: bearer },
    header('a list of encodings', 'Accept-Encoding', 'x;q=0,'.repeat(2_000)),
    header('encodings of spaces', 'Accept-Encoding', `br;${' '.repeat(12_000)}q=1`),
    header('a list of entity tags', 'If-None-Match', 'W/"a",'.repeat(2_000)),
    header('a list of proxies', 'X-Forwarded-For', '[1::2],'.repeat(1_800)),
    header('a host that has to be decoded', 'Host', `xn--${'a'.repeat(12_000)}`),
    header('cookies', 'Cookie', 'a=b; '.repeat(2_400)),
    header('an origin', 'Origin', `http://xn--${'a'.repeat(12_000)}`),
    header('a range', 'Range', `bytes=${'0'.repeat(12_000)}-`),
    { what: 'a token', path: '/api/Location/locations', body: '{}', headers: { Authorization } },
  ];
}

/** Milliseconds for which no input may keep others waiting. */
const MOST_SILENCE = 50;
/** What an input itself costs is the same each time; what else the machine does only adds to it. */
const ROUNDS = 2;
/** For inputs that kept others waiting in each round so far. */
const MOST_ROUNDS = 12;

const fresh = scratchFolders();
let server: ChildServer;
let token = '';
let networks = 0;

beforeAll(async () => {
  server = await startChild({
    PORTAL_DATA_DIR: fresh(),
    PORTAL_SEED_INCIDENTS: '2000',
    PORTAL_TRUSTED_PROXIES: '1',
  });
  const body = JSON.stringify({ username: 'avery', password: 'vigil-demo' });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await send({ what: 'sign-in', path: '/api/Authenticate', body, headers });
  ({ token } = JSON.parse(answer.body.toString()) as { token: string });
});
afterAll(async () => {
  await server.end('SIGTERM');
});

/** Each from a network of its own, so that no limit per network answers instead. */
function send({ path, body, headers }: CostlyInput) {
  networks += 1;
  const from = `198.51.${networks >> 8}.${networks & 255}`;
  const method = body === undefined ? 'GET' : 'POST';
  return rawRequest(server.url, path, { 'X-Forwarded-For': from, ...headers }, method, body);
}

/** Longest time in milliseconds that another caller waits for an answer while the work runs. */
async function silenceDuring(work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let longest = 0;
  const other = async () => {
    do {
      const asked = performance.now();
      await rawRequest(server.url, '/healthz');
      longest = Math.max(longest, performance.now() - asked);
    } while (!isOver);
  };
  const others = other();
  await work();
  isOver = true;
  await others;
  return longest;
}

it('no input keeps others waiting', async () => {
  const inputs = costlyInputs(server.url, token);
  const plain: CostlyInput = { what: 'the page', path: '/login' };
  const least = new Map<string, number>();
  const statuses = new Map<string, Set<number>>();
  const tooLong = () => {
    const control = least.get(plain.what) ?? 0;
    return [...least].filter(([, silence]) => silence > control + MOST_SILENCE);
  };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const suspects = new Set(tooLong().map(([what]) => what));
    for (const input of [plain, ...inputs].filter(({ what }) => round < ROUNDS || suspects.has(what))) {
      const silence = await silenceDuring(async () => {
        const { status } = await send(input);
        statuses.set(input.what, (statuses.get(input.what) ?? new Set()).add(status));
      });
      least.set(input.what, Math.min(silence, least.get(input.what) ?? Number.POSITIVE_INFINITY));
    }
  }
  expect(tooLong()).toEqual([]);
  // An answer of a limit, or a failure, would say nothing of what the input costs.
  expect([...statuses].filter(([, seen]) => seen.size > 1 || seen.has(429) || seen.has(500))).toEqual([]);
}, 120_000);
