import { act, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { Inspector } from '#core/inspector/Inspector.tsx';
import { createMachineLog, inspected } from '#core/inspector/inspected.ts';

const door = setup({
  types: { events: {} as { type: 'open' | 'shut' | 'lock' } },
  guards: { hasKey: () => true },
}).createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { open: 'ajar', lock: { guard: 'hasKey', target: 'locked' } } },
    ajar: { initial: 'wide', after: { 5000: 'closed' }, on: { shut: 'closed' }, states: { wide: {} } },
    locked: { type: 'final' },
  },
});

describe('the machine inspector', () => {
  function inspectDoors(count: number) {
    const log = createMachineLog();
    const doors = Array.from({ length: count }, () => createActor(door, { inspect: log.inspect }).start());
    render(<Inspector log={log} />);
    return { log, doors };
  }
  const machine = (name: string) => within(screen.getByRole('region', { name }));
  const next = (name: string) =>
    machine(name)
      .getAllByRole('listitem')
      .map((item) => item.textContent);

  it('follows each machine by itself', () => {
    const { doors } = inspectDoors(2);
    expect(screen.getByText('Machines (2)')).toBeDefined();
    expect(next('door 2')).toEqual(['open → ajar', 'lock [hasKey] → locked']);
    act(() => doors[1]?.send({ type: 'open' }));
    expect(machine('door 1').getByText('closed')).toBeDefined();
    expect(machine('door 2').getByText('ajar.wide')).toBeDefined();
    expect(machine('door 2').getByText('open ← xstate.init')).toBeDefined();
    expect(next('door 2')).toEqual(['shut → closed', 'after 5000 → closed']);
  });

  it('remembers a dozen events of each, and lets go of those that stop or end', () => {
    const { log, doors } = inspectDoors(3);
    for (let turn = 0; turn < 20; turn += 1) act(() => doors[2]?.send({ type: turn % 2 ? 'shut' : 'open' }));
    act(() => doors[0]?.stop());
    act(() => doors[1]?.send({ type: 'lock' }));
    const shown = screen.getAllByRole('region');
    expect(shown.map((region) => region.getAttribute('aria-label'))).toEqual(['door 3']);
    expect(log.machines().map(({ events }) => [events.length, events[0]])).toEqual([[12, 'shut']]);
  });
});

it('the options of every actor let the inspector look on only when the address asks for it, and open it', async () => {
  expect(inspected).toEqual({});
  vi.stubEnv('NODE_ENV', 'development');
  window.history.replaceState(null, '', '/?inspect');
  // The module looks at the address once: this is a second one of it.
  const again = '../../../src/core/inspector/inspected.ts?again';
  const { inspected: options }: { inspected: typeof inspected } = await import(again);
  createActor(door, options).start();
  expect(await screen.findByRole('complementary', { name: 'Machine inspector' })).toBeDefined();
  expect(await screen.findByRole('region', { name: 'door 1' })).toBeDefined();
  window.history.replaceState(null, '', '/');
  vi.unstubAllEnvs();
});
