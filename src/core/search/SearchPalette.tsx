import { useId, useMemo, useRef, useState } from 'react';
import type { Registry } from '#core/app/registry.ts';
import { useApp } from '#core/app/useApp.ts';
import { useAdminView } from '#core/session/useCurrentUser.ts';
import { Dialog } from '#core/ui/Dialog.tsx';
import { FoundList } from './FoundList.tsx';
import { groupResults, NO_LIST, type OptionGroup } from './groupResults.ts';
import { SearchField } from './SearchField.tsx';
import styles from './SearchPalette.module.css';
import { useSearch } from './useSearch.ts';

interface SearchPaletteProps {
  /** Must keep its identity. */
  onClose: () => void;
}

/** A search dialog that opens over any page. The portal's own pages are its last group. */
export function SearchPalette({ onClose }: SearchPaletteProps) {
  const { adminDetail, registry, session } = useApp();
  const isAdminView = useAdminView(session, adminDetail);
  const search = useSearch();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [list, setList] = useState(NO_LIST);
  const { text, results } = search.state.context;
  const found = useMemo(() => groupResults(results ?? [], registry.searchGroups), [results, registry]);
  const pages = useMemo(() => pageGroup(registry, text, isAdminView), [registry, text, isAdminView]);
  return (
    <Dialog label="Search" onClose={onClose}>
      <SearchField
        search={search}
        input={input}
        listId={listId}
        list={list}
        placeholder="Search or go to a page"
      />
      <div className={styles.list}>
        <FoundList
          search={search}
          input={input}
          listId={listId}
          found={found}
          pages={pages}
          onList={setList}
          onChoose={onClose}
        />
      </div>
    </Dialog>
  );
}

const PLACES = ['bar', 'palette', 'user'] as const;

/**
 * The portal's own pages whose names contain every typed word; all of them when nothing is typed.
 * @param isAdminView whether Admin pages are included
 */
function pageGroup(registry: Registry, text: string, isAdminView: boolean): OptionGroup[] {
  const words = text.toLowerCase().split(/\s+/);
  const options = PLACES.flatMap((place) => registry.nav(place, isAdminView))
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .map(({ label, route }) => ({ title: label, path: route.to }));
  return options.length > 0 ? [{ label: 'Pages', options }] : [];
}
