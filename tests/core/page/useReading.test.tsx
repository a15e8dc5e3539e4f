// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Outcome, Reading } from '#core/app/reading.ts';
import { useReading } from '#core/page/useReading.ts';

function manualReading(subject: string) {
  let outcome: Outcome<string> | undefined;
  let tell = () => {};
  const reading: Reading<string> = {
    subject,
    outcome: () => outcome,
    subscribe: (listener) => {
      tell = listener;
      return () => undefined;
    },
  };
  const answer = (value: string) =>
    act(() => {
      outcome = { state: 'ready', value };
      tell();
    });
  return { reading, answer };
}

function Probe({ reading }: { readonly reading: Reading<string> }) {
  const { outcome, stale } = useReading(reading);
  const text = outcome === undefined ? 'waiting' : outcome.state === 'ready' ? outcome.value : outcome.state;
  return <p>{stale ? `${text} (old)` : text}</p>;
}

describe('a page that shows a reading', () => {
  it('waits, then shows the answer', () => {
    const { reading, answer } = manualReading('events');
    render(<Probe reading={reading} />);
    expect(screen.getByText('waiting')).toBeDefined();
    answer('page 1');
    expect(screen.getByText('page 1')).toBeDefined();
  });

  it('keeps the old answer of the same subject while the next one is under way', () => {
    const first = manualReading('events');
    const second = manualReading('events');
    const { rerender } = render(<Probe reading={first.reading} />);
    first.answer('page 1');
    rerender(<Probe reading={second.reading} />);
    expect(screen.getByText('page 1 (old)')).toBeDefined();
    second.answer('page 2');
    expect(screen.getByText('page 2')).toBeDefined();
  });

  it('never shows the answer of another subject', () => {
    const first = manualReading('event 1');
    const { rerender } = render(<Probe reading={first.reading} />);
    first.answer('the first');
    rerender(<Probe reading={manualReading('event 2').reading} />);
    expect(screen.getByText('waiting')).toBeDefined();
  });

  it('ignores a late answer of a reading that was replaced', () => {
    const first = manualReading('events');
    const second = manualReading('events');
    const { rerender } = render(<Probe reading={first.reading} />);
    rerender(<Probe reading={second.reading} />);
    first.answer('too late');
    expect(screen.getByText('waiting')).toBeDefined();
  });
});
