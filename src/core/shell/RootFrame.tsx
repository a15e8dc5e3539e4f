import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { RecordTitle } from '#core/page/recordTitle.ts';
import { focusHeading } from '#core/ui/PageHeading.tsx';

/** Around every page, signed in or not. */
export function RootFrame() {
  const [record, setRecord] = useState<string | null>(null);
  useHeadingFocus();
  return (
    <RecordTitle value={setRecord}>
      <DocumentTitle record={record} />
      <Outlet />
    </RecordTitle>
  );
}

interface DocumentTitleProps {
  /** Name of the record that the page shows. */
  readonly record: string | null;
}

/** `Events · Vigil`: the shown record or the innermost titled route, and the product. React hoists it into the head. */
function DocumentTitle({ record }: DocumentTitleProps) {
  const { product } = useApp().config.brand;
  const page = useMatches({
    select: (matches) => {
      const titled = matches.findLast((match) => match.staticData.title !== undefined);
      const title = titled?.staticData.title;
      return typeof title === 'function' ? title({ ...(titled?.params as object | undefined) }) : title;
    },
  });
  const name = record ?? page;
  return <title>{name === undefined ? product : `${name} · ${product}`}</title>;
}

/**
 * Moves focus to the page's heading when the path changes, as a full page load would for a screen reader.
 * Not on the first load nor on its redirects: nobody has acted yet.
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
