/** Every state of every page, for whoever wants to look at all of them. */
import { detailStates } from './detailStates.ts';
import { formStates } from './formStates.ts';
import { listStates } from './listStates.ts';
import { optionalStates } from './optionalStates.ts';
import { overlayStates } from './overlayStates.ts';
import type { PageState } from './pageState.ts';

export const states: readonly PageState[] = [
  ...listStates,
  ...detailStates,
  ...formStates,
  ...optionalStates,
  ...overlayStates,
];

export const samples = states.filter(({ sample }) => sample !== undefined);
