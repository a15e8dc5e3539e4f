import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { listen } from '#core/listeners.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  label: string;
  /** Stands beside the label, which is then shown as the heading. */
  headEnd?: ReactNode;
  /** Called when Escape or a press beside the dialog closes it. */
  onClose: () => void;
  /** Comes from below on phones. */
  sheet?: boolean;
  children: ReactNode;
}

/** A modal dialog that is open while it is mounted. Then the focus returns to where it was before. */
export function Dialog({ label, headEnd, onClose, sheet = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  // A layout effect opens the dialog before the first paint, and closes it while it is still in the document: a dialog
  // that has been removed does not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    let pressedBeside = false;
    const endPresses = listen(element, {
      pointerdown: ({ target }) => {
        pressedBeside = target === element;
      },
      // A press counts only when it began beside the dialog: a text selection may also end there.
      click: ({ target }) => pressedBeside && target === element && close(),
    });
    // Otherwise it hides an open menu and returns the focus into that, where nothing can have it.
    document.querySelector<HTMLElement>('[popover="auto"]:popover-open')?.hidePopover();
    element.showModal();
    return () => {
      endPresses();
      element.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-sheet={sheet}
      aria-label={label}
      // Closed by Escape alone, the dialog would be gone while the page still takes it for open, until the close event.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Strict mode closes the dialog and opens it again at once. The close event that follows must not count.
      onClose={() => !dialog.current?.open && onClose()}
    >
      <div className={styles.content}>
        {headEnd && (
          <div className={styles.head}>
            <h2>{label}</h2>
            {headEnd}
          </div>
        )}
        {children}
      </div>
    </dialog>
  );
}

/**
 * Closes a menu (`popover`) when the keys lead out of it, since it would lie over what has the focus then.
 * @returns ends it, as a ref callback or an effect does
 */
export function closeWhenLeft(menu: HTMLElement | null): () => void {
  if (menu === null) return () => {};
  const onLeave = ({ relatedTarget: to }: FocusEvent) => {
    // Null when the window loses the focus.
    if (!(to instanceof Element) || menu.contains(to)) return;
    // Its button opens and closes it by itself.
    if (!to.matches(`[popovertarget="${menu.id}"]`)) menu.hidePopover?.();
  };
  return listen(menu, { focusout: onLeave });
}
