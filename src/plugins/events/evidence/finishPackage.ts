/** Adds to a package what it says about itself. */

import { numberOf } from '#contract/rules/groupedNumber.ts';
import { instantOrEver, isoWithOffset } from '#core/format/parseInstant.ts';
import { groupNumber, MISSING, shownText, yesNo } from '#core/format/texts.ts';
import { zoneName } from '#core/format/zoneText.ts';
import {
  type EvidenceReport,
  evidenceReport,
  type FileFacts,
  type MissingPart,
  type Moment,
  type PackedRecording,
  type ReportInput,
} from './evidenceReport.ts';
import { type PackageWriter, sha256 } from './packageWriter.ts';

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

// The plain files of a package: how to check it, and the digests of its files.

/** What compares every file with its line in SHA256SUMS, in the folder of the package. */
const CHECKS = {
  Linux: 'sha256sum -c SHA256SUMS',
  macOS: 'shasum -a 256 -c SHA256SUMS',
  // Windows has no command that reads such a list.
  Windows:
    "Get-Content SHA256SUMS -Encoding UTF8 | ForEach-Object { $sum, $file = $_ -split '\\s+', 2; " +
    'if ((Get-FileHash -LiteralPath $file).Hash -eq $sum) { "OK $file" } else { "CHANGED $file" } }',
} as const;

/** A line for each file, in the form that `sha256sum -c` and `shasum -c` read. */
function sumsText(files: readonly FileFacts[]): string {
  return files.map(({ sha256, file }) => `${sha256}  ${file}\n`).join('');
}

function readmeText({ complete, event, made, missing, recordings }: EvidenceReport): string {
  const lacking =
    missing.length === 1
      ? '1 of the parts that were asked for is missing; report.html names it.'
      : `${missing.length} of the parts that were asked for are missing; report.html names them.`;
  return `Evidence of event ${event.id}
${complete ? '' : `\nINCOMPLETE. ${lacking}\n`}
This package was made with ${oneLine(made.product)} at ${made.at.sent}.

  report.html    What happened, for people: opens in any browser, prints on A4 and Letter
  report.json    The same for programs, with every time as it was sent
  recordings/    ${numberOf(recordings.length, 'recording')}, each file exactly as the provider keeps it
  pictures/      If they were asked for: pictures of the recordings with the detections drawn on them.
                 These are drawings. The unchanged pictures are in recordings/
  SHA256SUMS     The SHA-256 digest of every file but itself

How to check that nothing was changed

1. Unpack the package into an empty folder and open a terminal there.
2. Linux:    ${CHECKS.Linux}
   macOS:    ${CHECKS.macOS}
   Windows:  in PowerShell, as one line:
             ${CHECKS.Windows}
   Every file has to be OK.
3. Compute the digest of the list itself:
   Linux:    sha256sum SHA256SUMS
   macOS:    shasum -a 256 SHA256SUMS
   Windows:  certutil -hashfile SHA256SUMS SHA256
             or, in PowerShell, Get-FileHash SHA256SUMS
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

// report.html: one file without script or anything from elsewhere, black on white, for any paper.

// No size: the printer's paper decides. Each value is isolated, so that one written from right to left turns no other.
const STYLE = `
@page { margin: 16mm; }
* { box-sizing: border-box; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; background: white; color: black;
  font: 11pt/1.4 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6em; margin: 0 0 .3em; } h2 { font-size: 1.15em; margin: 1.6em 0 .4em; break-after: avoid; }
p { margin: .3em 0; } .text { white-space: pre-wrap; } td, dd, li, .text, h1 { unicode-bidi: isolate; }
.incomplete { border: 2px solid black; padding: .6em .8em; margin: 1em 0; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .15em 1em; margin: 0; }
dt { font-weight: 600; } dd { margin: 0; }
table { width: 100%; border-collapse: collapse; font-size: .88em; }
th, td { border: 1px solid black; padding: .25em .4em; text-align: start; vertical-align: top; }
th { white-space: nowrap; } thead { display: table-header-group; } tr { break-inside: avoid; }
.hash { font-family: ui-monospace, monospace; font-size: .85em; }
footer { margin-top: 2em; border-top: 1px solid black; padding-top: .4em; font-size: .85em; }
@media print { body { max-width: none; margin: 0; padding: 0; } a { color: black; text-decoration: none; } }
`;

function reportHtml(report: EvidenceReport): string {
  const { event, made, times } = report;
  const title = `Event #${event.id}, ${event.site.name}`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${report.complete ? '' : 'INCOMPLETE: '}${title}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<h1>${title}</h1>
<p>Evidence of one event. Times are on the clock of ${zoneName(times.zone)}${times.isSiteZone ? ', the site’s time zone' : ', the time zone of the person who made it; the site’s is not known'}.</p>
${report.complete ? '' : incomplete(report)}
${section('Event', eventFacts(report))}
${report.note === '' ? '' : section('Note from the person who made this package', html`<p class="text">${report.note}</p>`)}
${section('Recordings in this package', recordings(report))}
${section('Alarms', alarms(report))}
${section(
  'Event logs',
  table(
    ['Time', 'Notes'],
    report.logs.map(({ time, notes }) => [bothTimes(time), notes]),
    'None.',
  ),
)}
${section(
  'Entry, exit and calls',
  table(
    ['Time', 'Type', 'Who', 'Taken by', 'Notes'],
    report.callIns.map((one) => [
      bothTimes(one.time),
      one.type,
      one.contact ?? one.otherContact ?? 'Unknown caller',
      one.takenBy ?? '',
      one.notes,
    ]),
    'None.',
  ),
)}
${section('Contacts of the site, in calling order', contacts(report))}
${section('How this package was made', madeFacts(report))}
${section('How to check that nothing was changed', checkMarkup())}
<footer>${made.product}, ${made.page}, made ${bothTimes(made.at)} (${zoneName(times.zone)}).</footer>
</body>
</html>
`.source;
}

function incomplete({ missing }: EvidenceReport): Markup {
  return html`<div class="incomplete"><p><strong>This package is incomplete.</strong> What follows was asked for and is not in it:</p>
<ul>${missing.map(({ what, cause, requestId }) => html`<li>${what}: ${cause}${requestId === null ? '' : ` (request id ${requestId})`}</li>`)}</ul></div>`;
}

function eventFacts({ event }: EvidenceReport): Markup {
  return facts([
    ['Site', event.site.name],
    ['Address', event.site.address ?? '—'],
    ['Account #', event.site.account],
    ['Started', bothTimes(event.started)],
    ['Closed', bothTimes(event.closed)],
    ['Total Alarms', groupNumber(event.totalAlarms)],
    ['Voice Down', groupNumber(event.voiceDowns)],
    ['Police', yesNo(event.policeContacted)],
    ['Guard', yesNo(event.guardDispatched)],
  ]);
}

function recordings({ recordings, recordingsLeftOut }: EvidenceReport): Markup {
  const rows = recordings.map(({ recordingId, camera, type, time, picture, pictureProblem, ...file }) => [
    `${bothTimes(time)}\n${camera}\n${type}`,
    [
      file.file,
      `${groupNumber(file.bytes)} bytes, recording ${recordingId}`,
      `SHA-256 ${file.sha256}`,
      ...(file.isChanged
        ? ['CHANGED: an earlier read of this recording gave other bytes. The file holds the last ones.']
        : []),
      ...(picture ? [`With boxes: ${picture.file}`, `SHA-256 ${picture.sha256}`] : []),
      ...(pictureProblem === null ? [] : [`No picture with boxes: ${pictureProblem}`]),
      ...(file.requestIds.length === 0 ? [] : [`Request ids ${file.requestIds.join(', ')}`]),
    ].join('\n'),
  ]);
  const verb = recordingsLeftOut === 1 ? 'was' : 'were';
  const others = recordingsLeftOut === 0 ? '' : `${recordingsLeftOut} more of this event ${verb} not chosen.`;
  return html`${table(['Recording', 'File'], rows, 'None.')}<p>${others}</p>`;
}

/** Alarms have no shape of their own. What is plain in them is shown, on the clock of the report's other times. */
function alarms({ alarms, times }: EvidenceReport): Markup {
  const rows = alarms.map((alarm) => {
    const { time, type, cameraName, ...others } = fieldsOf(alarm);
    const moment = { sent: typeof time === 'string' ? time : null, local: isoWithOffset(time, times.zone) };
    const more = Object.entries(others).flatMap(([name, value]) =>
      value === null || typeof value === 'object' ? [] : `${name}: ${value}`,
    );
    return [bothTimes(moment), shownText(type), shownText(cameraName, ''), more.join('\n')];
  });
  const whole = rows.length === 0 ? '' : 'report.json has every alarm as the provider sent it.';
  return html`${table(['Time', 'Type', 'Camera', 'More'], rows, 'None.')}<p>${whole}</p>`;
}

function fieldsOf(alarm: unknown): Readonly<Record<string, unknown>> {
  return typeof alarm === 'object' && alarm !== null ? { ...alarm } : { type: alarm };
}

function contacts({ contacts, contactsNote }: EvidenceReport): Markup {
  if (contacts === null) return html`<p>${contactsNote ?? 'Not in this package.'}</p>`;
  const rows = contacts.map((one) => [
    shownText(one.rank),
    one.name,
    shownText(one.kind, ''),
    [one.cell, one.work, one.home].filter(Boolean).join('\n'),
    one.email ?? '',
  ]);
  return table(['Rank', 'Name', 'Type', 'Phone', 'Email'], rows, 'None.');
}

function madeFacts({ made, requestIds }: EvidenceReport): Markup {
  const { by } = made;
  return facts([
    ['Made by', [by.name, ...by.email, by.id && `user ${by.id}`].filter(Boolean).join(', ') || 'Unknown'],
    ['Made at', `${bothTimes(made.at)} (${made.at.sent ?? ''})`],
    ['Portal', `${made.product}, build ${made.build}`],
    ['Page', made.page],
    ['Request ids', requestIds.join(', ') || 'None given'],
  ]);
}

function checkMarkup(): Markup {
  return html`<p>SHA256SUMS holds the digest of every file but itself. One line compares them all, in the folder of the unpacked package; README.txt says more.</p>
${facts(Object.entries(CHECKS).map(([system, command]) => [system === 'Windows' ? 'Windows PowerShell' : system, command]))}
<p>Without PowerShell, <code>certutil -hashfile FILE SHA256</code> gives the digest of one file, to compare with its line in SHA256SUMS.</p>`;
}

/** '2026-11-22 05:46:12 -05:00': as exact as the clock, and with its distance from UTC. */
function bothTimes({ sent, local }: Moment): string {
  if (local === '') return instantOrEver(sent) === null ? shownText(sent) : MISSING;
  return local.replace(/^(.{10})T(.{8})/, '$1 $2 ');
}

function section(heading: string, content: Markup): Markup {
  return html`<section><h2>${heading}</h2>${content}</section>`;
}

// Writes HTML in which every text from outside stays text.

/** Markup, as opposed to text that has yet to be escaped. */
class Markup {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Part = Markup | string | number | readonly Markup[];

/** Texts become text, whatever they hold. */
function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, index) => text + sourceOf(parts[index] ?? '')).join(''));
}

function sourceOf(part: Part): string {
  if (part instanceof Markup) return part.source;
  if (Array.isArray(part)) return part.map(({ source }: Markup) => source).join('\n');
  return escaped(String(part));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  const readable = [...text].map((one) => (isControl(one) ? '\uFFFD' : one)).join('');
  return readable.replace(/[&<>"']/g, (one) => ENTITIES[one] ?? one);
}

/** Some of them would end the file or hide text. */
function isControl(character: string): boolean {
  return /\p{Cc}/u.test(character) && !/[\t\n\r]/.test(character);
}

function facts(rows: readonly (readonly [string, string])[]): Markup {
  return html`<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[], none: string): Markup {
  if (rows.length === 0) return html`<p>${none}</p>`;
  const body = rows.map(
    (cells) => html`<tr>${cells.map((cell) => html`<td class="text">${cell}</td>`)}</tr>`,
  );
  return html`<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>
${body}</tbody></table>`;
}
