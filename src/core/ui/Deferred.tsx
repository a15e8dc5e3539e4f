import { type ReactNode, useDeferredValue } from 'react';

interface DeferredProps {
  /** Stands in the place until then. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/** What people look at second: it is rendered once the rest is on screen. Updates of the rest meanwhile delay it. */
export function Deferred({ instead = null, children }: DeferredProps) {
  const isTime = useDeferredValue(true, false);
  return isTime ? children : instead;
}
