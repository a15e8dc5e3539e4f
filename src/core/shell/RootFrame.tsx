import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useAdminView, useApp } from '#core/app/useApp.ts';
import { ReadsProvider } from '#core/data/ReadsProvider.tsx';
import { contained } from '#core/errors/errorSink.ts';
import { timeStyle } from '#core/format/dateTimes.ts';
import { TimeStyleShown } from '#core/format/timeStyleShown.ts';
import { listen } from '#core/listeners.ts';
import { NewCount, NO_RECORD, RecordShown, RecordTitle } from '#core/page/recordTitle.ts';
import { focusHeading } from '#core/ui/PageHeading.tsx';

/** Surrounds every page, signed in or not. */
export function RootFrame() {
  const { scope, timePreferences } = useApp();
  const reads = useSyncExternalStore(scope.subscribe, () => scope.reads);
  const style = useSyncExternalStore(timePreferences.subscribe, timeStyle);
  useHeadingFocus();
  useEffect(keepInputMethodKeys, []);
  useEffect(keepSecondPresses, []);
  return (
    <TimeStyleShown value={style}>
      <RecordFrame>
        <ReadsProvider reads={reads}>
          <Outlet />
        </ReadsProvider>
      </RecordFrame>
    </TimeStyleShown>
  );
}

/** Hands what the page tells of its record to the title and the frame. Its content is not rendered again for that. */
function RecordFrame({ children }: { children: ReactNode }) {
  const [record, setRecord] = useState(NO_RECORD);
  const [count, setCount] = useState(0);
  return (
    <RecordTitle value={setRecord}>
      <NewCount value={setCount}>
        <DocumentTitle record={record.name} count={count} />
        <RecordShown value={record}>{children}</RecordShown>
      </NewCount>
    </RecordTitle>
  );
}

interface DocumentTitleProps {
  /** Name of the record that the page shows. */
  readonly record: string | null;
  /** Of what is new on the page. */
  readonly count: number;
}

/**
 * `Events · Vigil`: the name of the shown record or the title of the innermost route that has one, then the product.
 * Not React's own `<title>`, which would stand beside that of the served page.
 */
function DocumentTitle({ record, count }: DocumentTitleProps) {
  const { config, errors } = useApp();
  const { product } = config.brand;
  const isAdminView = useAdminView();
  const page = useMatches({
    select: (matches) => {
      // The guard has not refused the page yet.
      if (!isAdminView && matches.some(({ staticData }) => staticData.adminsOnly)) return undefined;
      const titled = matches.findLast((match) => match.staticData.title !== undefined);
      const title = titled?.staticData.title;
      // `titledParams` has made sure that these are the params of this title.
      return typeof title === 'object'
        ? contained(errors, 'title', () => title.of(titled?.params as never))
        : title;
    },
  });
  const name = record ?? page;
  const mark = count > 0 ? `(${count}) ` : '';
  const title = mark + (name ? `${name} · ${product}` : product);
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

/**
 * Focuses the page's heading when the path changes, which tells screen readers about the new page as a full page load
 * would. Not after the first load nor its redirects, because nobody has acted yet.
 */
function useHeadingFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let settled: string | null = null;
    return router.subscribe('onRendered', ({ toLocation }) => {
      const before = settled;
      settled = toLocation.pathname;
      if (before === null || before === settled) return;
      focusHeading();
    });
  }, [router]);
}

/**
 * Keeps the keys of an input method, with which people write Chinese, Japanese, Korean and more, from every handler of the
 * page: Enter takes one of its words then, Escape gives it up, and the arrows choose.
 * @returns ends it
 */
export function keepInputMethodKeys(): () => void {
  const keepFromPage = (event: KeyboardEvent) => {
    // For the key that ends a word, Safari says code 229 and no longer that it composes.
    if (event.isComposing || event.keyCode === 229) event.stopPropagation();
  };
  // Not on the document, where the signs that somebody is there are heard.
  return listen(document.documentElement, { keydown: keepFromPage }, { capture: true });
}

/**
 * Keeps the second press of a double click from the page to which the first one has led, where it would hit what has come
 * to lie under the pointer.
 * @returns ends it
 */
function keepSecondPresses(): () => void {
  let first: { readonly target: EventTarget | null; readonly page: string } | null = null;
  const judge = (event: MouseEvent) => {
    const { target, detail, type } = event;
    const page = window.location.pathname;
    if (type === 'mousedown' && detail < 2) first = { target, page };
    // A button that is still there, as that to the next event, is meant each time.
    const isGone = first?.target instanceof Node && !first.target.isConnected;
    if (detail < 2 || !isGone || first?.page === page) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return listen(window, { mousedown: judge, click: judge, dblclick: judge }, { capture: true });
}
