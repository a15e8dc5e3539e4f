import { shownText } from '#core/format/shownText.ts';

/** A location's account code as 'Account #' shows it, 'N/A' without one. */
export function accountNumber(accountCode: unknown): string {
  return shownText(accountCode, 'N/A');
}
