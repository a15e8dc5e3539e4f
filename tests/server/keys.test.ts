import { mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadKeys } from '../../server/auth/keys.ts';

let scratch = '';
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'portal-keys-'));
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

/** A thread that looks for a file in each folder without a pause, and says how long what it found first was. */
const LOOKING = `
  const { readFileSync } = require('node:fs');
  const { parentPort, workerData } = require('node:worker_threads');
  parentPort.postMessage('looking');
  for (const file of workerData) {
    for (let length; length === undefined; ) {
      try {
        length = readFileSync(file).length;
        parentPort.postMessage(length);
      } catch {}
    }
  }
`;

describe('the secret of a fresh data folder', () => {
  it('is whole as soon as another process can read it', async () => {
    const folders = Array.from({ length: 300 }, (_, index) => join(scratch, String(index)));
    for (const folder of folders) mkdirSync(folder);
    const files = folders.map((folder) => join(folder, 'token-secret'));
    const thread = new Worker(LOOKING, { eval: true, workerData: files });
    const lengths = await new Promise<unknown[]>((resolve, reject) => {
      const told: unknown[] = [];
      const remaining = folders.values();
      thread.on('error', reject);
      // The next secret is made when the one before was found, so that the thread looks for it meanwhile.
      thread.on('message', (message) => {
        if (typeof message === 'number') told.push(message);
        const { value: dataDir } = remaining.next();
        if (dataDir === undefined) resolve(told);
        else loadKeys({ dataDir });
      });
    });
    await thread.terminate();
    expect(new Set(lengths)).toEqual(new Set([64]));
  });

  it('is made once, and is all that is left there', () => {
    const keys = loadKeys({ dataDir: scratch });
    expect(loadKeys({ dataDir: scratch })).toEqual(keys);
    expect(readdirSync(scratch)).toEqual(['token-secret']);
  });
});
