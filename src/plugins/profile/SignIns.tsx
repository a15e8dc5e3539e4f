import { useEffect, useRef, useState } from 'react';
import type { SignIn } from '#contract/session.ts';
import type { ReadOptions } from '#core/api/query.ts';
import { isMissingCall, logOffEverywhere } from '#core/api/session.ts';
import { useApp } from '#core/app/useApp.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { useRead } from '#core/data/useRead.ts';
import { viewerZone } from '#core/environment.ts';
import { formatDateTimeSeconds } from '#core/format/dateTimes.ts';
import { isoInstant } from '#core/format/parseInstant.ts';
import { shownText } from '#core/format/shownText.ts';
import { zoneText } from '#core/format/zoneText.ts';
import { useForm } from '#core/page/useForm.ts';
import { Badge } from '#core/ui/Badge.tsx';
import { Button } from '#core/ui/Button.tsx';
import { Card } from '#core/ui/Card.tsx';
import { Dialog } from '#core/ui/Dialog.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { FormFailure } from '#core/ui/form/Field.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { DataTable, type TableColumn } from '#core/ui/table/DataTable.tsx';
import styles from './SignIns.module.css';

const TITLE = 'Your last sign-ins';

const columns: readonly TableColumn<SignIn>[] = [
  {
    header: 'Time',
    phone: 'title',
    figures: true,
    cell: ({ time }) => <time dateTime={isoInstant(time)}>{formatDateTimeSeconds(time)}</time>,
  },
  { header: 'Result', cell: (row) => <Result {...row} /> },
  { header: 'Network address', figures: true, cell: ({ address }) => shownText(address) },
];

/** The person's last sign-ins, so that they notice a stranger's. Empty when the provider has no such call. */
export function SignIns({ query }: { readonly query: ReadOptions<readonly SignIn[]> }) {
  const { failed } = useReads();
  const { result, stale } = useRead(query);
  if (result?.state === 'missing') return null;
  const rows = result?.state === 'ready' ? result.value : null;
  const isTable = result === undefined || (rows !== null && rows.length > 0);
  return (
    <Card title={TITLE} padding={isTable ? 'flush' : 'regular'} actions={<LogOffEverywhere />}>
      {result === undefined && <Skeleton text="Loading sign-ins..." count={5} />}
      {result?.state === 'failed' && (
        <Notice requestId={result.requestId} onRetry={failed.askAgain}>
          Your sign-ins could not be loaded.
        </Notice>
      )}
      {rows?.length === 0 && <EmptyMessage icon="user">No sign-ins found.</EmptyMessage>}
      {rows !== null && rows.length > 0 && (
        <>
          <p className={styles.zone}>Times in {zoneText(viewerZone(), ...rows.map(({ time }) => time))}</p>
          <DataTable label={TITLE} columns={columns} rows={rows} keyOf={keyOf} busy={stale} />
        </>
      )}
    </Card>
  );
}

function Result({ successful, times }: Pick<SignIn, 'successful' | 'times'>) {
  // A count that is none, from whatever provider, is not shown.
  const several = Number.isSafeInteger(times) && Number(times) > 1 ? `, ${Number(times)} times` : '';
  if (successful === true) return <Badge icon="check">Signed in{several}</Badge>;
  return successful === false ? (
    <Badge tone="red" icon="warning">
      Failed{several}
    </Badge>
  ) : (
    <Badge>Unknown</Badge>
  );
}

function keyOf({ time, address, successful }: SignIn): string {
  return [time, address, successful].join(' ');
}

const NAME = 'Log off everywhere';
const FAILED = 'Your sessions could not be ended. Please try again.';
const NOT_OFFERED = 'Your provider does not offer this.';

/** Ends all sessions of the person, once they have confirmed it. */
function LogOffEverywhere() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {NAME}
      </Button>
      {asking && <Confirmation onClose={() => setAsking(false)} />}
    </>
  );
}

function Confirmation({ onClose }: { readonly onClose: () => void }) {
  const { api, session } = useApp();
  const button = useRef<HTMLButtonElement>(null);
  const { state, refusal, submit } = useForm({
    // Closing the dialog does not call it back: nobody could tell whether the sessions have ended.
    send: async () => {
      const answer = await logOffEverywhere(api).catch((error: unknown) => {
        throw isMissingCall(error) ? new Error(NOT_OFFERED) : error;
      });
      if (answer?.successful !== true) return FAILED;
      session.actor.send({ type: 'loggedOutEverywhere' });
      return null;
    },
    fallback: FAILED,
  });
  const submitting = state === 'submitting';

  // The button that had the focus was disabled.
  useEffect(() => {
    if (state === 'refused') button.current?.focus();
  }, [state]);

  return (
    <Dialog label={NAME} onClose={onClose}>
      <div className={styles.confirmation} aria-busy={submitting}>
        <h2>{NAME}?</h2>
        <p>
          This ends your sessions on all devices and in all browsers, this one too. You then have to sign in
          again.
        </p>
        <FormFailure text={refusal} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button ref={button} variant="danger" disabled={submitting} onClick={() => submit({}, {})}>
            {NAME}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
