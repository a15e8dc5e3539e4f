/** Everything that is checked, in the order of the report. */

import type { WireCall } from '#contract/call.ts';
import { additionalCalls, calls } from '#contract/calls.ts';
import { pluginCalls } from '../openapi/pluginCalls.ts';
import { REDIRECTS } from './checkRedirects.ts';
import type { Subject } from './findings.ts';

const rows: readonly WireCall[] = [
  ...calls,
  ...additionalCalls,
  ...pluginCalls.flatMap((plugin) => plugin.calls),
];

export const subjects: readonly Subject[] = [...rows, ...REDIRECTS];
