import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { logOffEverywhereCall, type SignIn } from '#contract/session.ts';
import { errorTextOf, isMissingCall } from '#core/api/apiError.ts';
import { pushDevicesQuery } from '#core/api/notification.ts';
import type { ReadOptions } from '#core/api/query.ts';
import { changePassword, signInsQuery } from '#core/api/session.ts';
import { useTellElsewhere } from '#core/app/ongoingWork.ts';
import { useAdminView, useApp, useCurrentUser } from '#core/app/useApp.ts';
import { useRead } from '#core/data/useRead.ts';
import { viewerZone } from '#core/environment.ts';
import { buildName } from '#core/errors/buildName.ts';
import { formatDateTimeSeconds } from '#core/format/dateTimes.ts';
import { MISSING, shownText } from '#core/format/texts.ts';
import { timeElement } from '#core/format/timeElement.tsx';
import { zoneText } from '#core/format/zoneText.ts';
import { Columns, Page } from '#core/page/Page.tsx';
import { loaderOf, RowsCard } from '#core/page/QueryRows.tsx';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { useForm } from '#core/page/useForm.ts';
import { Badge } from '#core/ui/Badge.tsx';
import { Button } from '#core/ui/Button.tsx';
import { Card } from '#core/ui/Card.tsx';
import { Dialog } from '#core/ui/Dialog.tsx';
import { type Fact, FactList } from '#core/ui/FactList.tsx';
import { FormFailure } from '#core/ui/form/Field.tsx';
import {
  missingPasswords,
  NewPasswordFields,
  NOT_REPEATED,
  PasswordField,
} from '#core/ui/form/PasswordField.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { reachByKeys } from '#core/ui/reachByKeys.ts';
import { DataTable, type TableColumn } from '#core/ui/table/DataTable.tsx';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import type { CurrentUser } from '#machines/session.ts';
import styles from './ProfilePage.module.css';

export const load = loaderOf(signInsQuery);

const route = getRouteApi('/signed-in/user/details');

export function ProfilePage() {
  const { config } = useApp();
  const user = useCurrentUser();
  const signIns = route.useLoaderData();
  const isAdminView = useAdminView();
  // The router is on its way to the login page.
  if (user === null) return null;
  return (
    <Page>
      <PageHeading>Profile</PageHeading>
      <Columns>
        <Card title="Your details">
          <UserDetails user={user} isAdminView={isAdminView} />
        </Card>
        <Card title="Change your password">
          <ChangePasswordForm />
        </Card>
      </Columns>
      <SignIns query={signIns} />
      <p className={styles.build}>
        {config.brand.product}, build <span className={styles.id}>{buildName()}</span>
      </p>
    </Page>
  );
}

function UserDetails({ user, isAdminView }: { readonly user: CurrentUser; readonly isAdminView: boolean }) {
  const facts: Fact[] = [
    { name: 'Name', value: shownText(user.name) },
    { name: 'Email', value: <Claims values={user.email} /> },
    { name: 'Phone Numbers', value: <Claims values={user.phoneNumbers} /> },
  ];
  if (!isAdminView) return <FactList facts={facts} />;
  // Tokens of such users contain no location ids.
  const none = user.scopes.includes('AllLocations') ? 'All locations' : MISSING;
  const locations = user.locations.map(String);
  return (
    <FactList
      facts={[
        ...facts,
        { name: 'User ID', value: shownText(user.uid) },
        { name: 'Roles', value: <Claims values={user.roles} look="tags" /> },
        { name: 'Scopes', value: <Claims values={user.scopes} look="tags" /> },
        { name: 'Locations', value: <Claims values={locations} look="tags" none={none} /> },
      ]}
    />
  );
}

interface ClaimsProps {
  readonly values: readonly string[];
  /** 'lines' puts values one below the other, for people to read; 'tags' is for codes. */
  readonly look?: 'lines' | 'tags';
  /** Shown when there are no values. */
  readonly none?: string;
}

/** Any number of values. A long list of them scrolls in its own box. */
function Claims({ values, look = 'lines', none = MISSING }: ClaimsProps) {
  const distinct = useMemo(() => [...new Set(values)], [values]);
  if (distinct.length === 0) return none;
  return (
    <div ref={reachByKeys} className={styles.values} data-look={look}>
      <LongRows as="ul" rows={distinct} render={item} />
    </div>
  );
}

function item(value: string) {
  return <li>{value}</li>;
}

const CHANGED = 'Your password has been changed.';
const NOT_CHANGED = 'Failed to change password';
const NOTIFICATIONS = '/user/notifications';
/** Providers may remove the account's devices with its sessions, or with the old password. */
const NO_DEVICES = 'Your devices may get no notifications any more.';

/** After the change, a message replaces the form. The session continues. */
function ChangePasswordForm() {
  const { api, registry, scope } = useApp();
  const button = useRef<HTMLButtonElement>(null);
  const tellElsewhere = useTellElsewhere('/user/details/password');
  const { state, refusal, errorOf, submit } = useForm<Part>({
    // Leaving the page does not abort the call: nobody could tell which password holds.
    send: async ({ current = '', chosen = '' }) => {
      tellElsewhere(null);
      const answer = await changePassword(api, { currentPassword: current, newPassword: chosen });
      if (!answer?.successful) return answer?.error?.trim() || NOT_CHANGED;
      void scope.reads.client.invalidateQueries({ queryKey: pushDevicesQuery(api).queryKey });
      return null;
    },
    fallback: `${NOT_CHANGED}. Please try again.`,
    afterLeaving: (failure) =>
      tellElsewhere(failure === null ? CHANGED : `Your password was not changed. ${failure}`),
    focused: button,
  });
  const current = useRef<HTMLInputElement>(null);
  const chosen = useRef<HTMLInputElement>(null);
  const repeated = useRef<HTMLInputElement>(null);
  const thanks = useRef<HTMLDivElement>(null);

  // The button that had the focus has been removed.
  useLayoutEffect(() => {
    if (state === 'done') thanks.current?.focus();
  }, [state]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const values = {
      current: current.current?.value ?? '',
      chosen: chosen.current?.value ?? '',
      repeated: repeated.current?.value ?? '',
    };
    const errors = passwordErrors(values);
    submit(values, errors);
    const bad = FIELDS.find((field) => errors[field] !== undefined);
    if (bad) ({ current, chosen, repeated })[bad].current?.focus();
  };

  if (state === 'done') {
    return (
      <div ref={thanks} className={styles.done} tabIndex={-1}>
        <Notice tone="success">{CHANGED}</Notice>
        {registry.hasRoute(NOTIFICATIONS) && (
          <Notice tone="info">
            {NO_DEVICES} Turn them on again under <ScreenLink to={NOTIFICATIONS}>Notifications</ScreenLink>.
          </Notice>
        )}
      </div>
    );
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate aria-busy={state === 'submitting'}>
      <FormFailure text={refusal} />
      <PasswordField
        ref={current}
        label="Current Password"
        name="current-password"
        autoComplete="current-password"
        required
        {...errorOf('current')}
      />
      <NewPasswordFields inputs={{ chosen, repeated }} errorOf={errorOf} />
      <Button ref={button} type="submit" variant="primary" disabled={state === 'submitting'}>
        Change password
      </Button>
    </form>
  );
}

type Part = 'current' | 'chosen' | 'repeated';

/** In the order of the form. */
const FIELDS: readonly Part[] = ['current', 'chosen', 'repeated'];

/** The message of every invalid field; empty when the form can be sent. */
function passwordErrors({ current, chosen, repeated }: Record<Part, string>): Partial<Record<Part, string>> {
  if (![current, chosen, repeated].includes('')) return chosen === repeated ? {} : { repeated: NOT_REPEATED };
  return {
    ...(current === '' && { current: 'Please enter your current password' }),
    ...missingPasswords(chosen, repeated),
  };
}

const TITLE = 'Your last sign-ins';

const columns: readonly TableColumn<SignIn>[] = [
  {
    header: 'Time',
    phone: 'title',
    figures: true,
    cell: ({ time }) => timeElement(time, formatDateTimeSeconds(time)),
  },
  { header: 'Result', cell: (row) => <Result {...row} /> },
  { header: 'Network address', figures: true, cell: ({ address }) => shownText(address) },
];

/** The person's last sign-ins, so that they notice a stranger's. Empty when the provider has no such call. */
function SignIns({ query }: { readonly query: ReadOptions<readonly SignIn[]> }) {
  const shown = useRead(query);
  return (
    <RowsCard
      title={TITLE}
      shown={shown}
      loading={{ text: 'Loading sign-ins...', count: 5 }}
      failed="Your sign-ins could not be loaded."
      empty="No sign-ins found."
      icon="user"
      actions={<LogOffEverywhere />}
    >
      {(rows) => (
        <>
          <p className={styles.zone}>Times in {zoneText(viewerZone(), ...rows.map(({ time }) => time))}</p>
          <DataTable label={TITLE} columns={columns} rows={rows} keyOf={keyOf} busy={shown.stale} />
        </>
      )}
    </RowsCard>
  );
}

function Result({ successful, times }: Pick<SignIn, 'successful' | 'times'>) {
  // `times` is the provider's: anything but a count above 1 is not shown.
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
const NOT_ENDED = 'Your sessions could not be ended. Please try again.';
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
  const { api, registry, session } = useApp();
  const button = useRef<HTMLButtonElement>(null);
  const tellElsewhere = useTellElsewhere('/user/details/log-off');
  const { state, refusal, submit } = useForm({
    // Closing the dialog does not abort the call: nobody could tell whether the sessions have ended.
    send: async () => {
      tellElsewhere(null);
      const answer = await api.send(logOffEverywhereCall).catch((error: unknown) => {
        throw isMissingCall(error) ? new Error(NOT_OFFERED) : error;
      });
      if (answer?.successful !== true) return errorTextOf(answer) ?? NOT_ENDED;
      session.actor.send({ type: 'loggedOutEverywhere' });
      return null;
    },
    fallback: NOT_ENDED,
    afterLeaving: (failure) =>
      failure !== null && tellElsewhere(`You were not logged off everywhere. ${failure}`),
    focused: button,
  });
  const submitting = state === 'submitting';

  return (
    <Dialog label={NAME} onClose={onClose}>
      <div className={styles.confirmation} aria-busy={submitting}>
        <h2>{NAME}?</h2>
        <p>
          This ends your sessions on all devices and in all browsers, this one too. You then have to sign in
          again.
        </p>
        {registry.hasRoute(NOTIFICATIONS) && <p>{NO_DEVICES} Turn them on again once you have signed in.</p>}
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
