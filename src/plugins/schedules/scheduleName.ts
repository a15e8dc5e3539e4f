import { shownText } from '#core/format/shownText.ts';

export function scheduleName(name: unknown): string {
  return shownText(name, 'Unnamed Schedule');
}
