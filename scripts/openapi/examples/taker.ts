import * as v from 'valibot';
import type { WireCall } from '#contract/call.ts';
import type { Example } from './example.ts';
import type { Asked, ExampleProvider } from './exampleProvider.ts';
import { stable } from './stable.ts';

const FEW = { skip: 0, take: 2, count: true };

const Rows = v.object({ value: v.array(v.object({ id: v.number() })) });

/** The id of a list's first row; 0 for an empty list. */
export function firstId(list: unknown): number {
  return v.parse(Rows, list).value[0]?.id ?? 0;
}

interface Named extends Asked {
  readonly name: string;
  readonly summary: string;
  /** Body for the example, where the one that is sent holds something that differs each time. */
  readonly shown?: Asked['body'];
}

/** The usual example of a call. */
export const given = (summary: string, asked: Asked): Named => ({ name: 'answered', summary, ...asked });

/** Takes examples into a list. */
export class Taker {
  readonly examples: Example[] = [];
  readonly #provider: ExampleProvider;

  constructor(provider: ExampleProvider) {
    this.#provider = provider;
  }

  /** @returns the whole answer, as it came */
  async take(call: WireCall, { name, summary, shown, ...asked }: Named): Promise<unknown> {
    const { status, answer } = await this.#provider.ask(call, asked);
    const { token: _, ...request } = { ...asked, ...(shown && { body: shown }) };
    this.examples.push({ call: call.name, name, summary, ...request, status, answer: stable(answer) });
    return answer;
  }

  /** @returns the id of the first row */
  async takeRows(list: WireCall, token: string): Promise<number> {
    return firstId(await this.take(list, given('Two rows, and how many there are', { token, body: FEW })));
  }

  /** A list, and the object that its first row names. */
  async takeList(list: WireCall, detail: WireCall, token: string): Promise<void> {
    const id = await this.takeRows(list, token);
    await this.take(detail, given('By the id of a row', { token, params: { id } }));
  }
}
