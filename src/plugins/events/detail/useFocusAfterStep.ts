import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';

/** The button that a step was taken with; 'player' for the one below the picture, which the next incident replaces. */
export type PressedButton = HTMLElement | 'player' | null;

/**
 * Returns the focus to the pressed button after a step, because navigation moves it to the heading. After a step by key
 * it stays there.
 * @param isRead whether the record of the shown event is there, and with it the player
 */
export function useFocusAfterStep(isRead: boolean) {
  const router = useRouter();
  const pressed = useRef<PressedButton>(null);
  const giveBack = useCallback(() => {
    const button =
      pressed.current === 'player'
        ? document.querySelector<HTMLElement>('[data-player-next]')
        : pressed.current;
    // The player of an incident that is being read comes later.
    if (button === null) return;
    pressed.current = null;
    // Somebody has moved on meanwhile.
    if (document.activeElement?.matches('body, [data-page-heading]')) button.focus({ preventScroll: true });
  }, []);
  useEffect(() => router.subscribe('onRendered', giveBack), [router, giveBack]);
  useEffect(() => {
    if (isRead) giveBack();
  }, [isRead, giveBack]);
  return useMemo(
    () => ({
      keep: (button: PressedButton) => {
        pressed.current = button;
      },
      isInPlayer: () => pressed.current === 'player',
    }),
    [],
  );
}
