import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { decodeProtectedHeader } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadKeys } from '../../server/auth/keys.ts';
import { openJourney, sealJourney } from '../../server/openid/journey.ts';
import { sourceFiles } from '../support/imports.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const fresh = scratchFolders();
let scratch = '';
beforeEach(() => {
  scratch = fresh();
});

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

const servers = sourceFiles('server');
const sources = servers.map((file) => readFileSync(file, 'utf8'));
const namedBy = (call: RegExp) => [
  ...new Set(sources.flatMap((source) => [...source.matchAll(call)].map(([, name]) => name))),
];

describe('what the provider encrypts', () => {
  it('is sealed by AES-GCM, and opens no more when a bit of it was changed', async () => {
    const key = new Uint8Array(32).fill(7);
    const journey = { provider: 'google', returnUrl: 'x', state: 's', nonce: 'n', verifier: 'v' } as const;
    const sealed = await sealJourney(key, journey, 0);
    expect(decodeProtectedHeader(sealed)).toEqual({ alg: 'dir', enc: 'A256GCM' });
    expect(await openJourney(key, sealed, 0)).toMatchObject(journey);
    const parts = sealed.split('.');
    for (const part of [0, 2, 3, 4]) {
      const text = parts[part] ?? '';
      const changed = text.replace(/.$/, '').concat(text.endsWith('A') ? 'g' : 'A');
      expect(await openJourney(key, parts.with(part, changed).join('.'), 0), String(part)).toBeUndefined();
    }
  });

  it('is sealed by nothing else but for browsers, as RFC 8291 has it', () => {
    const sealing = servers.filter((file) => readFileSync(file, 'utf8').includes('createCipher'));
    expect(sealing).toEqual(['server/notify/webPush.ts']);
    expect(namedBy(/createCipheriv\(\s*'([^']+)'/g)).toEqual(['aes-128-gcm']);
  });

  it('is hashed and signed with SHA-256 alone', () => {
    expect(namedBy(/create(?:Hash|Hmac)\('([^']+)'/g)).toEqual(['sha256']);
    expect(namedBy(/hkdfSync\('([^']+)'/g)).toEqual(['sha256']);
    const signing = [
      ...namedBy(/setProtectedHeader\(\{ alg: '([^']+)'/g),
      ...namedBy(/ALGORITHM = '([^']+)'/g),
    ];
    expect(signing).toEqual(['ES256', 'HS256']);
  });
});

describe('other programs', () => {
  it('are started by nothing that serves people', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter((source) => /child_process|\bexecFile\b|\bspawn\(/.test(source))).toEqual([]);
  });
});
