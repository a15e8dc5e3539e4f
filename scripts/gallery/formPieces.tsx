import { type ReactNode, useRef, useState } from 'react';
import { Checkbox, Switch } from '#core/ui/form/Checkbox.tsx';
import { FieldFrame, FormFailure, Labelled, Select, TextArea, TextField } from '#core/ui/form/Field.tsx';
import { NewPasswordFields, PasswordField } from '#core/ui/form/PasswordField.tsx';
import type { Piece } from './piece.ts';

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
  {
    file: 'ui/form/Checkbox.tsx',
    keys: 'Space ticks it.',
    states: {
      plain: () => <Checkbox label="Remember me" />,
      disabled: () => <Checkbox label="Remember them" disabled />,
    },
  },
  {
    file: 'ui/form/Field.tsx',
    states: {
      'around a control of your own': () => (
        <FieldFrame id="own-control" label="Colour" hint="Any will do.">
          <input id="own-control" />
        </FieldFrame>
      ),
      'a control without messages': () => (
        <Labelled id="plain-control" label="Brightness">
          <input id="plain-control" type="range" />
        </Labelled>
      ),
    },
  },
  {
    file: 'ui/form/Field.tsx',
    name: 'FormFailure',
    states: {
      'a submit that failed': () => <FormFailure text="The password could not be changed." />,
    },
  },
  {
    file: 'ui/form/PasswordField.tsx',
    states: {
      plain: () => <PasswordField label="Password" />,
      wrong: () => <PasswordField label="Current password" error="Please enter your password." />,
      'a new one, twice': () => <NewPassword />,
    },
  },
  {
    file: 'ui/form/Field.tsx',
    name: 'Select',
    keys: 'Arrows choose.',
    states: {
      plain: () => (
        <Kept first="week">
          {(value, set) => <Select label="Period" options={options} value={value} onChange={set} />}
        </Kept>
      ),
      disabled: () => (
        <Select label="Fixed period" options={options} value="week" onChange={() => undefined} disabled />
      ),
    },
  },
  {
    file: 'ui/form/Checkbox.tsx',
    name: 'Switch',
    keys: 'Space turns it.',
    states: {
      plain: () => (
        <Kept first={true}>
          {(isOn, set) => <Switch label="Admin detail" checked={isOn} onChange={set} />}
        </Kept>
      ),
      disabled: () => <Switch label="Fixed" checked={false} onChange={() => undefined} disabled />,
    },
  },
  {
    file: 'ui/form/Field.tsx',
    name: 'TextField',
    states: {
      'with a hint': () => <TextField label="Name" hint="As on the sign." />,
      wrong: () => <TextField label="Site" error="Please name the site." />,
      disabled: () => <TextField label="Account" value="A-12" disabled readOnly />,
      'several lines': () => <TextArea label="Notes" rows={3} />,
    },
  },
];
