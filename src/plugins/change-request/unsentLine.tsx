/** What other pages say of a change request that could not be sent. It waits for the person: nothing is sent by itself. */
import type { AppContext } from '#core/app/definePlugin.ts';
import { createOngoingWork } from '#core/app/ongoingWork.ts';
import { tabStorage } from '#core/environment.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { DRAFTS_KEY, ownerOf } from '#core/session/personStorage.ts';
import type { CurrentUser } from '#machines/session.ts';

const PATH = '/change-request';
/** A tab that is loaded again tells it again, until it is dismissed, and so does the person's next session. */
const markOf = (user: CurrentUser | null) => `${DRAFTS_KEY}:unsent:${ownerOf(user)}`;

/** Kept for a session. */
export function createUnsentLine({ scope, session }: AppContext) {
  const ongoing = scope.keep(createOngoingWork);
  const user = session.user();
  const forget = () => {
    tabStorage.remove(markOf(user));
    ongoing.forget(PATH);
  };
  /** @param sender whose session may have ended before the answer came */
  const tell = (sender = user) => {
    tabStorage.write(markOf(sender), 'true');
    if (user !== null) ongoing.tell({ path: PATH, line: <UnsentLine />, dismiss: forget });
  };
  if (tabStorage.read(markOf(user)) !== null) tell();
  return { forget, tell };
}

/** The line may be told before the form is opened. */
export function tellUnsent(app: AppContext): void {
  const tell = () => void app.scope.keep(createUnsentLine, app);
  app.scope.subscribe(tell);
  tell();
}

function UnsentLine() {
  return (
    <>
      Your change request was not sent. <ScreenLink to="/change-request">Open the draft</ScreenLink> to send
      it.
    </>
  );
}
