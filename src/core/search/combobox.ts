/** The behaviour of a box that searches: what was found, which option the keys have moved to, and when its list closes. */
import { useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import type { SearchResult } from '#contract/search.ts';
import type { ApiClient } from '#core/api/client.ts';
import { search } from '#core/api/search.ts';
import { useAdminView, useApp } from '#core/app/useApp.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { listen } from '#core/listeners.ts';
import { createSearchMachine } from '#machines/search.ts';

/** One search, shared by its box and its panel. */
export interface Search<Result = SearchResult> {
  readonly state: SnapshotFrom<ReturnType<typeof createSearchMachine<Result>>>;
  edit(text: string): void;
  /** Searches at once if there is a text. */
  submit(): void;
  close(): void;
}

/** Resolves to null when there is no usable response. Must respect the signal. */
type Find<Result> = (text: string, signal: AbortSignal) => Promise<readonly Result[] | null>;

interface SearchOptions<Result> {
  /** The function of the first render is used throughout. */
  readonly find: Find<Result>;
  /** Names the search in the error log. */
  readonly name: string;
  /**
   * Holds the field and the panel. A press outside, a focus elsewhere, Escape and another page close the search. Without
   * it the search closes with its component.
   */
  readonly box?: RefObject<HTMLElement | null>;
}

/** A search that lives as long as the component. */
export function useSearch<Result>({ find, name, box }: SearchOptions<Result>): Search<Result> {
  const { errors } = useApp();
  const [machine] = useState(() => machineOn(find, (cause) => errors.report(cause, name)));
  const actor = useActorRef(machine, inspected);
  const state = useSelector(actor, (current) => current);
  const actions = useMemo(
    () => ({
      edit: (text: string) => actor.send({ type: 'edit', text }),
      submit: () => actor.send({ type: 'submit' }),
      close: () => actor.send({ type: 'close' }),
    }),
    [actor],
  );
  useClosing(box, !state.matches('closed'), actions.close);
  return { state, ...actions };
}

/** Finds in everything that the provider has indexed. */
export const findEverything =
  (api: ApiClient): Find<SearchResult> =>
  (text, signal) =>
    search(api, text, { signal });

/**
 * Whether a path leads to a page that the person has: none that is switched off, nor, outside of the Admin view, one for
 * Admins.
 */
export function useHasPage(): (path: string) => boolean {
  const router = useRouter();
  const isAdminView = useAdminView();
  return useCallback(
    (path) => {
      const [routes, params, page] = router.getMatchedRoutes(path.replace(/[?#].*$/s, ''));
      // A page that has a part of the path alone is matched with the rest of it.
      const isThere = page !== undefined && params['**'] === undefined;
      return isThere && (isAdminView || !routes.some(({ options }) => options.staticData?.adminsOnly));
    },
    [router, isAdminView],
  );
}

function machineOn<Result>(find: Find<Result>, report: (cause: unknown) => void) {
  return createSearchMachine<Result>().provide({
    actors: {
      search: fromPromise<readonly Result[], { text: string }>(async ({ input, signal }) => {
        const results = await find(input.text, signal);
        if (results === null) throw new Error('The search returned nothing.');
        return results;
      }),
    },
    actions: { reportFailure: (_, { cause }) => report(cause) },
  });
}

interface OptionKeys<Option> {
  /** The text in the box. */
  readonly text: string;
  readonly options: readonly Option[];
  /** What an option is: that of a later answer is another object. */
  readonly keyOf: (option: Option) => unknown;
  /** Called with the current option when Enter is pressed. */
  readonly onEnter: (option: Option) => void;
  /** Called when ArrowDown is pressed and there is no list. */
  readonly onAsk: () => void;
  /** The index that a key moves to; null for keys that are left to the text. */
  readonly move?: typeof movedTo;
  /** Index of the option that Enter takes when no key has moved to one; -1, as by default, for none. */
  readonly first?: number;
}

/**
 * The option that a combobox's arrow keys have moved to, wherever a list that comes late has it; none after the text has
 * changed, and none in a list without it.
 */
export function useActiveOption<Option>(
  input: RefObject<HTMLInputElement | null>,
  { text, options, keyOf, onEnter, onAsk, move = movedTo, first = -1 }: OptionKeys<Option>,
): number | null {
  const [active, setActive] = useState<{ text: string; option: Option | undefined }>();
  const index = placeIn(options, active?.text === text ? active.option : undefined, keyOf);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const next = move(event.key, index, options.length);
    const option = options[index ?? first];
    if (next !== null) setActive({ text, option: options[next] });
    else if (event.key === 'ArrowDown') onAsk();
    else if (event.key === 'Enter' && option !== undefined) onEnter(option);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const { current } = input;
    return current ? listen(current, { keydown: (event) => onKeyDown(event) }) : undefined;
  }, [input]);
  return index;
}

/** Two options may be alike: the same object goes before. */
function placeIn<Option>(
  options: readonly Option[],
  wanted: Option | undefined,
  keyOf: (option: Option) => unknown,
): number | null {
  if (wanted === undefined) return null;
  const same = options.indexOf(wanted);
  const place = same === -1 ? options.findIndex((option) => keyOf(option) === keyOf(wanted)) : same;
  return place === -1 ? null : place;
}

/**
 * The index that a key moves to; null for keys that don't move, and in an empty list.
 * @param active index of the current option; null when there is none
 */
export function movedTo(key: string, active: number | null, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return active === null ? 0 : (active + 1) % count;
    case 'ArrowUp':
      return active === null ? count - 1 : (active + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Closes an open panel on a press outside, when the focus moves elsewhere, on Escape and on another page. */
function useClosing(
  box: RefObject<HTMLElement | null> | undefined,
  isOpen: boolean,
  close: () => void,
): void {
  const router = useRouter();
  useEffect(() => {
    const element = box?.current;
    if (!isOpen || !element) return undefined;
    const isOutside = (target: EventTarget | null) => !(target instanceof Node && element.contains(target));
    const ends = [
      listen(document, { pointerdown: ({ target }) => isOutside(target) && close() }),
      listen(element, {
        // Null when the focus leaves the page, and when a press lands on something that cannot take the focus.
        focusout: ({ relatedTarget }) => relatedTarget !== null && isOutside(relatedTarget) && close(),
        keydown: (event) => {
          if (event.key !== 'Escape') return;
          // Otherwise the same Escape would also close the menu around the box.
          event.preventDefault();
          close();
        },
      }),
      router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && close()),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [box, isOpen, close, router]);
}

/** Element id of an option by its index in the whole list. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
