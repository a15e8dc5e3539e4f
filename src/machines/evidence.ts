/** Makes the package of evidence of one event: what goes into it, how far it is, and what is missing. */
import { assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import type { RecordingEntry } from '#contract/event.ts';
import { createLoaderMachine, type LoadEffects, type Loader } from './preloader.ts';

/** One thing to fetch: what the provider tells of the event, the site's contacts, or a recording. */
export type EvidencePart =
  | { readonly id: 'event' | 'contacts' }
  | { readonly id: `recording ${number}`; readonly recording: RecordingEntry };

export interface EvidenceChoice {
  /** Each id once. */
  readonly parts: readonly EvidencePart[];
  /** How many of the recordings to choose from the person left out. */
  readonly leftOut: number;
  /** Whether a picture with the boxes is added for each recording that has some. */
  readonly withBoxes: boolean;
  /** The person's own words; '' for none. */
  readonly note: string;
}

/** What the rest of the package is written from. */
export interface Gathered<Fetched> {
  readonly choice: EvidenceChoice;
  readonly fetched: ReadonlyMap<string, Fetched>;
  /** Why each missing part could not be fetched, by its id. */
  readonly missing: ReadonlyMap<string, unknown>;
}

type EvidenceEvent =
  | { type: 'start'; choice: EvidenceChoice }
  /** The loader of a part has finished. */
  | { type: 'settled'; item: EvidencePart }
  /** The package can no longer be written, e.g. because the disk is full. */
  | { type: 'packageLost'; reason: unknown }
  /** Fetches what is missing. */
  | { type: 'retry' }
  /** Saves the package without what is missing. */
  | { type: 'save' }
  | { type: 'cancel' }
  /** Back to the choices. */
  | { type: 'again' };

interface EvidenceContext<Fetched, Saved> extends Gathered<Fetched> {
  readonly inFlight: ReadonlyMap<string, Loader<EvidencePart, Fetched>>;
  readonly saved: Saved | null;
  /** Why the package could not be made. */
  readonly reason: unknown;
}

const MOST_AT_ONCE = 3;
const NOTHING = { fetched: new Map(), missing: new Map(), inFlight: new Map(), saved: null, reason: null };

const causeOf = ({ event }: { event: { error: unknown } }) => ({ reason: event.error });

/** @param effects fetch one part and put it into the package */
export function createEvidenceMachine<Fetched, Saved>(effects: LoadEffects<EvidencePart, Fetched>) {
  return setup({
    types: { context: {} as EvidenceContext<Fetched, Saved>, events: {} as EvidenceEvent },
    actors: {
      loader: createLoaderMachine(effects),
      /** Resolves to false when the person does not want to save after all. */
      openPackage: fromPromise<boolean, EvidenceChoice>(() => Promise.reject()),
      /** Discards a package that is not saved when it ends. May send `packageLost`. */
      holdPackage: fromCallback<{ type: 'none' }>(() => {}),
      /** Adds the reports and closes the package. Must heed the signal. */
      savePackage: fromPromise<Saved, Gathered<Fetched>>(() => Promise.reject()),
    },
    actions: {
      begin: assign((_, { choice }: { choice: EvidenceChoice }) => ({ ...NOTHING, choice })),
      forgetMissing: assign({ missing: new Map() }),
      keepReason: assign((_, { reason }: { reason: unknown }) => ({ reason })),
      keepSaved: assign((_, { output }: { output: Saved }) => ({ saved: output })),
      take: enqueueActions(({ context, enqueue }, { item: { id } }: { item: EvidencePart }) => {
        const { loaded = null, reason = null } = context.inFlight.get(id)?.getSnapshot().context ?? {};
        enqueue.stopChild(id);
        enqueue.assign({
          inFlight: new Map([...context.inFlight].filter(([other]) => other !== id)),
          ...(loaded === null
            ? { missing: new Map(context.missing).set(id, reason) }
            : { fetched: new Map(context.fetched).set(id, loaded) }),
        });
      }),
      fetchMore: enqueueActions(({ context: { choice, fetched, missing, inFlight }, enqueue }) => {
        const known = [fetched, missing, inFlight];
        const waiting = choice.parts.filter(({ id }) => !known.some((parts) => parts.has(id)));
        const next = waiting.slice(0, MOST_AT_ONCE - inFlight.size);
        enqueue.assign(({ spawn }) => ({
          inFlight: new Map([
            ...inFlight,
            ...next.map((item) => [item.id, spawn('loader', { id: item.id, input: { item } })] as const),
          ]),
        }));
      }),
      stopFetching: enqueueActions(({ context: { inFlight }, enqueue }) => {
        for (const id of inFlight.keys()) enqueue.stopChild(id);
        enqueue.assign({ inFlight: new Map() });
      }),
    },
    guards: {
      isWanted: (_, { output }: { output: boolean }) => output,
      isWhole: ({ context: { choice, fetched } }) => fetched.size === choice.parts.length,
      isOver: ({ context: { inFlight } }) => inFlight.size === 0,
    },
  }).createMachine({
    id: 'evidence',
    context: { ...NOTHING, choice: { parts: [], leftOut: 0, withBoxes: false, note: '' } },
    initial: 'choosing',
    states: {
      choosing: {
        on: { start: { target: 'making', actions: { type: 'begin', params: ({ event }) => event } } },
      },
      making: {
        initial: 'opening',
        invoke: { id: 'holdPackage', src: 'holdPackage' },
        on: {
          cancel: 'cancelled',
          packageLost: { target: 'failed', actions: { type: 'keepReason', params: ({ event }) => event } },
        },
        exit: 'stopFetching',
        states: {
          opening: {
            invoke: {
              id: 'openPackage',
              src: 'openPackage',
              input: ({ context }) => context.choice,
              onDone: [
                { guard: { type: 'isWanted', params: ({ event }) => event }, target: 'fetching' },
                '#evidence.choosing',
              ],
              onError: { target: '#evidence.failed', actions: { type: 'keepReason', params: causeOf } },
            },
          },
          fetching: {
            entry: 'fetchMore',
            on: { settled: { actions: [{ type: 'take', params: ({ event }) => event }, 'fetchMore'] } },
            always: [
              { guard: 'isWhole', target: 'writing' },
              { guard: 'isOver', target: 'incomplete' },
            ],
          },
          incomplete: { on: { retry: { target: 'fetching', actions: 'forgetMissing' }, save: 'writing' } },
          writing: {
            invoke: {
              id: 'savePackage',
              src: 'savePackage',
              input: ({ context: { choice, fetched, missing } }) => ({ choice, fetched, missing }),
              onDone: {
                target: '#evidence.done',
                actions: { type: 'keepSaved', params: ({ event }) => event },
              },
              onError: { target: '#evidence.failed', actions: { type: 'keepReason', params: causeOf } },
            },
          },
        },
      },
      done: { on: { again: 'choosing' } },
      failed: { on: { again: 'choosing' } },
      cancelled: { on: { again: 'choosing' } },
    },
  });
}
