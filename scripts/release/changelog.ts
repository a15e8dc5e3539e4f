interface Release {
  /** The whole changelog, with the version's heading. */
  readonly text: string;
  /** What the changelog says of the version, for the tag and for the release's page. */
  readonly notes: string;
}

/**
 * Gives what stands under Unreleased the heading of a version. A changelog that has the version's heading already stays
 * as it is, so that a release that stopped before its tag can be run again.
 * @param date the day of the release, as in '2026-01-31'
 * @throws when there is nothing to release, or two places to take it from
 */
export function releaseChangelog(text: string, version: string, date: string): Release {
  const heading = `## [${version}] - ${date}`;
  const unreleased = sectionOf(text, 'Unreleased');
  if (unreleased === null) throw new Error("CHANGELOG.md has no heading '## [Unreleased]'.");
  const dated = sectionOf(text, version);
  if (dated !== null) {
    if (unreleased.body !== '') {
      throw new Error(`CHANGELOG.md has a heading for ${version}, and lines under Unreleased beside it.`);
    }
    return { text, notes: dated.body };
  }
  if (unreleased.body === '') throw new Error('CHANGELOG.md has nothing under Unreleased.');
  return {
    text: `${text.slice(0, unreleased.begin)}\n\n${heading}${text.slice(unreleased.begin)}`,
    notes: unreleased.body,
  };
}

/** The text between a heading and the next one of its rank; `begin` is where the heading's line ends. */
function sectionOf(text: string, name: string): { begin: number; body: string } | null {
  const heading = [...text.matchAll(/^## \[(.+?)\].*$/gm)].find(([, found]) => found === name);
  if (heading === undefined) return null;
  const begin = heading.index + heading[0].length;
  const [body = ''] = text.slice(begin).split(/^## /m);
  return { begin, body: body.trim() };
}
