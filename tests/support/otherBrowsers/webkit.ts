/** WebKit, the engine of Safari and of every browser on iPhones, from Debian's package, controlled by W3C WebDriver. */
import { spawn } from 'node:child_process';
import { vi } from 'vitest';
import { ensureInstalled, firstFile } from '../debianPackages.ts';
import { freePort } from '../freePort.ts';
import { ended, logged } from '../processes.ts';
import { type DrivenBrowser, keyActions } from './drivenBrowser.ts';

const WINDOWS = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`);

function findWebKit() {
  const driver = firstFile('/usr/bin/WebKitWebDriver');
  const window = firstFile(...WINDOWS);
  const xvfb = firstFile('/usr/bin/Xvfb');
  return driver && window && xvfb ? { driver, window, xvfb } : undefined;
}

/** @throws Error that names the command that installs it */
export async function openWebKit(): Promise<DrivenBrowser> {
  const programs = ensureInstalled({
    name: 'WebKit with its driver',
    // The last two play H.264.
    packages: ['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-plugins-good', 'gstreamer1.0-libav'],
    find: findWebKit,
  });
  const screen = await openScreen(programs.xvfb);
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.DISPLAY },
    stdio: 'ignore',
  });
  const complaints: string[] = [];

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  await driverListens(port);
  const { sessionId } = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: programs.window,
          args: ['--automation'],
        },
      },
    },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const evaluate = (expression: string) =>
    call('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] });
  const takeComplaints = async () => (await evaluate('window.complaints?.splice(0) ?? []')) as string[];
  return {
    evaluate,
    takeComplaints: async () => [...complaints.splice(0), ...(await takeComplaints())],
    async open(url) {
      complaints.push(...(await takeComplaints()));
      await call('POST', `${session}/url`, { url });
      await evaluate(`(${listenForComplaints})()`);
    },
    resize: async (width, height) =>
      void (await call('POST', `${session}/window/rect`, { x: 0, y: 0, width, height })),
    press: async (...keys) =>
      void (await call('POST', `${session}/actions`, {
        actions: [{ type: 'key', id: 'keyboard', actions: keyActions(keys) }],
      })),
    async close() {
      await call('DELETE', session);
      await ended(driver);
      await screen.close();
    },
  };
}

/**
 * Runs in the page, because the driver does not report the console or policy violations. Violations from before this
 * call are reported too.
 */
function listenForComplaints(): void {
  const complaints: string[] = [];
  Object.assign(window, { complaints });
  const { error } = console;
  console.error = (...words: readonly unknown[]) => {
    complaints.push(words.join(' '));
    error(...words);
  };
  window.addEventListener('error', ({ message }) => complaints.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
  const tell = (reports: readonly Report[]) =>
    complaints.push(...reports.map((report) => JSON.stringify(report)));
  new ReportingObserver(tell, { types: ['csp-violation'], buffered: true }).observe();
}

async function driverListens(port: number): Promise<void> {
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/status`), { timeout: 10_000 });
}

/** A virtual display, for a browser that needs a window. */
async function openScreen(xvfb: string) {
  const server = spawn(xvfb, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await logged(server.stdout, /(\d+)/, 'Xvfb');
  return { DISPLAY: `:${display}`, close: () => ended(server) };
}
