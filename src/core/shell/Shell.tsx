import { Link, Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createOngoingWork } from '#core/app/ongoingWork.ts';
import { addressOf } from '#core/app/routePath.ts';
import { useAdminView, useApp, useCurrentUser } from '#core/app/useApp.ts';
import type { ShownFailure } from '#core/data/failedReads.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { useOnline } from '#core/data/useOnline.ts';
import { now, shownMoment, tabStorage, viewerZone } from '#core/environment.ts';
import { formatDateTimeSeconds, lengthText, momentText } from '#core/format/dateTimes.ts';
import { isoInstant } from '#core/format/parseInstant.ts';
import { capital } from '#core/format/texts.ts';
import { zoneText } from '#core/format/zoneText.ts';
import { listen } from '#core/listeners.ts';
import { RecordShown } from '#core/page/recordTitle.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { useClockAhead, useMinute } from '#core/page/useMinute.ts';
import { Icon } from '#core/ui/Icon.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { handFocusToHeading } from '#core/ui/PageHeading.tsx';
import { Deferred } from '#core/ui/Skeleton.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { Footer } from './Footer.tsx';
import { useNav } from './NavLinks.tsx';
import { reloadPortal } from './reload.ts';
import styles from './Shell.module.css';
import { TopBar } from './TopBar.tsx';
import '#core/theme/print.css';

/** Frame of the signed-in pages. */
export function Shell() {
  const { returnPath } = useApp();
  const isAdminView = useAdminView();
  const { wide, pictureFirst = false } =
    useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  const offered = useSyncExternalStore(returnPath.subscribe, returnPath.offered);
  return (
    <div
      className={styles.shell}
      data-wide={wide === true || (wide === 'admin' && isAdminView)}
      data-picture-first={pictureFirst}
    >
      <SkipLink />
      <TopBar />
      <main id="content" tabIndex={-1} className={styles.content}>
        {offered !== null && (
          <div className={styles.offer}>
            <Deferred>
              <ReturnLine path={offered} />
            </Deferred>
          </div>
        )}
        <div className={styles.above}>
          <div className={styles.crumbs}>
            <Deferred>
              <Crumbs />
            </Deferred>
          </div>
          <div aria-live="polite">
            <FailedQueriesLine />
            <OngoingLines />
          </div>
          <Deferred>
            <BrowserLines />
          </Deferred>
        </div>
        <Outlet />
      </main>
      <Deferred>
        <Footer />
        <PrintFoot />
      </Deferred>
    </div>
  );
}

/** The first stop of the Tab key. Skips the bar. */
function SkipLink() {
  // The address stays unchanged: people would copy our fragment along with the link.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById('content')?.focus();
  };
  return (
    <Link
      to="."
      search
      hash="content"
      activeOptions={{ includeHash: true }}
      preload={false}
      className={styles.skipLink}
      onClick={skip}
    >
      Skip to content
    </Link>
  );
}

/** What people should know of their own browser, until they dismiss it. */
function BrowserLines() {
  const ahead = useClockAhead();
  const [keeps] = useState(() => tabStorage.takes());
  return (
    <>
      {ahead !== 0 && (
        <Line key={Math.sign(ahead)}>
          {`The clock of this device is ${lengthText(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}. Running times here follow the clock of the service.`}
        </Line>
      )}
      {!keeps && (
        <Line>This browser saves nothing: your sign-in ends when the page is reloaded or closed.</Line>
      )}
    </>
  );
}

function Line({ children }: { readonly children: string }) {
  const [isShown, setShown] = useState(true);
  return (
    isShown && (
      <Notice tone="info" onDismiss={() => setShown(false)}>
        {children}
      </Notice>
    )
  );
}

/** Background jobs such as an evidence package, except on the page that shows the job. */
function OngoingLines() {
  const { subscribe, list } = useApp().scope.keep(createOngoingWork);
  const works = useSyncExternalStore(subscribe, list);
  const here = useLocation({ select: ({ pathname }) => pathname });
  const away = works.filter(({ path }) => path !== here);
  return away.map(({ path, line, dismiss }) => (
    <div key={path} data-print="no">
      <Notice tone="info" onDismiss={dismiss}>
        {line}
      </Notice>
    </div>
  ));
}

/** Offers the page that was requested before signing in, until the person is there. @param path its address within the portal */
function ReturnLine({ path }: { path: string }) {
  const router = useRouter();
  const { returnPath } = useApp();
  const isThere = useLocation({ select: ({ href }) => isSamePage(path, href) });
  // A refused token leaves the page that is to be offered after the next sign-in, and nobody is signed in then.
  const isSignedIn = useCurrentUser() !== null;
  const isDone = isThere && isSignedIn;
  useEffect(() => {
    if (isDone) returnPath.dismiss();
  }, [isDone, returnPath]);
  // Not by `navigate`: the path includes search and fragment, and the history takes them unchanged.
  const address = addressOf(router, path);
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    returnPath.dismiss();
    router.history.push(address);
  };
  return (
    <p ref={handFocusToHeading} className={styles.returnLine}>
      <a href={router.history.createHref(address)} className={styles.returnLink} onClick={follow}>
        Continue to {path}
      </a>
      <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={returnPath.dismiss}>
        <Icon name="close" />
      </button>
    </p>
  );
}

/**
 * Whether an address shows what another one asks for: the same path, and at least its search. Fragments lead to places of
 * one page.
 */
function isSamePage(wanted: string, shown: string): boolean {
  const [page, here] = [wanted, shown].map((path) => new URL(path, window.location.origin));
  if (page?.pathname !== here?.pathname) return false;
  return [...(page?.searchParams ?? [])].every(([name, value]) => here?.searchParams.get(name) === value);
}

/** On paper alone: the page's address, and when and in which zone it was printed. */
function PrintFoot() {
  const [{ address, printed }, setStamp] = useState(stampOfNow);
  useEffect(() => {
    // The browser takes the page as it is when the handlers are done.
    const stamp = () => flushSync(() => setStamp(stampOfNow()));
    return listen(window, { beforeprint: stamp });
  }, []);
  return (
    <p className={styles.printFoot} data-print>
      {address} · printed <time dateTime={isoInstant(printed)}>{formatDateTimeSeconds(printed)}</time>,{' '}
      {zoneText(viewerZone(), printed)}
    </p>
  );
}

/** A new object, so that it is rendered again: a page may have another address within one moment. */
function stampOfNow() {
  return { address: window.location.href, printed: now() };
}

/** The pages above this one: the bar's link, or all sites, the site of the record and what the record is. */
function Crumbs() {
  const { registry } = useApp();
  const { site } = useContext(RecordShown);
  const section = useMatches({ select: registry.section });
  const links = useNav('bar');
  const kind = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const path = useLocation({ select: ({ pathname }) => pathname });
  // On the link's own pages, the bar says it all. Whoever has no such link is about to be told that there is no such page.
  if (!section || !links.includes(section) || `${path}/`.startsWith(`${section.route.to}/`)) return null;
  return (
    <nav aria-label="Breadcrumbs" data-print>
      <ol className={styles.crumbTrail}>
        {site ? (
          <>
            <li>
              <ScreenLink to="/locations">Locations</ScreenLink>
            </li>
            <li className={styles.site}>
              <ScreenLink to="/location/$id" params={{ id: site.id }}>
                {site.name}
              </ScreenLink>
            </li>
            {typeof kind === 'string' && <li>{kind}</li>}
          </>
        ) : (
          <li>
            <Link to={section.route.to}>{section.label}</Link>
          </li>
        )}
      </ol>
    </nav>
  );
}

/** One line for all queries that failed on this page, so that an empty list is never taken for a quiet night. */
function FailedQueriesLine() {
  const { failed } = useReads();
  const failures = useSyncExternalStore(failed.subscribe, failed.shown);
  const isOnline = useOnline();
  const isAway = !isOnline && failures.some(({ status }) => status === 0);
  // The page tells its own failure, but not since when there is no connection.
  const shown = isAway ? failures : failures.filter(({ isTold }) => !isTold);
  const requestId = shown.find((failure) => failure.requestId !== null)?.requestId;
  const retry = () => (failures.some(({ final }) => final === 'code') ? reloadPortal() : failed.askAgain());
  if (shown.length === 0) return null;
  return (
    <Notice requestId={requestId ?? undefined} onRetry={retry}>
      Some data could not be loaded. <FailureWords shown={shown} isAway={isAway} />
    </Notice>
  );
}

// What the line about failed data says beyond that.

interface FailureWordsProps {
  /** Those that the line stands for, at least one. */
  readonly shown: readonly ShownFailure[];
  /** Whether there is no connection. */
  readonly isAway: boolean;
}

function FailureWords({ shown, isAway }: FailureWordsProps) {
  // The line may stand over midnight.
  useMinute();
  const told = isAway ? shown.filter(({ status }) => status === 0) : shown;
  const since = Math.min(...told.map((failure) => failure.since));
  const what = isAway ? 'There is no connection' : failedText(shown);
  return (
    <span>
      {what !== '' && `${what}, since ${momentText(shownMoment(since), now())}. `}
      <Retrying />
    </span>
  );
}

/** 'Events, daily events'; '' where only code is missing. */
export function failedText(failures: readonly ShownFailure[]): string {
  const names = failures
    .filter(({ final }) => final !== 'code')
    // Ids, scopes and periods are for the log.
    .map(({ subject }) => subject.replace(/ (?:of|for|before) .*| \d.*/, ''));
  return capital([...new Set(names)].join(', '));
}

/** What is asked for again is said while it is there. */
function Retrying() {
  const { failed } = useReads();
  const next = useSyncExternalStore(failed.subscribe, failed.nextTry);
  if (next === null) return null;
  return (
    <>
      {/* Each change would be read out, with the whole line. */}
      <span aria-hidden="true">
        {next === 'asking' ? (
          'Trying again…'
        ) : (
          <Countdown key={next.failures} seconds={Math.ceil(next.pause / 1_000)} />
        )}
      </span>
      <VisuallyHidden>Trying again automatically.</VisuallyHidden>
    </>
  );
}

function Countdown({ seconds }: { readonly seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((current) => Math.max(1, current - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <>Trying again in {left}&nbsp;s.</>;
}
