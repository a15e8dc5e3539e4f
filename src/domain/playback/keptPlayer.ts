/** The speed and the boxes that a person has chosen for one player count for all until the portal is reloaded. */
import type { AppContext } from '#core/app/appContext.ts';
import type { PlayerContext } from '#machines/playerEvents.ts';

type Chosen = Partial<PlayerContext>;

const kept = new WeakMap<AppContext, Chosen>();

export function keptPlayer(app: AppContext): Chosen {
  return kept.get(app) ?? {};
}

export function keepPlayer(app: AppContext, chosen: Chosen): void {
  kept.set(app, { ...keptPlayer(app), ...chosen });
}
