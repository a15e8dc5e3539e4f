import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { copyText } from '#core/environment.ts';
import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import styles from './EventsToolbar.module.css';
import type { EventsSearch } from './eventsSearch.ts';
import { forSharing, rangeName } from './rangeTexts.ts';

interface RangeChipProps {
  search: EventsSearch;
  onRemove: () => void;
}

/** The list's time range with the way out of it, and a link that carries it: a tile's address does not. */
export function RangeChip({ search, onRemove }: RangeChipProps) {
  const router = useRouter();
  const [copied, setCopied] = useState<{ readonly of: EventsSearch; readonly text: string } | null>(null);
  async function copyLink(): Promise<void> {
    const { publicHref } = router.buildLocation({ to: '.', search: forSharing(search) });
    const link = new URL(router.history.createHref(publicHref), window.location.href).href;
    // What is not copied can be copied by hand.
    setCopied({ of: search, text: (await copyText(link)) ? 'Link copied' : link });
  }
  return (
    <>
      <Button size="small" onClick={onRemove}>
        {rangeName(search)}
        <VisuallyHidden>remove time range</VisuallyHidden>
        <Icon name="close" size="small" />
      </Button>
      <Button size="small" variant="quiet" onClick={() => void copyLink()}>
        Copy link
      </Button>
      <span className={styles.copied} role="status">
        {copied?.of === search && copied.text}
      </span>
    </>
  );
}
