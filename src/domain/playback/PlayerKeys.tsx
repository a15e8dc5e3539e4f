import { memo } from 'react';
import type { Shortcut } from '#core/app/shortcut.ts';
import { useShortcut } from '#core/shortcuts/useShortcut.ts';
import type { PlayerActor } from './usePlayer.ts';

/** What keys ask of the panel. Must keep its identity. */
export interface KeyActs {
  readonly snap: () => void;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly resetZoom: () => void;
}

interface PlayerKeysProps {
  readonly keys: readonly Shortcut[];
  readonly actor: PlayerActor;
  readonly acts: KeyActs;
}

/** Lets the player's keys act while it is on the page. */
export const PlayerKeys = memo(function PlayerKeys({ keys, actor, acts }: PlayerKeysProps) {
  const deeds: Readonly<Record<string, () => void>> = {
    k: () => actor.send({ type: 'togglePlay' }),
    ',': () => actor.send({ type: 'stepFrame', by: -1 }),
    '.': () => actor.send({ type: 'stepFrame', by: 1 }),
    '<': () => actor.send({ type: 'slower' }),
    '>': () => actor.send({ type: 'faster' }),
    b: () => actor.send({ type: 'toggleBoxes' }),
    f: () => actor.send({ type: 'toggleScreen' }),
    S: acts.snap,
    '-': acts.zoomOut,
    '+': acts.zoomIn,
    '=': acts.zoomIn,
    '0': acts.resetZoom,
  };
  return keys.map((shortcut) => (
    <Key key={shortcut.does} shortcut={shortcut} onPress={(pressed) => deeds[pressed]?.()} />
  ));
});

function Key({ shortcut, onPress }: { shortcut: Shortcut; onPress: (key: string) => void }) {
  useShortcut(shortcut, onPress);
  return null;
}
