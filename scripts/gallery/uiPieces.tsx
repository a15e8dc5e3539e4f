import { type ReactNode, useRef, useState } from 'react';
import { Badge } from '#core/ui/Badge.tsx';
import { Button } from '#core/ui/Button.tsx';
import { Card } from '#core/ui/Card.tsx';
import { MailLink, PhoneLink } from '#core/ui/ContactLinks.tsx';
import { Dialog } from '#core/ui/Dialog.tsx';
import { FactList } from '#core/ui/FactList.tsx';
import { Checkbox, Switch } from '#core/ui/form/Checkbox.tsx';
import { FieldFrame, FormFailure, Labelled, Select, TextArea, TextField } from '#core/ui/form/Field.tsx';
import { NewPasswordFields, PasswordField } from '#core/ui/form/PasswordField.tsx';
import { Icon, type IconName, iconPaths } from '#core/ui/Icon.tsx';
import { EmptyMessage, ErrorPanel, Notice, RequestId } from '#core/ui/Notice.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import styles from './gallery.module.css';
import { keyed, type Piece, piece, whole } from './piece.ts';

const nothing = () => undefined;
const TONES = ['grey', 'blue', 'green', 'yellow', 'orange', 'red'] as const;
const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;
const icons = Object.keys(iconPaths) as IconName[];

function OpenedDialog({ sheet = false }: { readonly sheet?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{sheet ? 'Open as a sheet' : 'Open'}</Button>
      {isOpen && (
        <Dialog label="A dialog" sheet={sheet} onClose={() => setOpen(false)}>
          <p>Its content.</p>
          <Button onClick={() => setOpen(false)}>Close</Button>
        </Dialog>
      )}
    </>
  );
}

export const uiPieces: readonly Piece[] = [
  piece('ui/Badge.tsx', {
    'every tone': (
      <div className={styles.row}>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone} icon="info">
            {tone}
          </Badge>
        ))}
      </div>
    ),
  }),
  keyed('ui/Button.tsx', 'Enter and Space press it.', {
    'every variant': (
      <div className={styles.row}>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </div>
    ),
    'small, with a picture': (
      <Button size="small" icon="retry">
        Retry
      </Button>
    ),
    disabled: <Button disabled>Sending</Button>,
  }),
  piece('ui/Card.tsx', {
    regular: (
      <Card title="A card" actions={<Button size="small">Change</Button>}>
        Its content.
      </Card>
    ),
    'without a heading': <Card>Its content.</Card>,
    flush: (
      <Card title="A flush card" padding="flush">
        Reaches the border.
      </Card>
    ),
  }),
  piece('ui/ContactLinks.tsx', {
    known: (
      <p>
        <PhoneLink phone="+1 (800) 555-0142" /> <MailLink address="night@vigil.example" />
      </p>
    ),
    missing: <PhoneLink phone={null} />,
  }),
  keyed('ui/Dialog.tsx', 'Escape closes it. Tab stays inside; the focus goes back to the button.', {
    'opened by a button': <OpenedDialog />,
    sheet: <OpenedDialog sheet />,
  }),
  piece('ui/Notice.tsx#EmptyMessage', {
    plain: <EmptyMessage icon="bell">No events available.</EmptyMessage>,
    'with something to do': (
      <EmptyMessage action={<Button>Clear filters</Button>}>No events found.</EmptyMessage>
    ),
  }),
  piece('ui/Notice.tsx#ErrorPanel', {
    'with Retry and the id of the request': (
      <ErrorPanel message="Event not found." requestId="7f3a" onRetry={nothing} />
    ),
  }),
  piece('ui/FactList.tsx', {
    plain: (
      <FactList
        facts={[
          { name: 'Status', value: 'OK' },
          { name: 'IP Address', value: '10.40.1.17' },
        ]}
      />
    ),
  }),
  piece('ui/Icon.tsx', {
    'every picture': (
      <ul className={styles.list}>
        {icons.map((name) => (
          <li key={name}>
            <Icon name={name} /> {name}
          </li>
        ))}
      </ul>
    ),
  }),
  piece('ui/Notice.tsx', {
    warning: (
      <Notice onRetry={nothing} requestId="7f3a">
        Some data could not be loaded.
      </Notice>
    ),
    'info, can be dismissed': (
      <Notice tone="info" onDismiss={nothing}>
        Something to know.
      </Notice>
    ),
    success: <Notice tone="success">It was sent.</Notice>,
  }),
  piece('ui/Notice.tsx#RequestId', { "a response's": <RequestId value="7f3a" /> }),
  whole('ui/PageHeading.tsx', '', {
    'with an action': (
      <main>
        <PageHeading actions={<Button>Request a change</Button>}>A page</PageHeading>
      </main>
    ),
  }),
  piece('ui/Skeleton.tsx', {
    rows: <Skeleton text="Loading rows..." count={3} />,
    block: <Skeleton text="Loading a picture..." shape="block" />,
  }),
  piece('ui/VisuallyHidden.tsx', {
    'beside what is seen': (
      <p>
        12 <VisuallyHidden>of 40 locations</VisuallyHidden>
      </p>
    ),
  }),
];

const options = [
  { value: 'week', label: 'This week' },
  { value: 'month', label: 'This month' },
];

interface KeptProps<Value> {
  readonly first: Value;
  readonly children: (value: Value, set: (next: Value) => void) => ReactNode;
}

function Kept<Value>({ first, children }: KeptProps<Value>) {
  const [value, set] = useState(first);
  return children(value, set);
}

function NewPassword() {
  const inputs = { chosen: useRef<HTMLInputElement>(null), repeated: useRef<HTMLInputElement>(null) };
  return <NewPasswordFields inputs={inputs} errorOf={() => ({ error: null, onChange: () => undefined })} />;
}

export const formPieces: readonly Piece[] = [
  keyed('ui/form/Checkbox.tsx', 'Space ticks it.', {
    plain: <Checkbox label="Remember me" />,
    disabled: <Checkbox label="Remember them" disabled />,
  }),
  piece('ui/form/Field.tsx', {
    'around a control of your own': (
      <FieldFrame id="own-control" label="Colour" hint="Any will do.">
        <input id="own-control" />
      </FieldFrame>
    ),
    'a control without messages': (
      <Labelled id="plain-control" label="Brightness">
        <input id="plain-control" type="range" />
      </Labelled>
    ),
  }),
  piece('ui/form/Field.tsx#FormFailure', {
    'a submit that failed': <FormFailure text="The password could not be changed." />,
  }),
  piece('ui/form/PasswordField.tsx', {
    plain: <PasswordField label="Password" />,
    wrong: <PasswordField label="Current password" error="Please enter your password." />,
    'a new one, twice': <NewPassword />,
  }),
  keyed('ui/form/Field.tsx#Select', 'Arrows choose.', {
    plain: (
      <Kept first="week">
        {(value, set) => <Select label="Period" options={options} value={value} onChange={set} />}
      </Kept>
    ),
    disabled: (
      <Select label="Fixed period" options={options} value="week" onChange={() => undefined} disabled />
    ),
  }),
  keyed('ui/form/Checkbox.tsx#Switch', 'Space turns it.', {
    plain: (
      <Kept first={true}>{(isOn, set) => <Switch label="Admin detail" checked={isOn} onChange={set} />}</Kept>
    ),
    disabled: <Switch label="Fixed" checked={false} onChange={() => undefined} disabled />,
  }),
  piece('ui/form/Field.tsx#TextField', {
    'with a hint': <TextField label="Name" hint="As on the sign." />,
    wrong: <TextField label="Site" error="Please name the site." />,
    disabled: <TextField label="Account" value="A-12" disabled readOnly />,
    'several lines': <TextArea label="Notes" rows={3} />,
  }),
];
