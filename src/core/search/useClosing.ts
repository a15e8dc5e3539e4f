import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

/** Closes an open panel on a press outside, when the focus moves elsewhere, on Escape and on another page. */
export function useClosing(box: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const router = useRouter();
  useEffect(() => {
    const element = box.current;
    if (!isOpen || element === null) return undefined;
    const isOutside = (target: EventTarget | null) => !(target instanceof Node && element.contains(target));
    const onPress = ({ target }: Event) => isOutside(target) && close();
    // relatedTarget is null when the focus leaves the page, and when a press lands on something that cannot take the
    // focus.
    const onFocusOut = ({ relatedTarget }: FocusEvent) =>
      relatedTarget !== null && isOutside(relatedTarget) && close();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Otherwise the same Escape would also close the menu around the box.
      event.preventDefault();
      close();
    };
    document.addEventListener('pointerdown', onPress);
    element.addEventListener('focusout', onFocusOut);
    element.addEventListener('keydown', onKeyDown);
    const leave = router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && close());
    return () => {
      document.removeEventListener('pointerdown', onPress);
      element.removeEventListener('focusout', onFocusOut);
      element.removeEventListener('keydown', onKeyDown);
      leave();
    };
  }, [box, isOpen, close, router]);
}
