import { Outlet } from '@tanstack/react-router';
import { DocumentTitle } from './DocumentTitle.tsx';
import { useHeadingFocus } from './useHeadingFocus.ts';

/** Around every page, signed in or not. */
export function RootFrame() {
  useHeadingFocus();
  return (
    <>
      <DocumentTitle />
      <Outlet />
    </>
  );
}
