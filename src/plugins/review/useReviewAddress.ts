import { useSelectionInUrl } from '#core/page/useSelectionInUrl.ts';
import type { ReviewSearch } from './reviewSearch.ts';
import type { ReviewActor } from './useReview.ts';

interface ReviewAddress {
  readonly actor: ReviewActor;
  /** Id of the incident that the address names. */
  readonly address: number | undefined;
  /** Id of the incident on screen; null when there is none. */
  readonly shown: number | null;
  readonly onChange: (next: Partial<ReviewSearch>) => void;
}

/** Keeps the incident on screen in the address, so that a reload and Back from its full page return to it. */
export function useReviewAddress({ actor, address, shown, onChange }: ReviewAddress): void {
  useSelectionInUrl({
    selection: shown ?? undefined,
    address,
    select: (id) => id !== undefined && actor.send({ type: 'open', id }),
    write: async (event) => onChange({ event }),
  });
}
