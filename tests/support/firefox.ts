/** Firefox from Debian's package, controlled by W3C WebDriver BiDi. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { ensureInstalled, firstFile } from './debianPackages.ts';
import { logged } from './processes.ts';

/** Firefox tells a page that another address replaces, that what it still loads has failed. */
const CUT_OFF = /^(?:reading recording|loading code|start)\b.*\b(?:MediaError|Missing code)\b/;

/**
 * @param preferences as `about:config` lists them
 * @throws Error that names the command that installs it
 */
export async function openFirefox(
  preferences: Readonly<Record<string, number | boolean | string>> = {},
): Promise<DrivenBrowser> {
  const binary = ensureInstalled({
    name: 'Firefox',
    packages: ['firefox-esr'],
    find: () => firstFile('/usr/bin/firefox-esr', '/usr/bin/firefox'),
  });
  const home = await mkdtemp(join(tmpdir(), 'portal-firefox-'));
  const lines = Object.entries(preferences).map(
    (entry) => `user_pref(${entry.map((part) => JSON.stringify(part))});`,
  );
  await writeFile(join(home, 'user.js'), lines.join('\n'));
  const program = spawn(binary, ['--headless', '--profile', home, '--remote-debugging-port', '0'], {
    // Firefox refuses to run as root in another user's home.
    env: { ...process.env, HOME: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = once(program, 'exit');
  const complaints: string[] = [];
  const left = new Set<string>();
  const address = await logged(program.stderr, /BiDi listening on (ws:\S+)/, 'Firefox');
  const { call, close } = await connect(address, (text, realm) => {
    if (!left.has(realm) || !CUT_OFF.test(text)) complaints.push(text);
  });
  await call('session.new', { capabilities: {} });
  await call('session.subscribe', { events: ['log.entryAdded'] });
  // In the first tab, Enter does not press buttons.
  const { context } = (await call('browsingContext.create', { type: 'tab' })) as { context: string };
  return {
    takeComplaints: async () => complaints.splice(0),
    async open(url) {
      const page = { expression: '0', target: { context }, awaitPromise: false };
      const { realm } = (await call('script.evaluate', page)) as { realm: string };
      left.add(realm);
      await call('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    resize: async (width, height) =>
      void (await call('browsingContext.setViewport', { context, viewport: { width, height } })),
    async evaluate(expression) {
      const { result, exceptionDetails } = (await call('script.evaluate', {
        expression: `JSON.stringify(${expression}) ?? 'null'`,
        target: { context },
        awaitPromise: false,
      })) as { result?: { value: string }; exceptionDetails?: { text: string } };
      if (result === undefined) throw new Error(exceptionDetails?.text);
      return JSON.parse(result.value);
    },
    press: async (...keys) =>
      void (await call('input.performActions', {
        context,
        actions: [{ type: 'key', id: 'keyboard', actions: keyActions(keys) }],
      })),
    async close() {
      await call('browser.close', {});
      close();
      await exit;
      await rm(home, { recursive: true, force: true });
    },
  };
}

interface Message {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly result?: unknown;
  readonly message?: string;
  readonly params?: {
    readonly level?: string;
    readonly text?: string;
    /** The document that it comes from. */
    readonly source?: { readonly realm: string };
  };
}

async function connect(address: string, onError: (text: string, realm: string) => void) {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  socket.on('message', (data) => {
    const { id, type, result, message, params } = JSON.parse(String(data)) as Message;
    if (type === 'event' && params?.level === 'error') onError(params.text ?? '', params.source?.realm ?? '');
    if (id === undefined) return;
    if (type === 'success') waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(message));
    waiting.delete(id);
  });
  return {
    call(method: string, params: unknown): Promise<unknown> {
      last += 1;
      const id = last;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
    close: () => socket.close(),
  };
}

/** What tests need from a browser that Playwright cannot control as it is installed. */
export interface DrivenBrowser {
  /** Resolves once the document has loaded. */
  open(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Value of an expression in the page. It must be valid JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses keys one after another: 'Enter', 'ArrowRight', or the character itself. */
  press(...keys: readonly string[]): Promise<void>;
  /** Errors of scripts, of the console and of the security policy since the last call. */
  takeComplaints(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/**
 * Runs a function in the page and returns its result. The function is sent as text, so it can use only its arguments.
 * Arguments and result must be JSON.
 */
export async function runIn<Args extends readonly unknown[], Value>(
  browser: DrivenBrowser,
  inPage: (...args: Args) => Value,
  ...args: Args
): Promise<Value> {
  return (await browser.evaluate(`(${inPage})(...${JSON.stringify(args)})`)) as Value;
}

/** Private-use characters that both protocols use for keys without a character. */
const KEYS: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

interface KeyAction {
  readonly type: 'keyDown' | 'keyUp';
  readonly value: string;
}

export function keyActions(keys: readonly string[]): readonly KeyAction[] {
  return keys.flatMap((key) => {
    const value = KEYS[key] ?? key;
    return [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
  });
}
