import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { CHARTS, machinesPage, mermaidOf } from '../../scripts/diagrams/machinesPage.ts';
import { machineFolderOf } from '../support/arrows.ts';
import { sourceFiles } from '../support/imports.ts';

const root = new URL('../../', import.meta.url);

describe('docs/machines.md', () => {
  it('is what the code says; run npm run diagrams when this fails', async () => {
    expect(await readFile(new URL('docs/machines.md', root), 'utf8')).toBe(machinesPage());
  });

  it('shows every machine, those in the folders of plugins too', () => {
    const charts = sourceFiles('src')
      .filter((file) => machineFolderOf(file) !== null)
      .filter((file) => readFileSync(file, 'utf8').includes('.createMachine('));
    expect([...new Set(CHARTS.map(({ file }) => file))].toSorted()).toEqual(charts);
  });
});

describe('the diagram of a machine', () => {
  const machine = setup({
    types: { events: {} as { type: 'open' | 'close' | 'reset' | 'lock' } },
    guards: { isFree: () => true },
    actions: { ring: () => {} },
  }).createMachine({
    id: 'door',
    initial: 'shut',
    on: { reset: '.shut' },
    states: {
      shut: { on: { open: [{ guard: 'isFree', target: 'open', actions: 'ring' }, { target: 'shut' }] } },
      open: {
        initial: 'wide',
        on: { lock: '.ajar' },
        states: { wide: { after: { 500: 'ajar' } }, ajar: { on: { close: '#door.shut' } } },
      },
    },
  });

  it('has every state and every transition', () => {
    expect(mermaidOf(machine).split('\n')).toEqual([
      'stateDiagram-v2',
      'state "in any state" as anywhere',
      '[*] --> shut',
      'state "shut" as shut',
      'state "open" as open {',
      '  [*] --> open_wide',
      '  state "wide" as open_wide',
      '  state "ajar" as open_ajar',
      '}',
      'anywhere --> shut : reset',
      'shut --> open : open [isFree]',
      'shut --> shut : open [else]',
      'open_wide --> open_ajar : lock',
      'open_ajar --> open_ajar : lock',
      'open_wide --> open_ajar : after 500 ms',
      'open_ajar --> shut : close',
    ]);
  });

  it('changes when the machine does, and so does the page', () => {
    const page = machinesPage([{ machine, file: 'door.ts', purpose: 'Opens.' }]);
    expect(page).toContain('| `shut` | `open` | isFree | `ring` | `open` |');
    expect(page).toContain('| any state | `reset` |  |  | `shut` |');
  });
});
