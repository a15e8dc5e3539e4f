import { shownText } from '#core/format/texts.ts';

export function scheduleName(name: unknown): string {
  return shownText(name, 'Unnamed Schedule');
}
