import { useIsContentThere } from '#core/app/awaitedContent.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { importCode } from '#core/errors/importCode.ts';
import type { ReadNoteProps } from './ReadNote.tsx';

const load = () => importCode(() => import('./ReadNote.tsx'), 'ReadNote').then(({ ReadNote }) => ReadNote);
const NoNote = () => null;

/**
 * Why a list or a record may be out of date, or could not be read, and how old what is shown is. Its code comes before it is
 * needed: without a connection it could not.
 */
export function FailureNote({ result, failure, doubt, onRetry }: ReadNoteProps) {
  const Note = useLazyCode<typeof NoNote | typeof import('./ReadNote.tsx').ReadNote>(
    load,
    useIsContentThere(),
    NoNote,
  );
  return Note && <Note {...{ result, failure, doubt, onRetry }} />;
}
