/** The machine of a package with parts that the test answers for. */
import { createActor, fromCallback, fromPromise } from 'xstate';
import {
  createEvidenceMachine,
  type EvidenceChoice,
  type EvidencePart,
  type Gathered,
} from '#machines/evidence.ts';
import { recordTransitions } from './paths.ts';
import { flush } from './recordings.ts';

interface Call<Answer> {
  readonly signal: AbortSignal;
  isOver: boolean;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}

/** The event, then recordings: as many parts as wanted. */
export function choiceOf(count: number): EvidenceChoice {
  const recordings = Array.from({ length: count - 1 }, (_, index): EvidencePart => {
    const recordingId = index + 1;
    return { id: `recording ${recordingId}`, recording: { recordingId } };
  });
  return { parts: [{ id: 'event' }, ...recordings], withBoxes: false, note: '' };
}

export function startEvidence() {
  const opens: Call<boolean>[] = [];
  const loads: (Call<string | null> & { readonly id: string })[] = [];
  const saves: (Call<string> & { readonly input: Gathered<string> })[] = [];
  const held: { lose: (reason: unknown) => void; isDiscarded: boolean }[] = [];
  const machine = createEvidenceMachine<string, string>({
    load: ({ id }, signal) =>
      new Promise((resolve, reject) => loads.push({ id, signal, isOver: false, resolve, reject })),
  }).provide({
    actors: {
      openPackage: fromPromise<boolean, EvidenceChoice>(
        ({ signal }) =>
          new Promise((resolve, reject) => opens.push({ signal, isOver: false, resolve, reject })),
      ),
      holdPackage: fromCallback<{ type: 'none' }>(({ sendBack }) => {
        const one = {
          lose: (reason: unknown) => sendBack({ type: 'packageLost', reason }),
          isDiscarded: false,
        };
        held.push(one);
        return () => {
          one.isDiscarded = true;
        };
      }),
      savePackage: fromPromise<string, Gathered<string>>(
        ({ input, signal }) =>
          new Promise((resolve, reject) => saves.push({ input, signal, isOver: false, resolve, reject })),
      ),
    },
  });
  const recorder = recordTransitions(machine);
  const actor = createActor(machine, { inspect: recorder.inspect }).start();
  const open = <One extends Call<never>>(calls: readonly One[]) =>
    calls.filter(({ isOver, signal }) => !isOver && !signal.aborted);
  const end = async <Answer>(call: Call<Answer> | undefined, answer: Answer | Error) => {
    if (call === undefined) return;
    call.isOver = true;
    if (answer instanceof Error) call.reject(answer);
    else call.resolve(answer);
    await flush();
  };
  return {
    actor,
    saves,
    taken: recorder.taken,
    context: () => actor.getSnapshot().context,
    /** 'making.fetching' */
    state: () => {
      const { value } = actor.getSnapshot();
      return typeof value === 'string' ? value : Object.entries(value).flat().join('.');
    },
    /** Ids of the parts that are fetched now, in the order of asking. */
    inFlight: () => open(loads).map(({ id }) => id),
    /** How often each part was asked for. */
    asked: () => loads.map(({ id }) => id),
    isDiscarded: () => held.map((one) => one.isDiscarded),
    endOpen: (answer: boolean | Error) => end(open(opens)[0], answer),
    endLoad: (answer: string | null | Error, id?: string) =>
      end(
        open(loads).find((one) => id === undefined || one.id === id),
        answer,
      ),
    endSave: (answer: string | Error) => end(open(saves)[0], answer),
    lose: async (reason: unknown) => {
      held.at(-1)?.lose(reason);
      await flush();
    },
  };
}
