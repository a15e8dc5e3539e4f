/** The speed and the boxes that a person has chosen for one player count for all until the session ends. */
import type { AppContext } from '#core/app/appContext.ts';
import type { PlayerContext } from '#machines/player.ts';

type Chosen = Partial<PlayerContext>;

const createChoices = (): { chosen: Chosen } => ({ chosen: {} });

export function keptPlayer({ scope }: AppContext): Chosen {
  return scope.keep(createChoices).chosen;
}

export function keepPlayer({ scope }: AppContext, chosen: Chosen): void {
  const choices = scope.keep(createChoices);
  choices.chosen = { ...choices.chosen, ...chosen };
}
