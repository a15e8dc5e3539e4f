/** The keys that tokens, media addresses, consent forms and push messages are signed with, all drawn from one secret. */
import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateFolder, SECRET_FILE } from '../db/dataFolder.ts';
import { OperatorProblem } from '../settings/operatorProblem.ts';

export interface Keys {
  readonly token: Uint8Array;
  readonly media: Uint8Array;
  readonly consent: Uint8Array;
  /** Signs the cookies of known devices. */
  readonly device: Uint8Array;
  /** Encrypts what a sign-in elsewhere leaves in the browser on its way. */
  readonly signIn: Uint8Array;
  /** The private key by which push services know the provider. */
  readonly push: Uint8Array;
  /** Signs the addresses by which mails are ended. */
  readonly unsubscribe: Uint8Array;
}

interface SecretPlace {
  /** The secret itself, when the operator has set one. */
  readonly tokenSecret?: string | undefined;
  /** Where a made-up secret is kept otherwise. */
  readonly dataDir: string;
}

/**
 * Reads the secret, or makes one that only this account can read, and derives one key per purpose.
 * @throws OperatorProblem
 */
export function loadKeys({ tokenSecret, dataDir }: SecretPlace): Keys {
  const secret = tokenSecret ?? readOrMakeSecret(dataDir);
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', `portal ${purpose}`, 32));
  return {
    token: derive('token'),
    media: derive('media'),
    consent: derive('consent'),
    device: derive('device'),
    signIn: derive('sign-in'),
    push: derive('push'),
    unsubscribe: derive('unsubscribe'),
  };
}

function readOrMakeSecret(dataDir: string): string {
  privateFolder(dataDir);
  const file = join(dataDir, SECRET_FILE);
  if (!existsSync(file)) makeSecret(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new OperatorProblem(
      `The secret in ${file} is too short: put back that of a backup, or delete the file to get a new one, which ends all sign-ins.`,
    );
  return secret;
}

/** Several processes may start at once: the first one's file gets the name, and it is whole before it does. */
function makeSecret(file: string): void {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!isFileExists(error)) throw error;
  } finally {
    unlinkSync(draft);
  }
}

function isFileExists(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
