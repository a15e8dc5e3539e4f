/** The pieces of the author's kit in their states. They stand apart from the page, which renders itself, for a test to list them. */
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { ApiError } from '#core/api/apiError.ts';
import { listQuery, recordQuery, settledQuery } from '#core/api/query.ts';
import { ListControls, ListFoot } from '#core/page/ListControls.tsx';
import { Logo, Page, PageBack, SiblingPages } from '#core/page/Page.tsx';
import { PanelTable } from '#core/page/Panels.tsx';
import { QueryRows } from '#core/page/QueryRows.tsx';
import { type RecordKind, RecordListPage, RecordPage, RecordTable } from '#core/page/RecordPages.tsx';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { SignInFrame, SupportLinks } from '#core/page/SignInFrame.tsx';
import { rowSearch } from '#core/page/useFoundRecords.ts';
import { Badge } from '#core/ui/Badge.tsx';
import { Button } from '#core/ui/Button.tsx';
import { Card } from '#core/ui/Card.tsx';
import { MailLink, PhoneLink } from '#core/ui/ContactLinks.tsx';
import { Dialog } from '#core/ui/Dialog.tsx';
import { FactList } from '#core/ui/FactList.tsx';
import { Checkbox, Switch } from '#core/ui/form/Checkbox.tsx';
import { FieldFrame, FormFailure, Select, TextArea, TextField } from '#core/ui/form/Field.tsx';
import { NewPasswordFields, PasswordField } from '#core/ui/form/PasswordField.tsx';
import { Icon, type IconName, iconPaths } from '#core/ui/Icon.tsx';
import { EmptyMessage, ErrorPanel, Notice, RequestId } from '#core/ui/Notice.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { DataTable, type TableColumn, type TableSort } from '#core/ui/table/DataTable.tsx';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import { CardOptions, PageSizeSelect, Pagination, ShowingLine } from '#core/ui/table/Pagination.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import styles from './gallery.module.css';

export interface Piece {
  /** Its file in `src/core`, e.g. 'ui/Button.tsx'. */
  readonly file: string;
  readonly name: string;
  /** What it can look like. */
  readonly states: readonly ReactElement[];
}

/** @param place its file, with the component's name behind # if that is not the file's: 'ui/Notice.tsx#ErrorPanel' */
function piece(place: string, ...states: ReactElement[]): Piece {
  const [file = '', name = file.replace(/^.*\/|\.tsx$/g, '')] = place.split('#');
  return { file, name, states };
}

/** Whole pages, with their own headings: each state is shown on a page of its own, at an address that ends with its key. */
export const WHOLE = new Set(['PageHeading', 'Page', 'RecordListPage', 'RecordPage', 'SignInFrame']);

/** What the keys do, for pieces that take them. */
export const KEYS: Readonly<Record<string, string>> = {
  Button: 'Enter and Space press it.',
  Dialog: 'Escape closes it. Tab stays inside; the focus goes back to the button.',
  Checkbox: 'Space ticks it.',
  Select: 'Arrows choose.',
  Switch: 'Space turns it.',
  DataTable: 'Tab reaches the headers that sort; Enter sorts by them.',
  Pagination: 'Enter in the field goes to the page.',
  ListControls: 'Typing searches.',
  PageBack: 'Enter goes back.',
  RecordListPage: 'Tab reaches each name; Enter opens it.',
  RecordTable: 'Tab reaches search and filters; arrows choose in a filter.',
};

const nothing = () => undefined;

interface KeptProps<Value> {
  readonly first: Value;
  readonly children: (value: Value, set: (next: Value) => void) => ReactNode;
}

/** Around a piece that does not keep its own value. */
function Kept<Value>({ first, children }: KeptProps<Value>) {
  const [value, set] = useState(first);
  return children(value, set);
}

const openedDialog = (button: string, sheet: boolean) => (
  <Kept first={false}>
    {(isOpen, setOpen) => (
      <>
        <Button onClick={() => setOpen(true)}>{button}</Button>
        {isOpen && (
          <Dialog label="A dialog" sheet={sheet} onClose={() => setOpen(false)}>
            <Button onClick={() => setOpen(false)}>Close</Button>
          </Dialog>
        )}
      </>
    )}
  </Kept>
);

const options = [
  { value: 'week', label: 'This week' },
  { value: 'month', label: 'This month' },
];

function NewPassword() {
  const inputs = { chosen: useRef<HTMLInputElement>(null), repeated: useRef<HTMLInputElement>(null) };
  return <NewPasswordFields inputs={inputs} errorOf={() => ({ error: null, onChange: nothing })} />;
}

interface Row {
  readonly id: number;
  readonly name: string;
  readonly count: number;
}

const rows: readonly Row[] = ['Harbour yard', 'North gate', 'Reception'].map((name, index) => ({
  id: index + 1,
  name,
  count: index * 602,
}));
const columns: readonly TableColumn<Row, 'name' | 'count'>[] = [
  { header: 'Name', phone: 'title', sortField: 'name', cell: ({ name }) => name },
  { header: 'Events', sortField: 'count', figures: true, width: '8rem', cell: ({ count }) => count },
];
const keyOf = ({ id }: Row): number => id;
const shown = { columns, rows, keyOf };

const never = () => new Promise<never>(() => {});
const headers = new Headers({ 'x-request-id': '7f3a' });
const failing = () => Promise.reject(new ApiError({ kind: 'response', status: 500, headers }));
/** What a query of the rows can come to, and of the first one. */
const queries = Object.entries({
  data: settledQuery<readonly Row[]>(['rows'], rows),
  empty: settledQuery<readonly Row[]>(['no rows'], []),
  loading: listQuery<readonly Row[]>(['late rows'], never),
  failed: listQuery<readonly Row[]>(['failed rows'], failing),
});
const records = Object.entries({
  data: settledQuery<Row>(['row'], rows[0] ?? null),
  missing: settledQuery<Row>(['no row'], null),
  loading: recordQuery<Row>(['late row'], never),
  failed: recordQuery<Row>(['failed row'], failing),
});

const rowKind: RecordKind<Row> = {
  one: 'row',
  many: 'rows',
  icon: 'info',
  nameOf: ({ name }) => name,
  columns: columns.slice(1),
  search: rowSearch<Row>(({ name }) => [name]),
  filters: [
    { key: 'count', label: 'Events', valueOf: (row: Row) => row.count, nameOf: (row: Row) => `${row.count}` },
  ],
};
const texts = { loading: 'Loading rows...', empty: 'No rows available.', icon: 'info' } as const;
const allOf = (all: readonly Row[]) => all;

export const pieces: readonly Piece[] = [
  piece(
    'ui/Badge.tsx',
    <div className={styles.row}>
      {(['grey', 'blue', 'green', 'yellow', 'orange', 'red'] as const).map((tone) => (
        <Badge key={tone} tone={tone} icon="info">
          {tone}
        </Badge>
      ))}
    </div>,
  ),
  piece(
    'ui/Button.tsx',
    <div className={styles.row}>
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
      <Button size="small" icon="retry">
        small, with a picture
      </Button>
      <Button disabled>disabled</Button>
    </div>,
  ),
  piece(
    'ui/Card.tsx',
    <Card title="A card" actions={<Button size="small">Change</Button>}>
      Its content.
    </Card>,
    <Card padding="flush">Reaches the border, without a heading.</Card>,
  ),
  piece(
    'ui/ContactLinks.tsx',
    <p>
      <PhoneLink phone="+1 (800) 555-0142" /> <MailLink address="night@vigil.example" />
    </p>,
    <PhoneLink phone={null} />,
  ),
  piece('ui/Dialog.tsx', openedDialog('Open', false), openedDialog('Open as a sheet', true)),
  piece(
    'ui/Notice.tsx#EmptyMessage',
    <EmptyMessage icon="bell">No events available.</EmptyMessage>,
    <EmptyMessage action={<Button>Clear filters</Button>}>No events found.</EmptyMessage>,
  ),
  piece(
    'ui/Notice.tsx#ErrorPanel',
    <ErrorPanel message="Event not found." requestId="7f3a" onRetry={nothing} />,
  ),
  piece('ui/FactList.tsx', <FactList facts={[{ name: 'IP Address', value: '10.40.1.17' }]} />),
  piece(
    'ui/Icon.tsx',
    <ul className={styles.list}>
      {(Object.keys(iconPaths) as IconName[]).map((name) => (
        <li key={name}>
          <Icon name={name} /> {name}
        </li>
      ))}
    </ul>,
  ),
  piece(
    'ui/Notice.tsx',
    <Notice onRetry={nothing} requestId="7f3a">
      Some data could not be loaded.
    </Notice>,
    <Notice tone="info" onDismiss={nothing}>
      Something to know.
    </Notice>,
    <Notice tone="success">It was sent.</Notice>,
  ),
  piece('ui/Notice.tsx#RequestId', <RequestId value="7f3a" />),
  piece(
    'ui/PageHeading.tsx',
    <main key="with an action">
      <PageHeading actions={<Button>Request a change</Button>}>A page</PageHeading>
    </main>,
  ),
  piece(
    'ui/Skeleton.tsx',
    <Skeleton text="Loading rows..." count={3} />,
    <Skeleton text="Loading a picture..." shape="block" />,
  ),
  piece(
    'ui/VisuallyHidden.tsx',
    <p>
      12 <VisuallyHidden>of 40 locations</VisuallyHidden>
    </p>,
  ),
  piece('ui/form/Checkbox.tsx', <Checkbox label="Remember me" />, <Checkbox label="Never again" disabled />),
  piece(
    'ui/form/Field.tsx',
    <FieldFrame id="own-control" label="Colour" hint="Any will do.">
      <input id="own-control" />
    </FieldFrame>,
    <FieldFrame id="plain-control" label="Brightness">
      <input id="plain-control" type="range" />
    </FieldFrame>,
  ),
  piece('ui/form/Field.tsx#FormFailure', <FormFailure text="The password could not be changed." />),
  piece(
    'ui/form/PasswordField.tsx',
    <PasswordField label="Current password" error="Please enter your password." />,
    <NewPassword />,
  ),
  piece(
    'ui/form/Field.tsx#Select',
    <Kept first="week">
      {(value, set) => <Select label="Period" options={options} value={value} onChange={set} />}
    </Kept>,
    <Select label="Fixed period" options={options} value="week" onChange={nothing} disabled />,
  ),
  piece(
    'ui/form/Checkbox.tsx#Switch',
    <Kept first={true}>{(isOn, set) => <Switch label="Admin detail" checked={isOn} onChange={set} />}</Kept>,
  ),
  piece(
    'ui/form/Field.tsx#TextField',
    <TextField label="Name" hint="As on the sign." />,
    <TextField label="Site" error="Please name the site." />,
    <TextField label="Account" value="A-12" disabled readOnly />,
    <TextArea label="Notes" rows={3} />,
  ),
  piece(
    'ui/table/DataTable.tsx',
    <Kept<TableSort<'name' | 'count'> | null> first={null}>
      {(sort, onSort) => <DataTable label="Sites" {...shown} sort={sort} onSort={onSort} />}
    </Kept>,
    <DataTable label="Sites, one marked" {...shown} markedKey={2} />,
    <DataTable label="Busy sites" {...shown} busy />,
  ),
  piece(
    'ui/table/LongRows.tsx',
    <div className={styles.list}>
      <LongRows as="ul" rows={rows} render={({ name }) => <li>{name}</li>} />
    </div>,
  ),
  piece('ui/table/Pagination.tsx#PageSizeSelect', <PageSizeSelect value={15} onChange={nothing} />),
  piece(
    'ui/table/Pagination.tsx',
    <Kept first={3}>{(page, onPage) => <Pagination page={page} pageCount={40} onPage={onPage} />}</Kept>,
  ),
  piece(
    'ui/table/Pagination.tsx#ShowingLine',
    <ShowingLine page={2} pageSize={15} total={1_204} noun="events" />,
  ),
  piece(
    'ui/table/Pagination.tsx#CardOptions',
    <CardOptions
      {...{ columns, size: 15, onSort: nothing, onSize: nothing }}
      sort={{ field: 'name', direction: 'asc' }}
    />,
  ),
  piece(
    'page/ListControls.tsx',
    <ListControls label="Search rows" field={{ draft: 'gate', type: nothing }} />,
  ),
  piece(
    'page/ListControls.tsx#ListFoot',
    <ListFoot noun="rows" page={1} pages={1} size={15} total={3} onPage={nothing} />,
  ),
  piece('page/Page.tsx#Logo', <Logo />),
  piece(
    'page/Page.tsx',
    <main key="around all of a page">
      <Page>
        <PageHeading before={<PageBack to="/" />}>A page</PageHeading>
        <p>Its content.</p>
      </Page>
    </main>,
  ),
  piece('page/Page.tsx#PageBack', <PageBack to="/" />),
  piece(
    'page/Panels.tsx#PanelTable',
    ...queries.map(([name, query]) => (
      <PanelTable
        {...{ ...texts, columns }}
        key={name}
        label={`Panel: ${name}`}
        query={() => query}
        pick={allOf}
        failed="The rows could not be read."
      />
    )),
  ),
  piece(
    'page/QueryRows.tsx',
    ...queries.map(([name, query]) => (
      <QueryRows {...texts} key={name} query={query}>
        {(rows, stale) => <DataTable label={`Rows: ${name}`} {...shown} rows={rows} busy={stale} />}
      </QueryRows>
    )),
  ),
  piece(
    'page/RecordPages.tsx#RecordListPage',
    ...queries.map(([name, query]) => (
      <main key={name}>
        <RecordListPage kind={rowKind} title="Rows" query={query} opens="/camera/$id" />
      </main>
    )),
  ),
  piece(
    'page/RecordPages.tsx#RecordTable',
    <RecordTable
      {...{ columns, records: rows, find: rowKind, onOpen: nothing, stale: false }}
      label="Found rows"
      noun="rows"
      icon="info"
    />,
  ),
  piece(
    'page/RecordPages.tsx#RecordPage',
    ...records.map(([name, query]) => (
      <main key={name}>
        <RecordPage kind={rowKind} list="/" query={query} />
      </main>
    )),
  ),
  // To a screen that is there, and to one that is switched off.
  piece(
    'page/ScreenLink.tsx',
    <ScreenLink to="/">Home</ScreenLink>,
    <ScreenLink to="/events">Off</ScreenLink>,
  ),
  piece(
    'page/Page.tsx#SiblingPages',
    <SiblingPages
      label="Equipment"
      pages={[
        { label: 'Cameras', to: '/cameras' },
        { label: 'Pieces', to: '/' },
      ]}
    />,
  ),
  piece(
    'page/SignInFrame.tsx',
    <SignInFrame key="around a form">
      <PageHeading>Forgot password</PageHeading>
    </SignInFrame>,
  ),
  piece('page/SignInFrame.tsx#SupportLinks', <SupportLinks />),
];
