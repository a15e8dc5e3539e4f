import { MISSING, shownText } from '#core/format/shownText.ts';

interface NameParts {
  firstname?: unknown;
  lastname?: unknown;
}

/** 'Ada Okafor', or the one part that is known, else `fallback`. */
export function personName(person: NameParts | null | undefined, fallback: string = MISSING): string {
  return shownText(`${shownText(person?.firstname, '')} ${shownText(person?.lastname, '')}`, fallback);
}
