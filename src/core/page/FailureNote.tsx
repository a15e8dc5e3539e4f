import { useIsContentThere } from '#core/app/awaitedContent.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { importCode } from '#core/errors/importCode.ts';
import type { Shown } from './useQuery.ts';

const load = () => importCode(() => import('./ReadNote.tsx'), 'ReadNote').then(({ ReadNote }) => ReadNote);
const NoNote = () => null;

/**
 * Why a list or a record could not be read, and how old what is shown instead is. Its code comes before it is needed:
 * without a connection it could not.
 */
export function FailureNote<T>(shown: Shown<T>) {
  const Note = useLazyCode<typeof NoNote | typeof import('./ReadNote.tsx').ReadNote>(
    load,
    useIsContentThere(),
    NoNote,
  );
  return Note && <Note {...shown} />;
}
