// @vitest-environment happy-dom
// Stubs answer with events of a night in which clocks are changed, and with dates of other systems.
import { configure, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { portalOfTest } from '../../../support/openPortal.tsx';
import { providerOfFile } from '../../../support/realProvider.ts';

// The first page of a file loads its code first, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 });

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('avery'));

const row = (id: number, startTime: string, endTime: string | null) => ({
  incident: { id, startTime, endTime },
  location: { id: 1, name: 'North Yard' },
});

function openList(...value: ReturnType<typeof row>[]) {
  return open('/events', (call) =>
    call.path.startsWith('/api/Event/events') ? { value, count: value.length } : provider.answerTo(call),
  );
}

describe('a page of events', { timeout: 30_000 }, () => {
  beforeEach(() => vi.stubEnv('TZ', 'America/New_York'));
  afterEach(() => vi.unstubAllEnvs());

  it('names each clock that its times are on', async () => {
    openList(
      row(3, '2026-11-20T12:00:00Z', '2026-11-20T12:05:00Z'),
      row(2, '2026-07-04T12:00:00Z', '2026-07-04T12:05:00Z'),
      row(1, '2026-02-02T12:00:00Z', '2026-02-02T12:05:00Z'),
    );
    expect(await screen.findByText('Times in New York (EST and EDT)')).toBeTruthy();
  });

  it('has at each end of an event the name of its clock where that was changed in between', async () => {
    openList(row(1, '2026-11-01T05:30:00Z', '2026-11-01T06:10:00Z'));
    expect(await screen.findByText('Times in New York (EDT and EST)')).toBeTruthy();
    expect(screen.getByText('1:30 AM EDT')).toBeTruthy();
    expect(screen.getByText('1:10 AM EST')).toBeTruthy();
  });

  it('takes an end at the end of the calendar for none', async () => {
    openList(row(1, '2026-11-20T12:00:00Z', '9999-12-31T23:59:59.9999999'));
    expect((await screen.findAllByText(/^In progress/)).length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toContain('9999');
  });
});
