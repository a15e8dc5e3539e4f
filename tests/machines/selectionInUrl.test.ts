import { describe, expect, it } from 'vitest';
import { REST } from '#machines/selectionInUrl.ts';
import { addressChanged, RESTED, selected, startSelection, WRITTEN } from './selectionActor.ts';

describe('a selection that the address says', () => {
  it('is neither written nor handed on', async () => {
    const view = startSelection({ selection: '5', address: '5' });
    await view.perform(addressChanged('5'));
    await view.perform(RESTED);
    expect([view.state(), view.written(), view.handedOn]).toEqual(['inStep', [], []]);
  });

  it('follows a link to another one, and writes nothing', async () => {
    const view = startSelection();
    await view.perform(addressChanged('5'));
    expect(view.handedOn).toEqual(['5']);
    await view.perform(selected('5'));
    await view.perform(RESTED);
    expect([view.state(), view.written()]).toEqual(['inStep', []]);
  });

  it('is put back into the address when its owner refuses what a link selects', async () => {
    const view = startSelection({ selection: '5', address: '5' });
    await view.perform(addressChanged('999'));
    await view.perform(RESTED);
    expect([view.handedOn, view.written()]).toEqual([['999'], ['5']]);
  });
});

describe('a selection that the address does not say', () => {
  it('is written at the start, once it has rested', async () => {
    const view = startSelection({ selection: undefined, address: '999' });
    expect(view.state()).toBe('resting');
    await view.perform(RESTED);
    expect([view.state(), view.written()]).toEqual(['writing', [undefined]]);
    await view.perform(WRITTEN);
    expect(view.state()).toBe('inStep');
  });

  it('is not written while it changes, and then once', async () => {
    const view = startSelection();
    for (const selection of ['1', '2', '3', '4']) {
      await view.perform(selected(selection));
      view.clock.increment(REST - 1);
    }
    expect(view.written()).toEqual([]);
    view.clock.increment(1);
    expect(view.written()).toEqual(['4']);
  });

  it('is not written when it is what the address says again', async () => {
    const view = startSelection({ selection: '1', address: '1' });
    await view.perform(selected('2'));
    await view.perform(selected('1'));
    await view.perform(RESTED);
    expect([view.state(), view.written()]).toEqual(['inStep', []]);
  });

  it('gives way to a link that comes before it is written', async () => {
    const view = startSelection();
    await view.perform(selected('2'));
    await view.perform(addressChanged('7'));
    await view.perform(selected('7'));
    await view.perform(RESTED);
    expect([view.handedOn, view.written()]).toEqual([['7'], []]);
  });

  it('is not written while another page is on its way, and is when that did not come', async () => {
    const view = startSelection();
    view.leave(true);
    await view.perform(selected('2'));
    await view.perform(RESTED);
    expect([view.state(), view.written()]).toEqual(['resting', []]);
    view.leave(false);
    await view.perform(RESTED);
    expect(view.written()).toEqual(['2']);
  });
});

describe('a selection that is being written', () => {
  const writing = async () => {
    const view = startSelection();
    await view.perform(selected('2'));
    await view.perform(RESTED);
    return view;
  };

  it('does not follow its own address', async () => {
    const view = await writing();
    await view.perform(addressChanged('2'));
    await view.perform(WRITTEN);
    await view.perform(addressChanged('2'));
    expect([view.state(), view.handedOn]).toEqual(['inStep', []]);
  });

  it('is written again when it has moved on meanwhile', async () => {
    const view = await writing();
    await view.perform(selected('3'));
    await view.perform(addressChanged('2'));
    await view.perform(WRITTEN);
    await view.perform(RESTED);
    expect([view.handedOn, view.written()]).toEqual([[], ['2', '3']]);
  });
});
