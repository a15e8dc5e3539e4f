/** The records that the person has opened in this tab, the latest first. Erased with everything else of the person. */
import * as v from 'valibot';
import { tabStorage } from '#core/environment.ts';
import { personKey } from '#core/session/personStorage.ts';

const KEY = personKey('recent');
const MOST = 5;

const Place = v.object({ title: v.string(), path: v.string() });
type Place = v.InferOutput<typeof Place>;
const Places = v.array(Place);

export function recentPlaces(): readonly Place[] {
  const kept = v.safeParse(Places, tabStorage.readJson(KEY));
  return kept.success ? kept.output : [];
}

export function rememberPlace(place: Place): void {
  const others = recentPlaces().filter(({ path }) => path !== place.path);
  tabStorage.write(KEY, JSON.stringify([place, ...others].slice(0, MOST)));
}
