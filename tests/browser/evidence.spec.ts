/** A package of an event's evidence, as a person saves it and as a third party checks it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page, Request, Route } from '@playwright/test';
import { mediaFile } from '../support/mediaFile.ts';
import { axeFaults } from './axe.ts';
import { eventWithRecordings, expect, keepToken, test } from './portal.ts';

const DATA = '**/api/Recording/data/*';

/** Browsers without the File System Access API keep the package in memory and download it. */
async function withoutFileAccess(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
}

async function openEvidence(page: Page): Promise<{ id: number; recordings: number[]; dialog: Locator }> {
  await keepToken(page, 'avery');
  const event = await eventWithRecordings(page);
  await page.goto(`/event/${event.id}`);
  await page.getByRole('button', { name: 'Evidence' }).click();
  const dialog = page.getByRole('dialog', { name: `Evidence of event #${event.id}` });
  await expect(dialog.getByRole('button', { name: 'Make package' })).toBeVisible();
  return { ...event, dialog };
}

interface Unpacked {
  readonly name: string;
  readonly folder: string;
  readonly report: Report;
}

interface Report {
  readonly complete: boolean;
  readonly note: string;
  readonly missing: readonly { what: string; cause: string }[];
  readonly recordings: readonly {
    recordingId: number;
    file: string;
    picture: { file: string } | null;
    requestIds: string[];
    isChanged: boolean;
  }[];
  readonly recordingsLeftOut: number;
  readonly contacts: readonly unknown[] | null;
  readonly requestIds: readonly string[];
}

const folders: string[] = [];
test.afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** What the page downloads when `act` is done, checked and unpacked as somebody would who got it. */
async function downloaded(page: Page, act: () => Promise<void>): Promise<Unpacked> {
  const download = page.waitForEvent('download');
  await act();
  const file = await download;
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
  folders.push(folder);
  const archive = join(folder, 'package.zip');
  await file.saveAs(archive);
  expect(run('python3', ['-m', 'zipfile', '-t', archive], folder)).toContain('Done testing');
  const content = join(folder, 'content');
  run('python3', ['-m', 'zipfile', '-e', archive, content], folder);
  const checked = run('sha256sum', ['-c', 'SHA256SUMS'], content);
  expect(checked.split('\n').filter((line) => line !== '' && !line.endsWith(': OK'))).toEqual([]);
  const report: Report = JSON.parse(readFileSync(join(content, 'report.json'), 'utf8'));
  return { name: file.suggestedFilename(), folder: content, report };
}

const run = (command: string, args: readonly string[], cwd: string) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } });

const sumsOf = (folder: string) =>
  readFileSync(join(folder, 'SHA256SUMS'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(66));

/** Every file of a folder, by its path in it. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();

async function expectNoViolations(page: Page): Promise<void> {
  expect(await axeFaults(page, { within: 'dialog' })).toEqual([]);
}

/** The media addresses of recordings, as they are kept, have expired as often as is said of them. */
async function expireMedia(page: Page, times: ReadonlyMap<number, number>): Promise<void> {
  const left = new Map(times);
  await page.route(DATA, async (route) => {
    // The player's own calls.
    if (route.request().url().includes('width=')) return route.fallback();
    const response = await route.fetch();
    const content = await response.json();
    const id = recordingOf(route.request());
    const more = left.get(id) ?? 0;
    left.set(id, more - 1);
    if (more > 0) content.url = content.url.replace(/sig=./, 'sig=!');
    return route.fulfill({ response, json: content });
  });
}

/** For good. */
const always = (ids: readonly number[]) => new Map(ids.map((id) => [id, Infinity]));

const recordingOf = (request: Request) => Number(/data\/(\d+)/.exec(request.url())?.[1]);

/** Ids of the recordings that are asked for as they are kept, from now on. */
function askedFor(page: Page): number[] {
  const ids: number[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/Recording/data/') && !request.url().includes('width='))
      ids.push(recordingOf(request));
  });
  return ids;
}

const press = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true }).click();
const make = (dialog: Locator) => press(dialog, 'Make package');
const back = (dialog: Locator) => press(dialog, 'Back to the choices');

test.describe('evidence of an event, downloaded', { tag: '@desktop' }, () => {
  test.beforeEach(({ page }) => withoutFileAccess(page));

  test('is one ZIP of unchanged files that a third party can check', async ({ page }) => {
    test.slow();
    const { id, recordings, dialog } = await openEvidence(page);
    await test.step('all recordings, with pictures and a note', async () => {
      await expect(dialog.getByRole('status')).toHaveText('12 of 12 chosen');
      await expect(dialog).toContainText('at most 500.0 MB');
      await expectNoViolations(page);
      await dialog.getByLabel('Pictures with the detections').check();
      await dialog.getByLabel('Note').fill('For the insurer, claim <b>7</b>.');
      const { name, folder, report } = await downloaded(page, () => make(dialog));
      await expect(dialog.getByText('The package was saved.')).toBeVisible();
      await expect(dialog.getByText('The provider has noted this digest.')).toBeVisible();
      await expectNoViolations(page);
      expect(name).toMatch(new RegExp(`^evidence_.+_event-${id}_.+\\.zip$`));
      expect(report).toMatchObject({ complete: true, missing: [], recordingsLeftOut: 0 });
      expect(report.note).toBe('For the insurer, claim <b>7</b>.');
      expect(report.recordings.map(({ recordingId }) => recordingId)).toEqual(recordings);
      const pictures = report.recordings.flatMap(({ picture }) => picture?.file ?? []);
      expect(pictures.length).toBeGreaterThan(0);
      const files = [...report.recordings.map(({ file }) => file), ...pictures];
      const summed = [...files, 'README.txt', 'report.html', 'report.json'];
      expect(filesIn(folder)).toEqual([...summed, 'SHA256SUMS'].toSorted());
      expect(sumsOf(folder).toSorted()).toEqual(summed.toSorted());
      expect(report.contacts?.length).toBeGreaterThan(0);
      expect(report.requestIds).toHaveLength(2);
      expect(report.recordings.filter(({ requestIds }) => requestIds.length !== 2)).toEqual([]);
      const digest = run('sha256sum', ['SHA256SUMS'], folder).slice(0, 64);
      await expect(dialog.getByText(digest)).toBeVisible();
      const html = readFileSync(join(folder, 'report.html'), 'utf8');
      expect(html).toContain('For the insurer, claim &lt;b&gt;7&lt;/b&gt;.');
      expect(html).not.toMatch(/<script|\son\w+=|src=/i);
    });

    await test.step('and the printed page of the event tells nothing of it', async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByText('Saved', { exact: true })).toBeHidden();
      await page.emulateMedia({ media: null });
      await page.getByRole('button', { name: 'Evidence' }).click();
    });

    await test.step('the chosen recordings alone, how many were left out, and whose bytes have changed since', async () => {
      await back(dialog);
      await page.route(/&other$/, (media) =>
        media.fulfill({ body: mediaFile('other bytes'), contentType: 'video/mp4' }),
      );
      await page.route(`**/api/Recording/data/${recordings[1]}`, async (route) => {
        const response = await route.fetch();
        const content = await response.json();
        // Other recordings may show the same file.
        await route.fulfill({ response, json: { ...content, url: `${content.url}&other` } });
      });
      await press(dialog, 'None');
      await expect(dialog.getByRole('status')).toHaveText('0 of 12 chosen');
      for (const index of [1, 2]) await dialog.getByRole('listitem').getByRole('checkbox').nth(index).check();
      await expect(dialog.getByRole('status')).toHaveText('2 of 12 chosen');
      const { folder, report } = await downloaded(page, () => make(dialog));
      expect(report.recordings.map(({ recordingId }) => recordingId)).toEqual(recordings.slice(1, 3));
      expect(report).toMatchObject({ complete: true, recordingsLeftOut: 10 });
      const changed = report.recordings.filter(({ isChanged }) => isChanged);
      expect(changed.map(({ recordingId }) => recordingId)).toEqual([recordings[1]]);
      await expect(dialog.getByRole('heading', { name: /^Changed between two reads/ })).toBeVisible();
      expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('CHANGED: an earlier read');
    });
  });

  test('names what cannot be fetched, gets only that on Retry, and is whole then', async ({
    page,
    watch,
  }) => {
    test.slow();
    watch.expectTrouble(/403/);
    const { dialog, recordings } = await openEvidence(page);
    const fetched = askedFor(page);
    const [once = 0, ...others] = recordings;
    const broken = others.slice(2, 4);
    // An address that has expired is asked for once more by itself.
    await expireMedia(page, new Map([[once, 1], ...broken.map((id) => [id, 2] as const)]));
    await make(dialog);
    await expect(dialog.getByText('Some parts could not be fetched.')).toBeVisible();
    for (const id of broken)
      await expect(dialog.getByText(new RegExp(`^Recording ${id}, .*status 403`))).toBeVisible();
    await expectNoViolations(page);
    expect(fetched.toSorted()).toEqual([...recordings, once, ...broken].toSorted());
    fetched.length = 0;
    const { name, report } = await downloaded(page, () => press(dialog, 'Retry'));
    expect(fetched.toSorted()).toEqual(broken.toSorted());
    expect(name).toMatch(/^evidence_/);
    expect(report).toMatchObject({ complete: true, missing: [] });
    expect(report.recordings.map(({ recordingId }) => recordingId)).toEqual(recordings);
  });

  test('is made by keyboard alone, goes on while its dialog is closed, and can be cancelled', async ({
    page,
  }) => {
    test.slow();
    const { dialog } = await openEvidence(page);
    const button = page.getByRole('button', { name: 'Evidence' });
    await test.step('by keyboard alone, which gives the focus back', async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(button).toBeFocused();
      await page.keyboard.press('Enter');
      const wanted = dialog.getByRole('button', { name: 'Make package' });
      await expect(wanted).toBeVisible();
      const isThere = () => wanted.evaluate((one) => one === document.activeElement);
      for (let presses = 0; presses < 30 && !(await isThere()); presses += 1)
        await page.keyboard.press('Tab');
      await expect(wanted).toBeFocused();
      const { report } = await downloaded(page, () => page.keyboard.press('Enter'));
      expect(report.complete).toBe(true);
      await expect(dialog.locator(':focus')).toContainText('The package was saved.');
      await page.keyboard.press('Tab');
      await expect(dialog.getByRole('button', { name: 'Back to the choices' })).toBeFocused();
    });

    const asked = askedFor(page);
    const held: Route[] = [];
    await test.step('three recordings at once, with how far it is', async () => {
      await page.keyboard.press('Enter');
      await page.route('**/media/*', (route) => void held.push(route));
      await make(dialog);
      await expect.poll(() => held.length).toBe(3);
      await expect(dialog.getByRole('progressbar', { name: 'Making the package' })).toBeVisible();
      await expect(dialog.getByRole('status')).toHaveText('0 of 12 recordings');
      await expectNoViolations(page);
      await held[0]?.continue();
      await expect.poll(() => held.length).toBe(4);
      await expect(dialog.getByRole('status')).toHaveText('1 of 12 recordings');
    });

    await test.step('while the dialog is closed, until it is cancelled', async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText('Being made…')).toBeVisible();
      await button.click();
      await expect(dialog.getByRole('status')).toHaveText('1 of 12 recordings');
      await press(dialog, 'Cancel');
      await expect(dialog.getByText('Cancelled. Nothing was saved.')).toBeVisible();
      await expectNoViolations(page);
      expect(asked).toHaveLength(4);
      await back(dialog);
      await expect(dialog.getByRole('button', { name: 'Make package' })).toBeVisible();
    });
  });
});

type Choice = 'file' | 'dismissed' | 'full disk';

declare global {
  interface Window {
    /** What the person answers who is asked for a file. */
    choice: Choice;
  }
}

/** A picker that the test answers for. Its files lie in the browser's own folder for the page. */
async function withPicker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.choice = 'file';
    const pick = async ({ suggestedName }: { suggestedName: string }) => {
      if (window.choice === 'dismissed') throw new DOMException('Dismissed.', 'AbortError');
      const folder = await navigator.storage.getDirectory();
      const handle = await folder.getFileHandle(suggestedName, { create: true });
      if (window.choice === 'full disk') {
        const full = () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'));
        Object.assign(handle, { createWritable: async () => new WritableStream({ write: full }) });
      }
      return handle;
    };
    Object.assign(window, { showSaveFilePicker: pick });
  });
}

test('evidence in a browser that writes to the disk', { tag: '@desktop' }, async ({ page, watch }) => {
  test.slow();
  watch.expectTrouble(/403/);
  await withPicker(page);
  const { dialog, recordings } = await openEvidence(page);
  await expect(dialog).toContainText('it is written there while it is made');
  const filesOfPage = () =>
    page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      const files: { name: string; begin: string; saysIncomplete: boolean }[] = [];
      for await (const handle of folder.values()) {
        if (!(handle instanceof FileSystemFileHandle)) continue;
        const file = await handle.getFile();
        // The package holds its files as they are, so that the words of its README.txt can be found in it.
        const saysIncomplete = (await file.text()).includes('\nINCOMPLETE. 1 of the parts');
        files.push({ name: file.name, begin: await file.slice(0, 2).text(), saysIncomplete });
      }
      return files;
    });
  /** Two recordings are enough here: whole events are packed by the tests above. */
  const chooseTwo = async () => {
    await press(dialog, 'None');
    for (const index of [0, 1]) await dialog.getByRole('listitem').getByRole('checkbox').nth(index).check();
  };
  /** Back to the choices, with no files from before. */
  const beginAnew = async () => {
    await back(dialog);
    await chooseTwo();
    await page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      for await (const name of folder.keys()) await folder.removeEntry(name);
    });
  };
  const choose = (choice: Choice) =>
    page.evaluate((next) => {
      window.choice = next;
    }, choice);

  await test.step('is written into the chosen file', async () => {
    await chooseTwo();
    await make(dialog);
    await expect(dialog.getByText('The package was saved.')).toBeVisible();
    const [file] = await filesOfPage();
    expect(file).toMatchObject({
      name: expect.stringMatching(/^evidence_.*\.zip$/),
      begin: 'PK',
      saysIncomplete: false,
    });
    await expect(dialog.getByText(file?.name ?? '?')).toBeVisible();
  });

  await test.step('gives the file the name of an incomplete package', async () => {
    await beginAnew();
    await expireMedia(page, always(recordings.slice(0, 1)));
    await make(dialog);
    await press(dialog, 'Save incomplete package');
    await expect(dialog.getByText('The package was saved. It is incomplete.')).toBeVisible();
    await expect(dialog.getByText(/^INCOMPLETE-evidence_/)).toBeVisible();
    const [incomplete] = await filesOfPage();
    expect(incomplete).toMatchObject({ name: expect.stringMatching(/^INCOMPLETE/), saysIncomplete: true });
    await page.unroute(DATA);
  });

  await test.step('leaves no file behind when it is cancelled', async () => {
    await beginAnew();
    await page.route('**/media/*', () => undefined);
    await make(dialog);
    await expect(dialog.getByRole('status')).toHaveText('0 of 2 recordings');
    await press(dialog, 'Cancel');
    await expect(dialog.getByText('Cancelled. Nothing was saved.')).toBeVisible();
    await expect.poll(filesOfPage).toEqual([]);
    await page.unroute('**/media/*');
  });

  await test.step('goes back to the choices when the person does not choose a file', async () => {
    await back(dialog);
    await choose('dismissed');
    await make(dialog);
    await expect(dialog.getByRole('button', { name: 'Make package' })).toBeVisible();
  });

  await test.step('says why it could not be written', async () => {
    await choose('full disk');
    await make(dialog);
    await expect(dialog.getByText('The package could not be saved. The disk is full.')).toBeVisible();
    await expectNoViolations(page);
  });
});
