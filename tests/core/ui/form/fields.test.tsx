// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, type SyntheticEvent } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '#core/ui/Button.tsx';
import { Checkbox, Switch } from '#core/ui/form/Checkbox.tsx';
import { Select, TextArea, TextField } from '#core/ui/form/Field.tsx';
import { PageSizeSelect } from '#core/ui/table/Pagination.tsx';

afterEach(cleanup);

/** Texts that describe the control for screen readers. */
function descriptionOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' | ');
}

describe('a text field', () => {
  it('is found by its label and is neither invalid nor described when all is well', () => {
    render(<TextField label="Username" error={null} />);
    const input = screen.getByRole('textbox', { name: 'Username' });
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.hasAttribute('aria-describedby')).toBe(false);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ties its hint and its announced error to the input', () => {
    render(<TextField label="Username" hint="As on your card" error="Username is required." />);
    const input = screen.getByRole('textbox', { name: 'Username' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(input)).toBe('As on your card | Username is required.');
    expect(screen.getByRole('alert').textContent).toBe('Username is required.');
  });

  it('can be marked by an error that is shown once for several fields', () => {
    render(
      <>
        <TextField label="Username" errorId="both" />
        <p id="both">Both are required.</p>
        <TextArea label="Details" hint="In your words" errorId="both" />
      </>,
    );
    const controls = screen.getAllByRole('textbox');
    expect(controls.map((control) => control.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
    expect(controls.map(descriptionOf)).toEqual(['Both are required.', 'In your words | Both are required.']);
  });

  it('hands its attributes, typing and ref to the input', async () => {
    const onChange = vi.fn();
    const ref = createRef<HTMLInputElement>();
    render(<TextField label="Find" hideLabel type="search" name="q" ref={ref} onChange={onChange} />);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find' }), 'dock');
    expect(onChange).toHaveBeenCalledTimes(4);
    expect(ref.current?.name).toBe('q');
    expect(ref.current?.value).toBe('dock');
  });

  it('has ids of its own beside another one', () => {
    render(
      <>
        <TextField label="One" error="First" />
        <TextField label="Two" error="Second" />
      </>,
    );
    expect(descriptionOf(screen.getByLabelText('Two'))).toBe('Second');
  });
});

describe('a text area', () => {
  it('announces its error like a text field', () => {
    render(<TextArea label="Details" error="Please fill in all fields" />);
    expect(descriptionOf(screen.getByRole('textbox', { name: 'Details' }))).toBe('Please fill in all fields');
  });
});

describe('a select', () => {
  const options = [
    { value: 'days30', label: 'Last 30 Days' },
    { value: 'month', label: 'Current Month' },
  ] as const;

  it('shows its value and gives back the chosen one', async () => {
    const onChange = vi.fn();
    render(<Select label="Period" options={options} value="days30" onChange={onChange} />);
    const select = screen.getByRole('combobox', { name: 'Period' });
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Last 30 Days',
      'Current Month',
    ]);
    await userEvent.selectOptions(select, 'Current Month');
    expect(onChange.mock.calls).toEqual([['month']]);
  });

  it('offers five page sizes as numbers', async () => {
    const onChange = vi.fn();
    render(<PageSizeSelect value={15} onChange={onChange} />);
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '10',
      '15',
      '25',
      '50',
      '100',
    ]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Page size' }), '100');
    expect(onChange.mock.calls).toEqual([[100]]);
  });
});

describe('a checkbox and a switch', () => {
  it('are named by their labels and change when these are pressed', async () => {
    const [onTick, onSwitch] = [vi.fn(), vi.fn()];
    render(
      <>
        <Checkbox label="Remember me" onChange={(event) => onTick(event.target.checked)} />
        <Switch label="Admin detail" checked onChange={onSwitch} />
      </>,
    );
    await userEvent.click(screen.getByText('Remember me'));
    await userEvent.click(screen.getByText('Admin detail'));
    expect(onTick.mock.calls).toEqual([[true]]);
    expect(onSwitch.mock.calls).toEqual([[false]]);
    expect(screen.getByRole('switch', { name: 'Admin detail' }).getAttribute('aria-checked')).toBe('true');
  });
});

describe('a button', () => {
  it('does not send the form it stands in unless it says so', async () => {
    const onSubmit = vi.fn((event: SyntheticEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button icon="filter">Filters</Button>
        <Button type="submit">Log In</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    expect(onSubmit).toHaveBeenCalledTimes(0);
    await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});
