import { useDeferredValue, useState } from 'react';
import type { LocationRecord } from '#contract/location.ts';
import { sitesQuery } from '#core/api/location.ts';
import { useApp } from '#core/app/useApp.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { useRead } from '#core/data/useRead.ts';
import { groupNumber } from '#core/format/texts.ts';
import { Checkbox } from '#core/ui/form/Checkbox.tsx';
import { TextField } from '#core/ui/form/Field.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import { matchingSites } from '#domain/sites/matchingSites.ts';
import { locationName } from '#domain/sites/names.ts';
import styles from './NotificationsPage.module.css';

/** As many as the contract lets a person choose. */
const MOST = 1_000;

interface SitesChoiceProps {
  readonly chosen: readonly number[];
  readonly onChoose: (ids: readonly number[]) => void;
}

/** The person's sites with a search, each to be ticked. */
export function SitesChoice({ chosen, onChoose }: SitesChoiceProps) {
  const { api } = useApp();
  const { failed } = useReads();
  const { result } = useRead(sitesQuery(api));
  const [text, setText] = useState('');
  const sought = useDeferredValue(text);
  const rows = result?.state === 'ready' ? result.value.rows : [];
  const found = matchingSites(rows, sought);
  return (
    <div className={styles.sites}>
      <p className={styles.note} role="status">
        {chosenWords(chosen.length)}
      </p>
      <TextField
        label="Find a site"
        type="search"
        placeholder="Name, account or address"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      {result === undefined && <Skeleton text="Loading your sites..." count={4} />}
      {result !== undefined && result.state !== 'ready' && (
        <Notice onRetry={failed.askAgain}>Your sites could not be loaded.</Notice>
      )}
      {result?.state === 'ready' && found.length === 0 && <p className={styles.note}>No sites found.</p>}
      <SiteList sites={found} {...{ chosen, onChoose }} />
    </div>
  );
}

function chosenWords(count: number): string {
  if (count === 0) return 'No site is chosen: you are told nothing.';
  if (count >= MOST) return `${groupNumber(count)} sites are chosen, which is the most. Choose all instead.`;
  return count === 1 ? '1 site is chosen.' : `${groupNumber(count)} sites are chosen.`;
}

interface SiteListProps extends SitesChoiceProps {
  readonly sites: readonly LocationRecord[];
}

function SiteList({ sites, chosen, onChoose }: SiteListProps) {
  if (sites.length === 0) return null;
  const ids = new Set(chosen);
  const choose = (id: number, isChosen: boolean) => {
    const others = chosen.filter((one) => one !== id);
    if (!isChosen || others.length < MOST) onChoose(isChosen ? [...others, id] : others);
  };
  return (
    <fieldset className={styles.siteList} aria-label="Sites">
      <LongRows
        as="ul"
        rows={sites}
        render={({ id, location }) => (
          <li>
            <Checkbox
              label={locationName(location?.name)}
              checked={ids.has(id)}
              onChange={({ currentTarget: { checked } }) => choose(id, checked)}
            />
          </li>
        )}
      />
    </fieldset>
  );
}
