import { useContext, useLayoutEffect } from 'react';
import { groupNumber } from '#core/format/texts.ts';
import { NewCount } from '#core/page/recordTitle.ts';
import { handFocusToHeading } from '#core/ui/PageHeading.tsx';
import styles from './NewEventsPill.module.css';

/** '3 new events', over the page, so that no row moves; the number is in the page's title, too. A press shows them. */
export function NewEventsPill({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  const tell = useContext(NewCount);
  useLayoutEffect(() => {
    tell(count);
    return () => tell(0);
  }, [count, tell]);
  return (
    <div role="status" className={styles.place}>
      {count > 0 && (
        <button ref={handFocusToHeading} type="button" className={styles.pill} onClick={onShow}>
          {groupNumber(count)} new {count === 1 ? 'event' : 'events'}
        </button>
      )}
    </div>
  );
}
