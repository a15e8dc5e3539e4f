import { shownText } from '#core/format/shownText.ts';

interface AddressParts {
  streetAddress?: unknown;
  city?: unknown;
  province?: unknown;
  postal?: unknown;
}

/**
 * '12 Dock Rd, Springfield, IL 62701', from one text or from parts. Missing parts are left out; null when there are
 * none.
 */
export function addressLine(address: string | AddressParts | null | undefined): string | null {
  if (!address) return null;
  return joined(typeof address === 'string' ? address.split(',') : partsOf(address)) || null;
}

function partsOf({ streetAddress, city, province, postal }: AddressParts): unknown[] {
  return [streetAddress, city, `${shownText(province, '')} ${shownText(postal, '')}`];
}

function joined(parts: readonly unknown[]): string {
  return parts
    .map((part) => shownText(part, ''))
    .filter((part) => part !== '')
    .join(', ');
}

/** A location's account code as 'Account #' shows it; 'N/A' without one. */
export function accountNumber(accountCode: unknown): string {
  return shownText(accountCode, 'N/A');
}
