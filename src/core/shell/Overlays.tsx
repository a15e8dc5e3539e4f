import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { openHelp, openPalette } from '#core/app/shortcut.ts';
import { Lazy } from '#core/page/Lazy.tsx';
import { SearchPalette } from '#core/search/SearchPalette.tsx';
import { useShortcut } from '#core/shortcuts/useShortcut.ts';

const loadHelp = async () => (await import('#core/shortcuts/KeyboardHelp.tsx')).KeyboardHelp;

export type Overlay = 'palette' | 'help';

interface OverlaysProps {
  /** Null while none is open. */
  readonly shown: Overlay | null;
  /** Must keep its identity. */
  readonly show: (overlay: Overlay | null) => void;
}

/** The dialogs that a shortcut or the user menu opens over any page, one at a time. */
export function Overlays({ shown, show }: OverlaysProps) {
  const router = useRouter();
  useShortcut(openPalette, () => show('palette'));
  useShortcut(openHelp, () => show('help'));
  const close = useCallback(() => show(null), [show]);
  useEffect(
    () => router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && close()),
    [router, close],
  );
  const isHelp = shown === 'help';
  useEffect(() => {
    if (!isHelp) return undefined;
    // An open dialog handles Escape itself. A dialog whose code is still loading cannot.
    const onKeyDown = ({ key }: KeyboardEvent) =>
      key === 'Escape' && document.querySelector('dialog[open]') === null && close();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isHelp, close]);
  // Its code is there before anybody asks: what is typed right after its keys is for its field.
  if (shown === 'palette') return <SearchPalette onClose={close} />;
  return isHelp && <Lazy load={loadHelp} props={{ onClose: close }} />;
}
