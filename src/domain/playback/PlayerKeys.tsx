import type { Shortcut } from '#core/app/shortcut.ts';
import { useShortcut } from '#core/shortcuts/useShortcut.ts';
import type { PlayerActor } from './usePlayer.ts';
import { ZOOM_STEP, type Zooming } from './useZoom.ts';

interface PlayerKeysProps {
  readonly keys: readonly Shortcut[];
  readonly actor: PlayerActor;
  readonly zooming: Zooming;
  readonly onSnapshot: () => void;
}

/** Lets the player's keys act while it is on the page. */
export function PlayerKeys({ keys, actor, zooming, onSnapshot }: PlayerKeysProps) {
  const acts: Readonly<Record<string, () => void>> = {
    k: () => actor.send({ type: 'togglePlay' }),
    ',': () => actor.send({ type: 'stepFrame', by: -1 }),
    '.': () => actor.send({ type: 'stepFrame', by: 1 }),
    '<': () => actor.send({ type: 'slower' }),
    '>': () => actor.send({ type: 'faster' }),
    b: () => actor.send({ type: 'toggleBoxes' }),
    f: () => actor.send({ type: 'toggleScreen' }),
    S: onSnapshot,
    '-': () => zooming.by(1 / ZOOM_STEP),
    '+': () => zooming.by(ZOOM_STEP),
    '=': () => zooming.by(ZOOM_STEP),
    '0': zooming.reset,
  };
  return keys.map((shortcut) => (
    <Key key={shortcut.does} shortcut={shortcut} onPress={(pressed) => acts[pressed]?.()} />
  ));
}

function Key({ shortcut, onPress }: { shortcut: Shortcut; onPress: (key: string) => void }) {
  useShortcut(shortcut, onPress);
  return null;
}
