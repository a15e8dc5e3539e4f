import { startServer } from './startServer.ts';

/** Milliseconds from launching the server on an existing database until it is ready. */
export async function secondStart(dataDir: string, databaseUrl: string | undefined): Promise<number> {
  const server = await startServer(dataDir, databaseUrl);
  await server.stop();
  return server.readyAfter;
}
