/** How many calls one server process completes, and two on the same database behind even turns. */
import { signIn } from '../bench/browser.ts';
import { measureCrowd } from '../bench/crowd.ts';
import { findSubjects } from '../bench/screens.ts';
import { startServer } from '../provider-times/secondStart.ts';

const SECONDS = 10;
/** Of all callers together. */
const CONNECTIONS = 64;

/**
 * @param dataDir both processes sign their tokens with its key
 * @returns calls per second
 */
export async function callsPerSecond(count: number, dataDir: string, databaseUrl: string): Promise<number> {
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(dataDir, databaseUrl)));
  try {
    const [first] = servers;
    if (first === undefined) return 0;
    const token = await signIn(first.address, 'avery');
    const { eventIds } = await findSubjects(first.address, token);
    const options = { token, eventIds, seconds: SECONDS, connections: CONNECTIONS / count };
    const crowds = await Promise.all(servers.map(({ address }) => measureCrowd(address, options)));
    return crowds.reduce((sum, { lines: [calls] }) => sum + (calls?.measured ?? 0), 0);
  } finally {
    for (const server of servers) await server.stop();
  }
}
