/** The log on standard output: one JSON object per line, or lines for people when it is a terminal. */
import { writeSync } from 'node:fs';
import { format } from 'node:util';
import { type Level, type Logger, pino } from 'pino';
import * as v from 'valibot';
import { printable, printableLines } from './printable.ts';

/** @param level least severe line to print */
export function openLog(level: Level | 'silent'): Logger {
  const isTerminal = process.stdout.isTTY;
  return pino(
    { level },
    { write: (line) => writeNow(isTerminal ? readableLine(line) : printableLines(line)) },
  );
}

const STANDARD_OUTPUT = 1;
const clock = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes before it returns: lines stay in order, and a process that ends at once has written them. A pipe that is full
 * answers EAGAIN, and takes more a moment later.
 */
function writeNow(text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(STANDARD_OUTPUT, rest));
    } catch (error) {
      // The reader is gone. A server goes on without its log.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
      Atomics.wait(clock, 0, 0, 1);
    }
  }
}

/** What the start says, and what ends the process, is printed at any level. */
export const startLog: Logger = openLog('info');

/**
 * From now on everything that the process says is in the log: what other code prints by the console, Node's warnings,
 * and an error that nobody handles, which ends the process.
 */
export function logAll(): void {
  process.on('uncaughtException', (err) => {
    startLog.fatal({ err }, 'ended by an error');
    process.exit(1);
  });
  process.removeAllListeners('warning');
  process.on('warning', (err) => startLog.warn({ err }, 'a warning of Node'));
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    console[level] = (...parts: unknown[]) => logParts(level, parts);
  console.log = console.info;
}

/** An error alone goes where errors go in a line; everything else is its text. */
function logParts(level: 'debug' | 'info' | 'warn' | 'error', parts: readonly unknown[]): void {
  const [err] = parts;
  if (parts.length === 1 && err instanceof Error) startLog[level]({ err }, err.message);
  else startLog[level](format(...parts));
}

const Line = v.looseObject({
  level: v.number(),
  time: v.number(),
  msg: v.optional(v.string(), ''),
  err: v.optional(v.looseObject({ stack: v.optional(v.string()) })),
});

/** As pino numbers its levels. */
const INFO = 30;

/** A call that went well, or whose caller has hung up. */
const Call = v.looseObject({
  level: v.pipe(v.number(), v.maxValue(INFO)),
  method: v.string(),
  path: v.string(),
  status: v.number(),
  ms: v.number(),
});

/**
 * A line of the log as people read it: `12:03:04 warn mails wait count=2`, and a stack below. Lines of a stack are
 * indented, because an error's message may hold lines of other people that look like the log's own. A call that went
 * well is shorter: `POST /api/Event/events 200 11 ms`.
 */
export function readableLine(json: string): string {
  const line: unknown = JSON.parse(json);
  const call = v.safeParse(Call, line);
  if (call.success) {
    const { method, path, status, ms } = call.output;
    return `${printable(`${method} ${path} ${status} ${Math.round(ms)} ms`)}\n`;
  }
  const { level, time, msg, err, pid: _, hostname: __, ...facts } = v.parse(Line, line);
  const clock = new Date(time).toTimeString().slice(0, 8);
  const shown = Object.entries(facts).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const words = [clock, pino.levels.labels[level] ?? String(level), msg, ...shown].map(printable).join(' ');
  if (err?.stack === undefined) return `${words}\n`;
  return [words, ...err.stack.split('\n').map((line) => `    ${printable(line)}`), ''].join('\n');
}
