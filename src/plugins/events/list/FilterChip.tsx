import type { ReactNode } from 'react';
import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';

interface FilterChipProps {
  /** What narrows the list. */
  readonly children: ReactNode;
  /** What a press takes away, after the word 'remove': 'location'. */
  readonly removes: string;
  readonly onRemove: () => void;
}

/** One of the filters that are on, which a press takes away. */
export function FilterChip({ children, removes, onRemove }: FilterChipProps) {
  return (
    <Button size="small" onClick={onRemove}>
      {children}
      <VisuallyHidden>remove {removes}</VisuallyHidden>
      <Icon name="close" size="small" />
    </Button>
  );
}
