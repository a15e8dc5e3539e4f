/** Sends the errors that the sink receives to the provider's people. */
import { sendBeacon } from '#core/environment.ts';
import type { ErrorReport, ErrorSink } from './errorSink.ts';

interface Options extends SenderOptions {
  /** Pattern of the shown page's route, such as '/event/$id'. */
  readonly route: () => string;
}

/** Also reports uncaught errors to the sink. */
export function reportElsewhere(errors: ErrorSink, { route, ...options }: Options): void {
  const send = createReportSender(options);
  errors.listen((report) => send(report, route()));
  window.addEventListener('error', ({ error }) => error instanceof Error && errors.report(error, 'script'));
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof Error) errors.report(reason, 'promise');
  });
}

// Tells the provider's people where the portal failed. It never sends what was on the screen.

interface SenderOptions {
  /** Path of the portal's own host, or an http(s) address. */
  readonly address: string;
  readonly build: string;
}

/** What is sent, as the reference provider takes it (server/portal/errorReports.ts). */
interface SentReport {
  readonly build: string;
  readonly route: string;
  readonly kind: string;
  readonly message: string;
  readonly place?: string;
  readonly status?: number;
  readonly requestId?: string;
  readonly times?: number;
}

/** Most reports of one page load. */
const MOST_REPORTS = 20;
const MOST_CHARACTERS = 500;
/** Messages of these classes come from the browser or the portal. Other messages may quote a response. */
const TELLING = ['ApiError', 'RangeError', 'ReferenceError', 'TypeError'];

/** Each failure is sent once, at once. When the page is left, its number of repetitions is sent. */
export function createReportSender({ address, build }: SenderOptions) {
  const known = new Map<string, { readonly sent: SentReport; times: number; told: number }>();
  let left = MOST_REPORTS;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    for (const entry of known.values()) {
      if (entry.times === entry.told) continue;
      entry.told = entry.times;
      post({ ...entry.sent, times: entry.times });
    }
  });

  return (report: ErrorReport, route: string): void => {
    const { requestId, ...facts } = sentReport(report, build, route);
    const name = JSON.stringify(facts);
    const former = known.get(name);
    if (former !== undefined) {
      former.times += 1;
      return;
    }
    if (left === 0) return;
    const sent = { ...facts, ...(requestId !== undefined && { requestId }) };
    known.set(name, { sent, times: 1, told: 1 });
    post(sent);
  };

  function post(sent: SentReport): void {
    if (left === 0) return;
    left -= 1;
    const body = JSON.stringify(sent);
    const url = new URL(address, location.href);
    // A beacon carries the cookies of its host. A request to another host must not.
    if (url.origin === location.origin && isBeaconTaken(url.href, body)) return;
    fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => undefined);
  }
}

function isBeaconTaken(url: string, body: string): boolean {
  // A plain-text request would lack the Origin header under the page's referrer policy.
  return sendBeacon(url, new Blob([body], { type: 'application/json' }));
}

function sentReport(report: ErrorReport, build: string, route: string): SentReport {
  const { context, name, message, stack, status, requestId, call } = report;
  const words = [redacted(context), call, TELLING.includes(name) ? redacted(message) : null];
  const place = status === null ? placeIn(stack ?? '') : null;
  return {
    build,
    route: route.replace(/[^\w$./-]/g, '-').slice(0, 200),
    kind: name.replace(/[^\w.-]/g, '-').slice(0, 64) || 'Error',
    message: words.filter(Boolean).join(': ').slice(0, MOST_CHARACTERS),
    ...(place !== null && { place }),
    ...(status !== null && status >= 100 && status <= 599 && { status }),
    ...(requestId !== null && /^[\w.-]{1,64}$/.test(requestId) && { requestId }),
  };
}

/** The first file of the portal in a stack, with line and column. */
function placeIn(stack: string): string | null {
  for (const [, file = '', line, column] of stack.matchAll(/(https?:\/\/[^\s()]+?):(\d+):(\d+)/g)) {
    // An inline script has the page's address, which may contain ids and search texts.
    if (!file.startsWith(document.baseURI) || !/\.[jt]sx?$/.test(file)) continue;
    const place = `${file.slice(document.baseURI.length)}:${line}:${column}`;
    return /^[\w./:-]{1,200}$/.test(place) ? place : null;
  }
  return null;
}

/** The message without quotations, addresses, numbers and anything like a token. */
function redacted(text: string): string {
  return text
    .replace(/(["“`])[^"”`]*["”`]?/g, '[text]')
    .replace(/(?<!\w)['‘].*?['’](?!\w)/g, '[text]')
    .replace(/https?:\/\/\S+|\S+@\S+/g, '[address]')
    .replace(/[?#]\S*/g, '[query]')
    .replace(/[\w+/=-]{24,}/g, '[token]')
    .replace(/\d+/g, '[number]');
}
