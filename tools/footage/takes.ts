/** Everything that is drawn, in the manifest's order. */
import { clips } from './clips.ts';
import { stills } from './stills.ts';
import type { Take } from './take.ts';

export const takes: readonly Take[] = [...clips, ...stills];
