import { useLocation, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useApp } from '#core/app/useApp.ts';
import { useOnline } from '#core/data/useOnline.ts';
import { groupNumber } from '#core/format/texts.ts';
import { isNavigatingAway } from '#core/page/urlState.ts';
import { Button } from '#core/ui/Button.tsx';
import { FieldMessage, FormFailure, fieldErrorId, TextArea, TextField } from '#core/ui/form/Field.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { blankFields, type ChangeRequest, EMPTY, isSameText, longFields } from '#machines/changeRequest.ts';
import styles from './ChangeRequest.module.css';
import { type ChangeRequestActor, setDraftAside, unsentDraft } from './changeRequestActor.tsx';
import { draftOf, otherRequestsOf, readDraft } from './draftStorage.ts';
import { Thanks } from './Receipt.tsx';

const INCOMPLETE = 'Please fill in all fields';
const REFUSED = 'Failed to submit change request';
const FAILED = 'An error occurred while submitting your request';
const TOO_LONG = {
  subject: (most: string) => `Please shorten the subject to ${most} characters`,
  notes: (most: string) => `Please shorten the details to ${most} characters`,
};
/** Part of the limit from which on the form tells it. */
const NEAR = 0.8;

interface ChangeRequestFormProps {
  readonly actor: ChangeRequestActor;
  /** Null when the page was opened without texts. Another actor or text needs another form. */
  readonly linked: ChangeRequest | null;
}

export function ChangeRequestForm({ actor, linked }: ChangeRequestFormProps) {
  const app = useApp();
  const { snapshot, choice, spendLink } = useChangeRequest(actor, linked);
  const { request, reason, limits, receipt } = snapshot.context;
  const subject = useRef<HTMLInputElement>(null);
  const details = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const submitting = snapshot.matches({ submitting: 'shown' });
  const asking = snapshot.matches('asking');
  const incomplete = snapshot.matches({ error: 'incomplete' });
  const refusal = snapshot.matches({ error: 'refused' }) ? (reason ?? REFUSED) : null;
  const failure = snapshot.matches({ error: 'failed' }) ? FAILED : refusal;
  const missing = incomplete ? blankFields(request) : [];
  const excessive = incomplete ? longFields(request, limits) : [];
  const messageId = useId();
  const markOf = (field: keyof ChangeRequest) => (missing.includes(field) ? fieldErrorId(messageId) : null);

  const lengthOf = (field: keyof ChangeRequest) => ({
    hint: lengthHint(request[field].length, limits[field]),
    error: excessive.includes(field) ? TOO_LONG[field](groupNumber(limits[field])) : null,
  });

  const edit = (change: Partial<ChangeRequest>) => {
    actor.send({ type: 'edit', request: { ...request, ...change } });
    spendLink();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'submit' });
    const [bad] = [...blankFields(request), ...longFields(request, limits)];
    if (bad === 'subject') subject.current?.focus();
    if (bad === 'notes') details.current?.focus();
  };

  // The request's controls are disabled while it is sent, and a disabled control loses the focus.
  useLayoutEffect(() => {
    if (failure !== null) button.current?.focus();
  }, [failure]);

  if (snapshot.matches('success') && receipt !== null) {
    return (
      <Thanks
        receipt={receipt}
        leaving={snapshot.matches({ success: 'leaving' })}
        onStay={() => actor.send({ type: 'stay' })}
        onAnother={() => {
          setDraftAside(app);
          // The receipt had the focus, and the field is there once this is rendered.
          flushSync(() => actor.send({ type: 'open', request: EMPTY, linked: null }));
          subject.current?.focus();
        }}
      />
    );
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={submitting}>
      {choice && <DraftChoice {...choice} />}
      {!submitting && <OtherDraft shown={request} onOpen={(other) => edit(other)} />}
      <FormFailure text={failure} />
      {(snapshot.matches({ error: 'failed' }) || snapshot.matches({ error: 'refused' })) && <KeptDraft />}
      <TextField
        ref={subject}
        label="Subject"
        name="subject"
        autoComplete="off"
        required
        disabled={submitting}
        value={request.subject}
        onChange={({ target }) => edit({ subject: target.value })}
        errorId={markOf('subject')}
        {...lengthOf('subject')}
      />
      <FieldMessage id={messageId} error={missing.length > 0 ? INCOMPLETE : null} />
      <TextArea
        ref={details}
        label="Details"
        name="details"
        rows={8}
        required
        disabled={submitting}
        value={request.notes}
        onChange={({ target }) => edit({ notes: target.value })}
        errorId={markOf('notes')}
        {...lengthOf('notes')}
      />
      {asking ? (
        <SendAsItIs
          onEdit={() => {
            actor.send({ type: 'reconsider' });
            details.current?.focus();
          }}
        />
      ) : (
        <Button ref={button} type="submit" variant="primary" disabled={!snapshot.can({ type: 'submit' })}>
          {submitting ? 'Submitting...' : 'Submit'}
        </Button>
      )}
    </form>
  );
}

/** Below the failure: what becomes of the request. */
function KeptDraft() {
  const isOnline = useOnline();
  return (
    <Notice tone="info">
      {isOnline ? 'Your request is not sent yet.' : 'There is no connection.'} It is kept as a draft and sent
      when you press Submit.
    </Notice>
  );
}

interface OtherDraftProps {
  /** What the fields show. */
  readonly shown: ChangeRequest;
  /** Puts the other request into the fields. */
  readonly onOpen: (other: ChangeRequest) => void;
}

/** Offers a request that could not be sent while this one was written. The two change places. */
function OtherDraft({ shown, onOpen }: OtherDraftProps) {
  const { session } = useApp();
  const others = otherRequestsOf(session.user());
  const other = others.all().find((one) => !isSameText(one, shown));
  if (other === undefined) return null;
  const open = () => {
    others.drop(other);
    // The fields may show the text of a link, beside which the draft is kept.
    others.keep(readDraft(draftOf(session.user())) ?? shown);
    onOpen(other);
  };
  return (
    <Offer words="Open it instead" onTake={open}>
      Another request is not sent yet: “{other.subject}”.
    </Offer>
  );
}

interface OfferProps {
  readonly words: string;
  readonly onTake: () => void;
  readonly children: ReactNode;
}

/** Another text for the fields. */
function Offer({ words, onTake, children }: OfferProps) {
  return (
    <Notice tone="info">
      <span className={styles.line}>
        {children}
        <Button size="small" onClick={onTake}>
          {words}
        </Button>
      </span>
    </Notice>
  );
}

/** Stands in the button's place. Takes the focus, so that a held Enter key does not answer the question. */
function SendAsItIs({ onEdit }: { readonly onEdit: () => void }) {
  const question = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => question.current?.focus(), []);
  return (
    <fieldset ref={question} className={styles.question} tabIndex={-1}>
      <legend>Send as it is?</legend>
      <p>You have not changed the text that was filled in for you.</p>
      <div className={styles.line}>
        <Button onClick={onEdit}>Edit the text</Button>
        <Button type="submit" variant="primary">
          Send as it is
        </Button>
      </div>
    </fieldset>
  );
}

/** Nothing is said to those who write little. */
function lengthHint(length: number, most: number): string {
  return length > most * NEAR ? `${groupNumber(length)} of at most ${groupNumber(most)} characters` : '';
}

const WORDS = {
  draft: { says: 'This is your unsent draft.', offers: 'Use the linked text instead' },
  linked: {
    says: 'This is the text of the link. Your unsent draft is kept until you edit it.',
    offers: 'Back to my draft',
  },
} as const;

/** Says which of two texts the fields show, and offers the other one. */
function DraftChoice({ shown, swap }: Choice) {
  const { says, offers } = WORDS[shown];
  return (
    <Offer words={offers} onTake={swap}>
      {says}
    </Offer>
  );
}

/** A second text that can replace the one in the fields, until either is edited. */
interface Choice {
  /** Which of the two the fields show. */
  readonly shown: 'draft' | 'linked';
  /** Puts the other one into the fields. */
  readonly swap: () => void;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The person has changed or sent the texts of the entry's link: the form begins without them from then on. */
    isLinkSpent?: boolean;
  }
}

/**
 * Keeps the form open while the component is mounted. The fields start with an unsent draft; without one, with the
 * linked text; without that, with the request that is still being sent.
 * @param linked the texts of the link to the page, or null. Read only once, like the actor.
 */
function useChangeRequest(actor: ChangeRequestActor, linked: ChangeRequest | null) {
  const app = useApp();
  const router = useRouter();
  const isSpent = useLocation({ select: ({ state }) => state.isLinkSpent === true });
  const [{ unsent, first, linkedAtFirst }] = useState(() => {
    const kept = unsentDraft(app);
    const snapshot = actor.getSnapshot();
    const sending = snapshot.matches('submitting') ? snapshot.context.sent : null;
    const unsent = kept && sending && isSameText(kept, sending) ? null : kept;
    const unspent = isSpent ? null : linked;
    return { unsent, first: unsent ?? unspent ?? sending ?? EMPTY, linkedAtFirst: unspent };
  });
  // Before paint, because the fields may still hold the texts of the last visit.
  useLayoutEffect(() => {
    actor.send({ type: 'open', request: first, linked: linkedAtFirst });
    return () => {
      // A change of the token may have ended the actor.
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'close' });
    };
  }, [actor, first, linkedAtFirst]);
  const snapshot = useSelector(actor, (current) => current);
  const spendLink = () => {
    if (linked === null || isSpent || isNavigatingAway(router)) return;
    const state = { isLinkSpent: true };
    void router.navigate({ to: '.', search: true, state, replace: true, resetScroll: false });
  };
  const spendSent = useEffectEvent(spendLink);
  const isSent = snapshot.matches('success');
  useEffect(() => {
    if (isSent) spendSent();
  }, [isSent]);
  return { snapshot, choice: choiceOf(snapshot.context.request, unsent, linked, fill), spendLink };

  function fill(request: ChangeRequest) {
    actor.send({ type: 'fill', request });
  }
}

function choiceOf(
  shown: ChangeRequest,
  unsent: ChangeRequest | null,
  linked: ChangeRequest | null,
  fill: (request: ChangeRequest) => void,
): Choice | null {
  if (unsent === null || linked === null || isSameText(unsent, linked)) return null;
  if (isSameText(shown, unsent)) return { shown: 'draft', swap: () => fill(linked) };
  return isSameText(shown, linked) ? { shown: 'linked', swap: () => fill(unsent) } : null;
}
