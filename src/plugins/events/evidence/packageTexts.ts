/** The plain files of a package: how to check it, and the digests of its files. */
import type { EvidenceReport, FileFacts } from './evidenceReport.ts';

/** A line for each file, in the form that `sha256sum -c` and `shasum -c` read. */
export function sumsText(files: readonly FileFacts[]): string {
  return files.map(({ sha256, file }) => `${sha256}  ${file}\n`).join('');
}

export function readmeText({ complete, event, made, missing, recordings }: EvidenceReport): string {
  const count = recordings.length === 1 ? '1 recording' : `${recordings.length} recordings`;
  return `Evidence of event ${event.id}
${complete ? '' : `\nINCOMPLETE. ${missing.length} of the parts that were asked for are missing; report.html names them.\n`}
This package was made with ${oneLine(made.product)} at ${made.at.sent}.

  report.html    What happened, for people: opens in any browser, prints on A4 and Letter
  report.json    The same for programs, with every time as it was sent
  recordings/    ${count}, each file exactly as the provider keeps it
  pictures/      If they were asked for: pictures of the recordings with the detections drawn on them.
                 These are drawings. The unchanged pictures are in recordings/
  SHA256SUMS     The SHA-256 digest of every file but itself

How to check that nothing was changed

1. Unpack the package into an empty folder and open a terminal there.
2. Linux:    sha256sum -c SHA256SUMS
   macOS:    shasum -a 256 -c SHA256SUMS
   Windows:  Get-FileHash *, recordings\\*, pictures\\* | Format-List Hash, Path
             in PowerShell; compare each Hash with the line of that file in SHA256SUMS
   Every file has to be OK.
3. Compute the digest of the list itself:
   Linux:    sha256sum SHA256SUMS
   macOS:    shasum -a 256 SHA256SUMS
   Windows:  Get-FileHash SHA256SUMS
   The person who made the package was shown this digest. A provider that keeps such notes has it in its audit, with
   the person's account and the time. The same digest means the same package.

The digests show whether files were changed after the package was made. They do not show who made it: ask the
provider, with the request ids in report.html.
`;
}

/** The provider's texts do not get to write lines of their own here. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
