/** Everything that is checked, in the order of the report. */
import { additionalCalls } from '#core/api/wire/additionalCalls.ts';
import type { WireCall } from '#core/api/wire/call.ts';
import { calls } from '#core/api/wire/calls.ts';
import { pluginCalls } from '../openapi/pluginCalls.ts';
import { REDIRECTS } from './checkRedirects.ts';
import type { Subject } from './findings.ts';

const rows: readonly WireCall[] = [
  ...calls,
  ...additionalCalls,
  ...pluginCalls.flatMap((plugin) => plugin.calls),
];

export const subjects: readonly Subject[] = [...rows, ...REDIRECTS];
