/** A site's arming: its states, and how each of them is called, drawn and ordered. */
import type { IconName } from '#core/ui/Icon.tsx';

export type ArmingState = keyof typeof ARMING;
/** What schedules alone can make of a site. */
export type ScheduledArming = 'armed' | 'disarmed';

interface ArmingFacts {
  /** As a label. */
  readonly word: string;
  readonly icon: IconName;
  /** What happens at the end of the state; absent where that cannot be told. */
  readonly ends?: string;
}

/** The most urgent state first. */
export const ARMING = {
  disarmed: { word: 'Disarmed', icon: 'shield-off', ends: 'arms' },
  unknown: { word: 'Status Unknown', icon: 'question' },
  armed: { word: 'Armed', icon: 'shield', ends: 'disarms' },
} as const satisfies Record<string, ArmingFacts>;

/** The most urgent state first. */
export const ARMING_STATES = Object.keys(ARMING) as readonly ArmingState[];

/** @param armed what the provider says: nothing where it does not know */
export function armingOf(armed: boolean | null | undefined): ArmingState {
  if (armed === true) return 'armed';
  return armed === false ? 'disarmed' : 'unknown';
}
