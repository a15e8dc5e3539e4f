import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { createOngoingWork } from '#core/app/ongoingWork.ts';
import { useApp } from '#core/app/useApp.ts';
import { Notice } from '#core/ui/Notice.tsx';

/** Tells of work that goes on, except on the page that shows it by itself. */
export function OngoingLines() {
  const { subscribe, list } = useApp().scope.keep(createOngoingWork);
  const works = useSyncExternalStore(subscribe, list);
  const here = useLocation({ select: ({ pathname }) => pathname });
  const away = works.filter(({ path }) => path !== here);
  return away.map(({ path, line, dismiss }) => (
    <Notice key={path} tone="info" onDismiss={dismiss}>
      {line}
    </Notice>
  ));
}
