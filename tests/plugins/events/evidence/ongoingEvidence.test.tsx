// Recordings that come when the test says so, as no real provider's do.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mediaFile } from '../../../support/mediaFile.ts';
import { portalOfTest, signInAs } from '../../../support/openPortal.tsx';

const open = portalOfTest(() => signInAs({ uid: 1, roles: ['Customer'] }));
const LINE = /^Evidence of event #7: /;

/** An event with this recording, and more once it is read again. Its media comes when `end` is called. */
function openEvent() {
  const recordings = [{ recordingId: 1, cameraName: 'Gate' }];
  const asked: AbortSignal[] = [];
  let end = () => {};
  const media = new Promise<void>((resolve) => {
    end = resolve;
  });
  let isThere = true;
  let isLost = false;
  const portal = open('/event/7', ({ path, signal }) => {
    if (path === '/api/Event/details/7')
      return isThere ? { incident: { incident: { id: 7 }, recordings } } : new Response('', { status: 404 });
    if (path.startsWith('/api/Recording/data/')) return { url: '/media' };
    if (path !== '/media') return undefined;
    asked.push(signal);
    return media.then(() => (isLost ? new Response('', { status: 404 }) : new Response(mediaFile('bytes'))));
  });
  return {
    ...portal,
    asked,
    end: () => end(),
    /** The media that was asked for does not come. */
    lose: () => {
      isLost = true;
      end();
    },
    more: () => recordings.unshift({ recordingId: 2, cameraName: 'Yard' }),
    remove: () => {
      isThere = false;
    },
  };
}

/** At work on a package. */
async function making() {
  const event = openEvent();
  await userEvent.click(await screen.findByRole('button', { name: 'Evidence' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Make package' }));
  const dialog = screen.getByRole('dialog');
  expect(await within(dialog).findByText('0 of 1 recordings')).toBeTruthy();
  expectFocusKept();
  return { ...event, dialog };
}

/** The button that was pressed is gone. */
const expectFocusKept = () =>
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Evidence of event #7' }));

const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('showSaveFilePicker', async ({ suggestedName }: { suggestedName: string }) => ({
    name: suggestedName,
    createWritable: async () => new WritableStream(),
  }));
});

describe('a package that is being made', () => {
  it('is shown on while the event is read again and has other recordings', async () => {
    const { context, dialog, more } = await making();
    more();
    act(() => context.scope.reads.failed.askAgain());
    expect(await screen.findByText('2 of 2')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBe(dialog);
    expect(within(dialog).getByText('0 of 1 recordings')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(mayLeave()).toBe(true);
  });

  it('goes on while the person is elsewhere, where a line leads back to it', async () => {
    const { router, end } = await making();
    expect(screen.queryByText(LINE)).toBeNull();
    await router.navigate({ to: '/contacts' });
    expect((await screen.findByText(LINE)).textContent).toContain('Being made…');
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    expect(mayLeave()).toBe(false);
    end();
    await waitFor(() => expect(screen.getByText(LINE).textContent).toContain('Saved'));
    expect(mayLeave()).toBe(true);
    await userEvent.click(screen.getByRole('link', { name: 'Show' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Evidence' }));
    expect(await screen.findByText('The package was saved.')).toBeTruthy();
    expect(screen.queryByText(LINE)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Back to the choices' }));
    expectFocusKept();
    await router.navigate({ to: '/contacts' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Contacts' })).toBeTruthy();
    expect(screen.queryByText(LINE)).toBeNull();
  });

  it('stays within reach when the event is removed meanwhile', async () => {
    const { context, dialog, remove, end } = await making();
    remove();
    act(() => context.scope.reads.failed.askAgain());
    expect(await screen.findByText('Event not found.')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBe(dialog);
    end();
    expect(await within(dialog).findByText('The package was saved.')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect((await screen.findByRole('button', { name: 'Evidence' })).parentElement?.textContent).toContain(
      'Saved',
    );
  });

  it('is dismissed elsewhere once it is over', async () => {
    const { router, end } = await making();
    await router.navigate({ to: '/contacts' });
    await screen.findByText(LINE);
    end();
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(LINE)).toBeNull();
  });

  it('ends when the person logs off', async () => {
    const { context, router, asked } = await making();
    await router.navigate({ to: '/contacts' });
    await screen.findByText(LINE);
    await waitFor(() => expect(asked.at(-1)?.aborted).toBe(false));
    context.session.actor.send({ type: 'logOut' });
    await waitFor(() => expect(screen.queryByText(LINE)).toBeNull());
    expect(asked.filter(({ aborted }) => !aborted)).toEqual([]);
    expect(mayLeave()).toBe(true);
  });

  it.each([
    ['written', 'close'],
    ['given its name', 'move'],
  ] as const)('leaves no file and no note when it is cancelled while its file is %s', async (_, held) => {
    const file = heldFile(held);
    vi.stubGlobal('showSaveFilePicker', file.pick);
    const { dialog, calls, end, lose } = await making();
    if (held === 'move') {
      lose();
      await userEvent.click(await within(dialog).findByRole('button', { name: 'Save incomplete package' }));
    } else end();
    await waitFor(() => expect(file.isHeld()).toBe(true));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(within(dialog).getByText('Cancelled. Nothing was saved.')).toBeDefined();
    file.release();
    await waitFor(() => expect(file.isThere()).toBe(false));
    expect(calls.filter(({ path }) => path.startsWith('/api/Event/evidence/'))).toEqual([]);
  });
});

/** A file on a slow disk: it is whole, or has its new name, when the test says so. */
function heldFile(held: 'close' | 'move') {
  let size = 0;
  let isThere = true;
  let release: (() => void) | null = null;
  const wait = () => new Promise<void>((resolve) => (release = resolve));
  const pick = async ({ suggestedName }: { suggestedName: string }) => ({
    name: suggestedName,
    getFile: async () => ({ size }),
    createWritable: async () => {
      let written = 0;
      return new WritableStream<Uint8Array>({
        write: (part) => {
          written += part.length;
        },
        close: async () => {
          if (held === 'close') await wait();
          size = written;
        },
      });
    },
    move: wait,
    remove: async () => {
      isThere = false;
    },
  });
  return { pick, isHeld: () => release !== null, release: () => release?.(), isThere: () => isThere };
}

it('what was chosen stays with its recording when the event is read again and has others', async () => {
  const { context, more } = openEvent();
  await userEvent.click(await screen.findByRole('button', { name: 'Evidence' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /Gate/ }));
  more();
  act(() => context.scope.reads.failed.askAgain());
  const yard = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Yard/ });
  const gate = screen.getByRole<HTMLInputElement>('checkbox', { name: /Gate/ });
  expect([yard.checked, gate.checked]).toEqual([true, false]);
  const told = () => screen.getByText(/ chosen$/).textContent;
  expect(told()).toBe('1 of 2 chosen');
  await userEvent.click(yard);
  expect(told()).toBe('0 of 2 chosen');
});

it('what was chosen and written stays when no file is chosen, and while the dialog is closed', async () => {
  vi.stubGlobal('showSaveFilePicker', async () => {
    throw new DOMException('The user aborted a request.', 'AbortError');
  });
  const { more } = openEvent();
  more();
  const evidence = await screen.findByRole('button', { name: 'Evidence' });
  await userEvent.click(evidence);
  await userEvent.click(await screen.findByRole('checkbox', { name: /Yard/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Pictures/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Note/ }), 'File 4711');
  const filledIn = () => [
    screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked),
    screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ }).value,
    screen.getByText(/ chosen$/).textContent,
  ];
  const before = filledIn();
  expect(before).toEqual([[false, true, true], 'File 4711', '1 of 2 chosen']);
  await userEvent.click(screen.getByRole('button', { name: 'Make package' }));
  await screen.findByRole('button', { name: 'Make package' });
  expect(filledIn()).toEqual(before);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(evidence);
  expect(filledIn()).toEqual(before);
});
