/** What other pages say of a change request that could not be sent. It waits for the person: nothing is sent by itself. */
import type { AppContext } from '#core/app/definePlugin.ts';
import { createOngoingWork } from '#core/app/ongoingWork.ts';
import { tabStorage } from '#core/environment.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { draftIn, draftOf, otherRequestsOf, readDraft } from './draftStorage.ts';

const PATH = '/change-request';

/** Tells it from the start where the tab was reloaded, or its person has signed in anew, before it was dismissed. */
export function createUnsentLine({ scope, session }: AppContext) {
  const user = session.user();
  const ongoing = scope.keep(createOngoingWork);
  const told = draftIn(tabStorage, 'unsent-change-request', user);
  const forget = () => {
    told.erase();
    ongoing.forget(PATH);
  };
  const tell = () => {
    told.keep(true);
    ongoing.tell({ path: PATH, line: <UnsentLine />, dismiss: forget });
  };
  const isUnsent = readDraft(draftOf(user)) !== null || otherRequestsOf(user).all().length > 0;
  if (told.read() === true && isUnsent) tell();
  return { forget, tell };
}

/** Follows the session, since the line may be told before the form is opened. */
export function tellUnsent(app: AppContext): void {
  const tell = () => {
    if (app.session.user() !== null) app.scope.keep(createUnsentLine, app);
  };
  app.session.subscribe(tell);
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
