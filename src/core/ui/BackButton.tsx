import { Button } from './Button.tsx';

/** Leaves a page; where to is the caller's business. */
export function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" size="small" icon="chevron-left" onClick={onClick}>
      Back
    </Button>
  );
}
