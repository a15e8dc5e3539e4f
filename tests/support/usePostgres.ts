/** Lets every database of a test file be one on the run's PostgreSQL server. */
import { inject } from 'vitest';
import { databasesOnPostgres } from './testDatabase.ts';

databasesOnPostgres(inject('postgresUrl'));
