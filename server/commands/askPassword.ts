/** What the command asks at the terminal. Without one, the first line of the input is the answer. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { passwordProblem } from '../auth/passwordRule.ts';
import { OperatorProblem } from '../settings/operatorProblem.ts';

export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

export const TERMINAL: Terminal = { input: process.stdin, output: process.stderr };

const NO_PASSWORD =
  'No password was given. Type it when you are asked for it, or pass it as the first line of the input: ' +
  'npm run user -- create ada --name "Ada Admin" --admin < password.txt';

/**
 * Asks for a new password without showing it on the screen, in the list of processes or in the shell's history. On a
 * terminal it is typed twice.
 * @param words of which alone it may not be made
 * @throws OperatorProblem when it is no good
 */
export async function askPassword({ input, output }: Terminal, words: readonly string[]): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: input.isTTY === true });
  // Keeps lines that arrive before they are requested.
  const typed = lines[Symbol.asyncIterator]();
  const next = async (prompt: string) => {
    if (input.isTTY) output.write(prompt);
    const line = await typed.next();
    if (input.isTTY) output.write('\n');
    return line.done ? '' : line.value;
  };
  try {
    const password = await next('New password: ');
    if (password === '') throw new OperatorProblem(NO_PASSWORD);
    const problem = passwordProblem(password, words);
    if (problem !== undefined) throw new OperatorProblem(problem);
    if (input.isTTY && (await next('Once more: ')) !== password)
      throw new OperatorProblem('The two passwords differ.');
    return password;
  } finally {
    lines.close();
  }
}

/** Says something and waits for an answer. @returns whether it was 'yes' */
export async function saysYes(terminal: Terminal, question: string): Promise<boolean> {
  return (await answerTo(terminal, question)).toLowerCase() === 'yes';
}

/** Says something and waits for an answer. @returns a line without spaces around it */
export async function answerTo({ input, output }: Terminal, question: string): Promise<string> {
  output.write(question);
  const lines = createInterface({ input, terminal: false });
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
  }
}
