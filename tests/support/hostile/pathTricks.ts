/** Spellings of "one folder up" that servers have fallen for, and files that lie there. */
import { words } from './dice.ts';

const UPWARDS = words`../ ..%2f ..%2F %2e%2e/ %2e%2e%2f %2E%2E%2F .%2e/ ..\ ..%5c %2e%2e%5c ..%252f %252e%252e%252f
  %25252e%25252e%25252f ..%c0%af %c0%ae%c0%ae/ ..%e0%80%af ..%ef%bc%8f %ef%bc%8e%ef%bc%8e/ ..%u2215 ....// ..././ ..;/
  ..%00/ ..%0d%0a/ ..%20/ .%09./ /../ ./../ // %2f`;

const TARGETS = words`manifest.json README.md ../main.ts ../../package.json ../../data/portal.db
  ../../../../../../etc/hosts.allow`;

const ODD = [
  '',
  'a'.repeat(4_000),
  ...words`%00 .env .%00 % %ff.mp4 %2e *.mp4 constructor __proto__ toString C:%5cboot.ini
    %5c%5cevil.example%5cshare.mp4 file:%2f%2f%2fetc%2fhosts.allow https:%2f%2fevil.example%2fx.mp4 portal.db token-secret
    yard.mp4%00.jpg yard.mp4::$DATA`,
];

const AROUND = words`%2f / %00 . %20 %2e ~ ;.jpg /. /.. %5c /x .bak %3f %23`;

/** @param file name of a file that is served at its right address */
export function pathTricks(file: string): string[] {
  const climbing = UPWARDS.flatMap((up) =>
    TARGETS.map((target) => target.replaceAll('../', up)).map((path) => up + path),
  );
  return [
    ...climbing,
    ...ODD,
    ...AROUND.map((end) => `${file}${end}`),
    ...AROUND.map((start) => `${start.replace('/', '%2F')}${file}`),
    `x/../${file}`.replaceAll('/', '%2f'),
    file.toUpperCase(),
    `${file.slice(0, -1)}`,
  ].filter((path) => path !== file);
}
