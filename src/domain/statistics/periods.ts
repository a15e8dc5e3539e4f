/** The four periods that statistics cover. Page addresses contain their names. */

export const periods = ['last-30-days', 'current-month', 'last-month', 'last-3-months'] as const;

/** As written in the address. */
export type Period = (typeof periods)[number];

export const defaultPeriod: Period = 'last-30-days';

export const periodLabels: Readonly<Record<Period, string>> = {
  'last-30-days': 'Last 30 Days',
  'current-month': 'Current Month',
  'last-month': 'Last Month',
  'last-3-months': 'Last 3 Months',
};

export interface PeriodSearch {
  /** Left out for the default period. */
  period?: Period;
}

/**
 * Returns the default period for anything that names none.
 * @param raw the query string's values
 */
export function parsePeriodSearch(raw: Record<string, unknown>): PeriodSearch {
  const { period } = raw;
  return searchForPeriod(periods.find((candidate) => candidate === period) ?? defaultPeriod);
}

export function searchForPeriod(period: Period): PeriodSearch {
  return period === defaultPeriod ? {} : { period };
}
