import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { AppContext } from '#core/app/appContext.ts';
import type { Topic } from '#core/app/definePlugin.ts';
import { useApp } from '#core/app/useApp.ts';
import { timeStyle } from '#core/format/timeStyle.ts';
import { useAdminView, useCurrentUser } from '#core/session/useCurrentUser.ts';
import { Dialog } from '#core/ui/Dialog.tsx';
import { FoundList } from './FoundList.tsx';
import { groupResults, NO_LIST, numberFirst, type OptionGroup, type SearchOption } from './groupResults.ts';
import { recentPlaces } from './recentPlaces.ts';
import { SearchField } from './SearchField.tsx';
import styles from './SearchPalette.module.css';
import { useSearch } from './useSearch.ts';

interface SearchPaletteProps {
  /** Must keep its identity. */
  onClose: () => void;
}

/** A search dialog that opens over any page. What the portal itself offers comes last. */
export function SearchPalette({ onClose }: SearchPaletteProps) {
  const { registry } = useApp();
  const search = useSearch();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [list, setList] = useState(NO_LIST);
  const { text, results } = search.state.context;
  const groups = registry.searchGroups;
  const found = useMemo(
    () => numberFirst(groupResults(results ?? [], groups), text, groups),
    [results, text, groups],
  );
  const own = useOwnOptions();
  const pages = useMemo(() => matching(own, text), [own, text]);
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

/** The form that asks for a change, where it is switched on. */
const REQUEST = '/change-request';
const PLACES = ['bar', 'palette', 'user'] as const;

/** What the portal itself offers: the places opened last, its pages, and what its plugins can do or explain. */
function useOwnOptions(): readonly OptionGroup[] {
  const app = useApp();
  const router = useRouter();
  const { adminDetail, registry, session } = app;
  const isAdminView = useAdminView(session, adminDetail);
  const user = useCurrentUser(session);
  const [recent] = useState(recentPlaces);
  const [topics, setTopics] = useState<readonly Topic[]>([]);
  useEffect(() => {
    let isOpen = true;
    const asked = Promise.all(registry.plugins.map(async ({ topics: ask }) => (await ask?.())?.(app) ?? []));
    asked.then(
      (all) => isOpen && setTopics(all.flat()),
      (error) => app.errors.report(error, 'palette'),
    );
    return () => {
      isOpen = false;
    };
  }, [app, registry]);
  return useMemo(() => {
    // What is shown may depend on what was done.
    const renew = () => void router.invalidate();
    const pages = PLACES.flatMap((place) => registry.nav(place, isAdminView)).map(({ label, route }) => ({
      title: label,
      path: route.to,
    }));
    const all = [...doings(app, user?.roles.includes('Admin') === true), ...topics];
    const labels = [...new Set(all.map(({ group }) => group))];
    const told = labels.map((label) => ({
      label,
      options: all.filter(({ group }) => group === label).map((topic) => optionOf(topic, renew)),
    }));
    return [{ label: 'Opened last', options: recent }, { label: 'Go to', options: pages }, ...told];
  }, [app, registry, router, isAdminView, user, recent, topics]);
}

/** What the portal itself can do at once. */
function doings({ adminDetail, registry, timePreferences }: AppContext, isAdmin: boolean): Topic[] {
  const group = 'Do';
  const style = timeStyle();
  const { hours24 } = style;
  const isDetailed = adminDetail.isOn();
  return [
    ...(registry.hasRoute(REQUEST) ? [{ group, label: 'Request a change', choose: REQUEST }] : []),
    ...(isAdmin
      ? [
          {
            group,
            label: `Switch Admin detail ${isDetailed ? 'off' : 'on'}`,
            choose: () => adminDetail.turn(!isDetailed),
          },
        ]
      : []),
    {
      group,
      label: `Use the clock of ${hours24 ? 12 : 24} hours`,
      choose: () => void timePreferences.choose({ ...style, hours24: !hours24 }),
    },
  ];
}

function optionOf({ label: title, choose }: Topic, renew: () => void): SearchOption {
  if (typeof choose === 'string') return { title, path: choose };
  const act = () => {
    choose();
    renew();
  };
  return { title, path: null, act };
}

/** The options whose names contain every typed word. Without words all, but for explanations, which are many. */
function matching(groups: readonly OptionGroup[], text: string): OptionGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      options: group.options.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word))),
    }))
    .filter(({ label, options }) => options.length > 0 && (words.length > 0 || label !== 'Help'));
}
