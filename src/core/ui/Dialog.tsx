import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';

interface DialogProps {
  label: string;
  /** Told when Escape or a press beside the dialog closes it. */
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog that is open for as long as it is mounted; the focus then goes back to where it was. */
export function Dialog({ label, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  // Before it is painted and before it is taken away: out of the document, a dialog gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    let pressedBeside = false;
    const onPress = ({ target }: Event) => {
      pressedBeside = target === element;
    };
    // Only a press that began beside the dialog: marking a text may well end there.
    const onClick = ({ target }: Event) => pressedBeside && target === element && close();
    element.addEventListener('pointerdown', onPress);
    element.addEventListener('click', onClick);
    element.showModal();
    return () => {
      element.removeEventListener('pointerdown', onPress);
      element.removeEventListener('click', onClick);
      element.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={label}
      // Closed and opened again in one go, as strict mode does, it stays.
      onClose={() => !dialog.current?.open && onClose()}
    >
      <div className={styles.content}>{children}</div>
    </dialog>
  );
}
