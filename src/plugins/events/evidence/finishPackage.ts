/** Adds to a package what it says about itself. */
import type { FileFacts, MissingPart, PackedRecording, ReportInput } from './evidenceReport.ts';
import { evidenceReport } from './evidenceReport.ts';
import { readmeText, sumsText } from './packageTexts.ts';
import type { PackageWriter } from './packageWriter.ts';
import { reportHtml } from './reportHtml.ts';
import { sha256 } from './sha256.ts';

export interface SavedPackage {
  /** The file's name. */
  readonly name: string;
  /** SHA-256 of its SHA256SUMS. */
  readonly digest: string;
  readonly recordings: readonly PackedRecording[];
  readonly missing: readonly MissingPart[];
  /** Whether the provider noted the digest; null when it has no such call. */
  readonly noted: Promise<boolean | null>;
}

/**
 * Adds the reports, README.txt and SHA256SUMS, and closes the package.
 * @returns the SHA-256 of SHA256SUMS, which stands for the whole package
 */
export async function finishPackage(writer: PackageWriter, input: ReportInput): Promise<string> {
  const report = evidenceReport(input);
  const files: FileFacts[] = input.recordings.flatMap(({ picture, ...file }) =>
    picture ? [file, picture] : [file],
  );
  const texts = {
    'README.txt': readmeText(report),
    'report.html': reportHtml(report),
    'report.json': `${JSON.stringify(report, null, 2)}\n`,
  };
  for (const [file, text] of Object.entries(texts)) files.push(await addText(writer, file, text));
  const sums = await addText(writer, 'SHA256SUMS', sumsText(files));
  await writer.close();
  return sums.sha256;
}

async function addText(writer: PackageWriter, file: string, text: string): Promise<FileFacts> {
  const bytes = new TextEncoder().encode(text);
  await writer.addUnlimited(file, bytes);
  return { file, bytes: bytes.length, sha256: await sha256(bytes) };
}
