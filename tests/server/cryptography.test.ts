import { readFileSync } from 'node:fs';
import { decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { openJourney, sealJourney } from '../../server/openid/journey.ts';
import { sourceFiles } from '../support/imports.ts';

const sources = sourceFiles('server').map((file) => readFileSync(file, 'utf8'));
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
    expect(sources.filter((source) => source.includes('createCipher'))).toEqual([]);
  });

  it('is hashed and signed with SHA-256 alone', () => {
    expect(namedBy(/create(?:Hash|Hmac)\('([^']+)'/g)).toEqual(['sha256']);
    expect(namedBy(/hkdfSync\('([^']+)'/g)).toEqual(['sha256']);
    expect(
      namedBy(/setProtectedHeader\(\{ alg: '([^']+)'/g).concat(namedBy(/ALGORITHM = '([^']+)'/g)),
    ).toEqual(['HS256']);
  });
});

describe('other programs', () => {
  it('are started by nothing that serves people', () => {
    expect(sources.length).toBeGreaterThan(150);
    expect(sources.filter((source) => /child_process|\bexecFile\b|\bspawn\(/.test(source))).toEqual([]);
  });
});
