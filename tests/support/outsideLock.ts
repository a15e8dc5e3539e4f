/** Another process that holds the embedded database's write lock. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const HOLD = `
  const Libsql = require('libsql');
  const file = new Libsql(process.argv[1]);
  file.exec('pragma busy_timeout = 30000');
  const words = require('node:readline').createInterface(process.stdin);
  words.on('line', (word) => {
    file.exec(word === 'take' ? 'begin immediate' : 'rollback');
    process.stdout.write('done\\n');
  });
  words.on('close', () => process.exit(0));
`;

export interface OutsideLock {
  /** Resolves when the lock is held. */
  take(): Promise<void>;
  /** Resolves when it is free again. */
  release(): Promise<void>;
  /** Ends the process, which frees the lock too. */
  end(): Promise<void>;
}

/** @param dataDir a server's data folder, with its database in it */
export function outsideLock(dataDir: string): OutsideLock {
  const child = spawn(process.execPath, ['-e', HOLD, join(dataDir, 'portal.db')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  async function say(word: string): Promise<void> {
    const done = once(child.stdout, 'data');
    child.stdin.write(`${word}\n`);
    await done;
  }
  return {
    take: () => say('take'),
    release: () => say('release'),
    async end() {
      child.stdin.end();
      await exit;
    },
  };
}
