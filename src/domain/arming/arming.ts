/** A site's arming: its states, and how each of them is called, drawn and ordered. */
import type { LocationRecord } from '#contract/location.ts';
import type { IconName } from '#core/ui/Icon.tsx';

export type ArmingState = keyof typeof ARMING;
/** What schedules alone can make of a site. */
export type ScheduledArming = 'armed' | 'disarmed';

interface ArmingFacts {
  /** As a label. */
  readonly word: string;
  readonly icon: IconName;
  /** Of the icon. */
  readonly tone: 'green' | 'grey' | 'yellow';
  /** Whether the operators know by it what to do about a signal. */
  readonly isKnown: boolean;
  /** What happens at the end of the state; absent where that cannot be told. */
  readonly ends?: string;
}

/** Each state under its word in a sentence ('3 armed'), the most urgent one first. */
export const ARMING = {
  disarmed: { word: 'Disarmed', icon: 'shield-off', tone: 'grey', isKnown: true, ends: 'arms' },
  unknown: { word: 'Status Unknown', icon: 'question', tone: 'yellow', isKnown: false },
  armed: { word: 'Armed', icon: 'shield', tone: 'green', isKnown: true, ends: 'disarms' },
} as const satisfies Record<string, ArmingFacts>;

/** The most urgent state first. */
export const ARMING_STATES = Object.keys(ARMING) as readonly ArmingState[];

export function endOf(arming: ArmingState): string | null {
  const { ends }: ArmingFacts = ARMING[arming];
  return ends ?? null;
}

type ToldSite = Pick<LocationRecord, 'armed'>;

/** @param told what the provider says of a site: nothing where it does not know */
export function armingOf(told: ToldSite | null | undefined): ArmingState {
  const armed = told?.armed;
  if (armed === true) return 'armed';
  return armed === false ? 'disarmed' : 'unknown';
}

// What a list of sites tells of their arming.

type ListedSite = Pick<LocationRecord, 'id' | 'armed' | 'scheduledArmed'>;

/**
 * Whether a list tells which sites are armed. A field that is absent reads as one that is null, so a list of sites of
 * which nothing is known counts as one that does not tell.
 */
export function tellsArming(sites: readonly ListedSite[]): boolean {
  return sites.some(({ armed, scheduledArmed }) => (armed ?? scheduledArmed ?? null) !== null);
}

/** Ids of the sites whose armed status only their own call tells. */
export function sitesToAsk(sites: readonly ListedSite[]): readonly number[] {
  return tellsArming(sites) ? [] : [...new Set(sites.map(({ id }) => id))];
}
