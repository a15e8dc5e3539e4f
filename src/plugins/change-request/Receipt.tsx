/** What the person sees and keeps of a request that the provider has taken. */
import { Link } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { copyText, viewerZone } from '#core/environment.ts';
import { formatDateTimeSeconds } from '#core/format/dateTimes.ts';
import { isoInstant, parseInstant } from '#core/format/parseInstant.ts';
import { zoneText } from '#core/format/zoneText.ts';
import { listen } from '#core/listeners.ts';
import { Button } from '#core/ui/Button.tsx';
import { FactList } from '#core/ui/FactList.tsx';
import { Notice, useTold } from '#core/ui/Notice.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import type { Receipt } from '#machines/changeRequest.ts';
import styles from './Receipt.module.css';

interface ThanksProps {
  readonly receipt: Receipt;
  /** Whether the page is about to be left. Any press or key in here stops that. */
  readonly leaving: boolean;
  readonly onStay: () => void;
  readonly onAnother: () => void;
}

/** Takes the place of the form, and the focus from its button. */
export function Thanks({ receipt, leaving, onStay, onAnother }: ThanksProps) {
  const thanks = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => thanks.current?.focus(), []);
  // "Stay here" goes with the press, and with the focus.
  useLayoutEffect(() => {
    if (!leaving && document.activeElement === document.body) thanks.current?.focus();
  }, [leaving]);
  useEffect(() => {
    const use = (event: Event) => {
      // The key that sent the form may still be held.
      if (!(event instanceof KeyboardEvent && event.repeat)) onStay();
    };
    return thanks.current ? listen(thanks.current, { pointerdown: use, keydown: use }) : undefined;
  }, [onStay]);
  return (
    <div ref={thanks} className={styles.thanks} tabIndex={-1}>
      <Notice tone="success">
        Thank you. Your request has been sent.{' '}
        {leaving ? 'Taking you to the home page.' : 'This page stays open.'}
      </Notice>
      <p className={styles.hint}>
        You find this receipt again under <Link to="/change-request/sent">Your requests</Link>.
      </p>
      <ReceiptFacts receipt={receipt} isPrintedAlone onPrint={() => window.print()} />
      <div className={styles.line}>
        <Button onClick={onAnother}>Write another request</Button>
        {/* The last one: it goes when a press begins, and what is pressed must not move then. */}
        {leaving && <Button onClick={onStay}>Stay here</Button>}
      </div>
    </div>
  );
}

interface ReceiptFactsProps {
  readonly receipt: Receipt;
  /** What its buttons are about, read to screen readers where a page has several receipts. */
  readonly about?: string;
  /** Whether nothing else of the page is printed. */
  readonly isPrintedAlone: boolean;
  readonly onPrint: () => void;
}

/** What was sent, to copy or print. */
export function ReceiptFacts({ receipt, about, isPrintedAlone, onPrint }: ReceiptFactsProps) {
  const { product } = useApp().config.brand;
  const [told, tell] = useTold();
  const copy = async () => {
    const isCopied = await copyText(receiptText(receipt, product));
    tell(isCopied ? 'Copied.' : 'This browser does not let the portal copy. Select the text instead.');
  };
  return (
    <div className={styles.receipt} data-alone={isPrintedAlone}>
      <FactList
        facts={[
          { name: 'Sent to', value: product },
          ...(receipt.number === null ? [] : [{ name: 'Request number', value: receipt.number }]),
          {
            name: 'Sent',
            value: (
              <>
                <time dateTime={isoInstant(receipt.at)}>{formatDateTimeSeconds(receipt.at)}</time>
                {zoneAfter(receipt.at)}
              </>
            ),
          },
          { name: 'Subject', value: receipt.subject },
          { name: 'Details', value: receipt.notes },
        ]}
      />
      <div className={styles.line}>
        <Button size="small" onClick={copy}>
          Copy
          {about && <VisuallyHidden>{` ${about}`}</VisuallyHidden>}
        </Button>
        <Button size="small" onClick={onPrint}>
          Print
          {about && <VisuallyHidden>{` ${about}`}</VisuallyHidden>}
        </Button>
        <span className={styles.hint} role="status">
          {told}
        </span>
      </div>
    </div>
  );
}

/** ', Vancouver (PST)': by whose clock a moment is written. A receipt is read elsewhere too. '' for an unknown moment. */
function zoneAfter(at: string): string {
  return parseInstant(at) === null ? '' : `, ${zoneText(viewerZone(), at)}`;
}

/** The receipt as plain text: one fact on each line, then the details. */
function receiptText({ number, at, subject, notes }: Receipt, product: string): string {
  return [
    `Sent to: ${product}`,
    ...(number === null ? [] : [`Request number: ${number}`]),
    `Sent: ${formatDateTimeSeconds(at)}${zoneAfter(at)}`,
    `Subject: ${subject}`,
    '',
    notes,
  ].join('\n');
}
