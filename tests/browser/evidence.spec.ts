/** A package of an event's evidence, as a person saves it and as a third party checks it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { drawClipsLate, eventWithRecordings, expect, keepToken, test } from './portal.ts';

async function openEvidence(page: Page): Promise<{ id: number; recordings: number[]; dialog: Locator }> {
  await keepToken(page, 'avery');
  const event = await eventWithRecordings(page);
  await page.goto(`/event/${event.id}`);
  await page.getByRole('button', { name: 'Evidence' }).click();
  const dialog = page.getByRole('dialog', { name: `Evidence of event #${event.id}` });
  await expect(dialog.getByRole('button', { name: 'Make package' })).toBeVisible();
  return { ...event, dialog };
}

interface Report {
  readonly recordings: readonly { recordingId: number; file: string; picture: { file: string } | null }[];
}

const run = (command: string, args: readonly string[], cwd: string) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } });

/** Every file of a folder, by its path in it. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();

async function expectNoViolations(page: Page): Promise<void> {
  expect(await axeFaults(page, { within: 'dialog' })).toEqual([]);
}

/** Whether a PNG shows something everywhere. */
async function isPainted(page: Page, file: string): Promise<boolean> {
  const bytes = readFileSync(file).toString('base64');
  return page.evaluate(async (text) => {
    const bits = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))]));
    const { width, height } = bits;
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
    context?.drawImage(bits, 0, 0);
    const { data } = context?.getImageData(0, 0, width, height) ?? {};
    return data?.every((value, at) => at % 4 !== 3 || value === 255) ?? false;
  }, bytes);
}

const press = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true }).click();
const make = (dialog: Locator) => press(dialog, 'Make package');
const back = (dialog: Locator) => press(dialog, 'Back to the choices');

test('evidence of an event is one ZIP of unchanged files that a third party can check', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  // Browsers without the File System Access API keep the package in memory and download it.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await drawClipsLate(page);
  const { id, recordings, dialog } = await openEvidence(page);
  await expect(dialog.getByRole('status')).toHaveText('12 of 12 chosen');
  await expect(dialog).toContainText('at most 500.0 MB');
  await expectNoViolations(page);
  await dialog.getByLabel('Pictures with the detections').check();
  const download = page.waitForEvent('download');
  await make(dialog);
  const file = await download;
  await expect(dialog.locator(':focus')).toContainText('The package was saved.');
  await expect(dialog.getByText('The provider has noted this digest.')).toBeVisible();
  await expectNoViolations(page);
  expect(file.suggestedFilename()).toMatch(new RegExp(`^evidence_.+_event-${id}_.+\\.zip$`));

  const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
  const archive = join(folder, 'package.zip');
  await file.saveAs(archive);
  expect(run('python3', ['-m', 'zipfile', '-t', archive], folder)).toContain('Done testing');
  const content = join(folder, 'content');
  run('python3', ['-m', 'zipfile', '-e', archive, content], folder);
  const checked = run('sha256sum', ['-c', 'SHA256SUMS'], content).trimEnd().split('\n');
  expect(checked.filter((line) => !line.endsWith(': OK'))).toEqual([]);
  const report: Report = JSON.parse(readFileSync(join(content, 'report.json'), 'utf8'));
  expect(report).toMatchObject({ complete: true, missing: [], recordingsLeftOut: 0 });
  expect(report.recordings.map(({ recordingId }) => recordingId)).toEqual(recordings);
  const pictures = report.recordings.flatMap(({ picture }) => picture?.file ?? []);
  expect(report.recordings.some(({ file, picture }) => file.endsWith('.mp4') && picture !== null)).toBe(true);
  for (const picture of pictures) expect(await isPainted(page, join(content, picture)), picture).toBe(true);
  const files = [...report.recordings.map((one) => one.file), ...pictures];
  const summed = [...files, 'README.txt', 'report.html', 'report.json'].toSorted();
  expect(filesIn(content)).toEqual([...summed, 'SHA256SUMS'].toSorted());
  expect(checked.map((line) => line.replace(': OK', '')).toSorted()).toEqual(summed);
  const digest = run('sha256sum', ['SHA256SUMS'], content).slice(0, 64);
  await expect(dialog.getByText(digest)).toBeVisible();
  rmSync(folder, { recursive: true });

  // The printed page of the event tells nothing of it.
  await page.keyboard.press('Escape');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Saved', { exact: true })).toBeHidden();
});

type Choice = 'file' | 'full disk';

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

test('evidence in a browser that writes to the disk', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  await withPicker(page);
  const { dialog } = await openEvidence(page);
  await expect(dialog).toContainText('it is written there while it is made');
  const filesOfPage = () =>
    page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      const files: { name: string; begin: string }[] = [];
      for await (const handle of folder.values()) {
        if (!(handle instanceof FileSystemFileHandle)) continue;
        const file = await handle.getFile();
        files.push({ name: file.name, begin: await file.slice(0, 2).text() });
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
    expect(file).toEqual({ name: expect.stringMatching(/^evidence_.*\.zip$/), begin: 'PK' });
    await expect(dialog.getByText(file?.name ?? '?')).toBeVisible();
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

  await test.step('says why it could not be written', async () => {
    await back(dialog);
    await choose('full disk');
    await make(dialog);
    await expect(dialog.getByText('The package could not be saved. The disk is full.')).toBeVisible();
    await expectNoViolations(page);
  });
});
