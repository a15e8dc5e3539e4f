/** Calls that a provider may offer in addition to the thirty of the call table. */
import { noteEvidenceCall } from './recording.ts';
import { logOffCall, logOffEverywhereCall, signInsCall } from './session.ts';

export const additionalCalls = [signInsCall, logOffCall, logOffEverywhereCall, noteEvidenceCall] as const;
