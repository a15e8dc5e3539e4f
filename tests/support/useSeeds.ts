/** Lets every provider of a test file start on a copy of the run's seeded databases. */
import { inject } from 'vitest';
import { copyFromSeeds } from './seeds.ts';

copyFromSeeds(inject('seeds'));
