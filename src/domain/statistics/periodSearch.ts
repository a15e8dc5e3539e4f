/** The period in a page's address. */
import { defaultPeriod, type Period, periods } from './periods.ts';

export interface PeriodSearch {
  /** Left out for the default. */
  period?: Period;
}

/** The default for whatever names no period. @param raw the query string's values */
export function parsePeriodSearch(raw: Record<string, unknown>): PeriodSearch {
  const { period } = raw;
  return searchForPeriod(periods.find((candidate) => candidate === period) ?? defaultPeriod);
}

export function searchForPeriod(period: Period): PeriodSearch {
  return period === defaultPeriod ? {} : { period };
}
