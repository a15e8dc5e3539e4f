/** Calls that a provider may offer beside the table of thirty. */
import { logOffCall, logOffEverywhereCall, signInsCall } from './session.ts';

export const additionalCalls = [signInsCall, logOffCall, logOffEverywhereCall] as const;
