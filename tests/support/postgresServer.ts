/** One PostgreSQL server for a whole run of the `postgres` project. */
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `postgres://` URL of the server, without a database's name. */
    postgresUrl: string;
  }
}

/** Starts the server before the project's first file. The returned function runs after the last one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}
