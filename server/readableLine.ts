import { pino } from 'pino';
import * as v from 'valibot';
import { printable } from './printable.ts';

const Line = v.looseObject({
  level: v.number(),
  time: v.number(),
  msg: v.optional(v.string(), ''),
  err: v.optional(v.looseObject({ stack: v.optional(v.string()) })),
});

/**
 * A line of the log as people read it: `12:03:04 info answered method=GET path=/`, and a stack below. Lines of a stack
 * are indented, because an error's message may hold lines of other people that look like the log's own.
 */
export function readableLine(json: string): string {
  const { level, time, msg, err, pid: _, hostname: __, ...facts } = v.parse(Line, JSON.parse(json));
  const clock = new Date(time).toTimeString().slice(0, 8);
  const shown = Object.entries(facts).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const words = [clock, pino.levels.labels[level] ?? String(level), msg, ...shown].map(printable).join(' ');
  if (err?.stack === undefined) return `${words}\n`;
  return [words, ...err.stack.split('\n').map((line) => `    ${printable(line)}`), ''].join('\n');
}
