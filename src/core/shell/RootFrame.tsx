import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { RecordTitle } from '#core/page/recordTitle.ts';
import { DocumentTitle } from './DocumentTitle.tsx';
import { useHeadingFocus } from './useHeadingFocus.ts';

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
