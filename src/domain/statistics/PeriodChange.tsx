import { Icon } from '#core/ui/Icon.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { countChange } from './countChange.ts';
import type { Period } from './periods.ts';

interface PeriodChangeProps {
  readonly count: number;
  /** The count of the period before. */
  readonly before: number;
  readonly period: Period;
}

/** By how much a count has changed. */
export function PeriodChange({ count, before, period }: PeriodChangeProps) {
  const { direction, shown, spoken } = countChange(count, before, period);
  return (
    <>
      {direction !== 'same' && <Icon name={direction === 'more' ? 'arrow-up' : 'arrow-down'} size="small" />}
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </>
  );
}
