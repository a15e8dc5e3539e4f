import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './PageHeading.module.css';

interface PageHeadingProps {
  children: ReactNode;
  /** Shown before the heading, e.g. a BackButton. */
  before?: ReactNode;
  /** Controls at the end of the line. */
  actions?: ReactNode;
}

/** The page's one h1. Navigation moves the focus to the element that carries `data-page-heading`. */
export function PageHeading({ children, before, actions }: PageHeadingProps) {
  return (
    <div className={styles.line}>
      {before && <div className={styles.before}>{before}</div>}
      <h1 className={styles.heading} tabIndex={-1} data-page-heading="">
        {children}
      </h1>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** The button that leaves a page. */
export function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" size="small" icon="chevron-left" onClick={onClick}>
      Back
    </Button>
  );
}

const HEADING = '[data-page-heading]';

/** Focuses the element that carries `data-page-heading`, without scrolling to it. */
export function focusHeading(): void {
  focus(HEADING);
}

function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}

/**
 * Makes a ref for an element that disappears when its button is pressed: if the focus is in it, the focus moves to what
 * the selector finds then.
 */
export function handFocusTo(selector: string) {
  return (element: HTMLElement | null) => () => {
    if (!element?.contains(document.activeElement)) return;
    // A microtask runs after the change is complete. The change may bring another heading.
    queueMicrotask(() => {
      // What goes may be a part of something that goes, which has handed the focus on already.
      if (document.activeElement === document.body) focus(selector);
    });
  };
}

/** A ref for an element that disappears when its button is pressed: if the focus is in it, the focus moves to the heading. */
export const handFocusToHeading = handFocusTo(HEADING);
