/** `npm run stack -- [FILE:LINE:COLUMN ...]`: says which lines of the sources a build's error comes from. */
import { text } from 'node:stream/consumers';
import { printableLines } from '../../server/log/printable.ts';
import { namePlaces } from './sourcePlaces.ts';

const MAPS = 'dist-maps';

const args = process.argv.slice(2);
if (args.includes('--help')) {
  process.stdout.write(`Names the source of each place of the built portal in a text, by the maps in ${MAPS}/.

Usage: npm run stack -- assets/portal-1a2b3c4d.js:1:4711
       npm run stack < a-stack-or-lines-of-the-log
`);
} else {
  const given = args.length > 0 ? `${args.join('\n')}\n` : await text(process.stdin);
  // Lines of the log hold what a browser reported.
  const { text: named, withoutMap } = namePlaces(given, MAPS);
  process.stdout.write(printableLines(named));
  if (withoutMap.length > 0)
    process.stderr.write(
      `${MAPS}/ has no map of ${withoutMap.join(', ')}: the maps are those of one build.\n`,
    );
}
