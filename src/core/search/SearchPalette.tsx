import { useRouter } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import type { AppContext, Topic } from '#core/app/definePlugin.ts';
import { useAdminView, useApp, useCurrentUser } from '#core/app/useApp.ts';
import { contained } from '#core/errors/errorSink.ts';
import { isAdmin } from '#core/session/adminDetail.ts';
import { Dialog } from '#core/ui/Dialog.tsx';
import { Deferred } from '#core/ui/Skeleton.tsx';
import { findEverything, useHasPage, useSearch } from './combobox.ts';
import { FoundList, useFoundOptions } from './FoundList.tsx';
import { groupResults, numberFirst, type OptionGroup, type SearchOption } from './groupResults.ts';
import { recentPlaces } from './recentPlaces.ts';
import { SearchField } from './SearchBox.tsx';
import styles from './SearchPalette.module.css';

interface SearchPaletteProps {
  /** Must keep its identity. */
  onClose: () => void;
}

/** A search dialog that opens over any page. What the portal itself offers comes last. */
export function SearchPalette({ onClose }: SearchPaletteProps) {
  const { api, registry } = useApp();
  const search = useSearch({ find: findEverything(api), name: 'search' });
  const input = useRef<HTMLInputElement>(null);
  const { text, results } = search.state.context;
  const groups = registry.searchGroups;
  const hasPage = useHasPage();
  const found = useMemo(
    () => numberFirst(groupResults(results ?? [], groups, hasPage), text, groups),
    [results, text, groups, hasPage],
  );
  const own = useOwnOptions(hasPage);
  const named = useNamedLists(text);
  const pages = useMemo(() => [...named, ...matching(own, text)], [named, own, text]);
  const options = useFoundOptions(search, { input, found, pages, onChoose: onClose });
  return (
    <Dialog label="Search" onClose={onClose}>
      <SearchField search={search} input={input} options={options} placeholder="Search or go to a page" />
      <div className={styles.list}>
        <Deferred>
          <FoundList search={search} input={input} options={options} />
        </Deferred>
      </div>
    </Dialog>
  );
}

const PLACES = ['bar', 'palette', 'user'] as const;

type OwnOption = SearchOption & Pick<Topic, 'isHidden' | 'words'>;
interface OwnGroup extends OptionGroup {
  readonly options: readonly OwnOption[];
}

/** What the portal itself offers: the places opened last, its pages, what its plugins can do or explain, and the page's actions. */
function useOwnOptions(hasPage: (path: string) => boolean): readonly OwnGroup[] {
  const app = useApp();
  const router = useRouter();
  const { registry } = app;
  const isAdminView = useAdminView();
  const user = useCurrentUser();
  const [recent] = useState(recentPlaces);
  const [topics] = useState(() =>
    registry.plugins.flatMap(
      (plugin) => contained(app.errors, `topics of ${plugin.id}`, () => plugin.topics?.(app)) ?? [],
    ),
  );
  const [actions] = useState(() => [...app.inForce]);
  return useMemo(() => {
    // What is shown may depend on what was done.
    const renew = () => void router.invalidate();
    const pages = PLACES.flatMap((place) => registry.nav(place, isAdminView)).map(
      ({ label, route, act, words }) => ({
        title: label,
        words,
        path: route.to,
        ...(act && { act: () => act(app) }),
      }),
    );
    const all = isAdmin(user) ? [detailTopic(app), ...topics] : topics;
    const labels = [...new Set(all.map(({ group }) => group))];
    const told = labels.map((label) => ({
      label,
      options: all.filter(({ group }) => group === label).map((topic) => optionOf(topic, renew)),
    }));
    const here = actions
      .filter(({ action }) => action.icon !== undefined)
      .map(({ action, perform: act }) => ({ title: action.does, path: null, act }));
    return [
      { label: 'Opened last', options: recent.filter(({ path }) => hasPage(path)) },
      { label: 'Go to', options: pages },
      ...told,
      { label: 'On this page', options: here },
    ];
  }, [app, registry, router, hasPage, isAdminView, user, recent, topics, actions]);
}

/** What the typed words name beyond a page. */
function useNamedLists(text: string): readonly OptionGroup[] {
  const { errors, registry } = useApp();
  return useMemo(() => {
    const options = registry.plugins.flatMap(
      (plugin) => contained(errors, `phrase of ${plugin.id}`, () => plugin.phrase?.(text)) ?? [],
    );
    return options.length === 0 ? [] : [{ label: 'Lists', options }];
  }, [errors, registry, text]);
}

/** For Admins alone. */
function detailTopic({ adminDetail }: AppContext): Topic {
  const isOn = adminDetail.isOn();
  return {
    group: 'Do',
    label: `Switch Admin detail ${isOn ? 'off' : 'on'}`,
    choose: () => adminDetail.turn(!isOn),
  };
}

function optionOf({ label: title, words, isHidden, choose }: Topic, renew: () => void): OwnOption {
  if (typeof choose === 'string') return { title, words, isHidden, path: choose };
  const act = () => {
    choose();
    renew();
  };
  return { title, words, isHidden, path: null, act };
}

/**
 * The options whose names, or the words that people use for them, contain every typed word. Without words all that are not
 * hidden.
 */
function matching(groups: readonly OwnGroup[], text: string): OptionGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isListed = ({ title, words: others = '', isHidden }: OwnOption) => {
    const known = `${title.toLowerCase()} ${others}`;
    return words.length === 0 ? !isHidden : words.every((word) => known.includes(word));
  };
  return groups
    .map((group) => ({ ...group, options: group.options.filter(isListed) }))
    .filter(({ options }) => options.length > 0);
}
