import { groupNumber } from '#core/format/numbers.ts';
import { Button } from '#core/ui/Button.tsx';
import { sitesToAsk } from '#machines/coverage.ts';
import styles from './CoverageBoard.module.css';
import type { Coverage } from './useCoverage.ts';

/** How far the asking of sites one by one is; nothing where the list tells whether they are armed. */
export function AskingLine({ coverage: { actor, snapshot } }: { readonly coverage: Coverage }) {
  const { context } = snapshot;
  const wanted = sitesToAsk(context.sites);
  const isFirstTime = wanted.some((id) => !context.statuses.has(id));
  const done = wanted.filter((id) => context.asked.has(id)).length;
  const progress = `${groupNumber(done)} of ${groupNumber(wanted.length)}`;
  const ask = () => actor.send({ type: 'ask' });
  if (snapshot.matches({ statuses: 'unasked' }))
    return (
      <div className={styles.asking}>
        <span>Each site has to be asked whether it is armed.</span>
        <Button size="small" onClick={ask}>
          Ask all {groupNumber(wanted.length)} sites{isFirstTime ? '' : ' again'}
        </Button>
      </div>
    );
  if (snapshot.matches({ statuses: 'stopped' }))
    return (
      <div className={styles.asking}>
        <span>{progress} sites asked whether they are armed</span>
        <Button size="small" onClick={ask}>
          Go on
        </Button>
      </div>
    );
  // Later rounds come every minute by themselves: the board has all rows meanwhile.
  if (!isFirstTime || !snapshot.matches({ statuses: 'asking' })) return null;
  return (
    <div className={styles.asking}>
      <progress
        className={styles.bar}
        aria-label="Asking which sites are armed"
        value={done}
        max={wanted.length}
      />
      <span>{progress}</span>
      <Button size="small" onClick={() => actor.send({ type: 'stop' })}>
        Stop
      </Button>
    </div>
  );
}
