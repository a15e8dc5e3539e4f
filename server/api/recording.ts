import { recordingDataCall } from '#contract/recording.ts';
import { notFound } from '../http/problem.ts';
import { recordingContent } from '../recordings/recordingContent.ts';
import { type Api, handle } from './handle.ts';

export function serveRecording(api: Api): void {
  // Width and height are taken as hints; the drawn media exist in one size each.
  handle(api, recordingDataCall, async ({ params, caller, audit, deps }) => {
    const content = await recordingContent(deps, caller, params.id);
    if (!content) throw notFound();
    // The provider's own people see other people's sites, so the audit records their views.
    if (caller.isAdmin)
      await audit({ kind: 'recording.read', userId: caller.account.id, detail: `recording ${params.id}` });
    return content;
  });
}
