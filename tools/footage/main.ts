/** Draws the media and writes the manifest; with keys as arguments, only those takes; with `--metas`, only the manifest. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type MediaFile, readManifest } from '../../server/media/mediaLibrary.ts';
import { burnIn, develop, encodeClip, encodeStill, type Picture } from './develop.ts';
import { composeFrame } from './frame.ts';
import { metasOf } from './metas.ts';
import { instantsOf, plateOf, posesAt, RATE, type Take } from './take.ts';
import { takes } from './takes.ts';

const FINENESS = 2;
const POSES = 4;

const pathOf = (name: string): string =>
  fileURLToPath(new URL(`../../server/media/${name}`, import.meta.url));
const fileOf = (take: Take): string => `${take.key}.${take.kind === 'video' ? 'mp4' : 'jpg'}`;

function picturesOf(take: Take): Picture[] {
  const { width, height, stage } = take;
  const plate = plateOf(take, width, height, FINENESS);
  return instantsOf(take).map((seconds, frame) => {
    const { light } = composeFrame(plate, posesAt(take.roles, seconds, POSES), { casts: true });
    const picture = develop(light, width, height, stage.look, frame);
    burnIn(picture, take.cameraName, stage.scene, seconds);
    return picture;
  });
}

function draw(take: Take): void {
  const pictures = picturesOf(take);
  const file = pathOf(`files/${fileOf(take)}`);
  if (take.kind === 'video') encodeClip(pictures, RATE, file);
  else for (const picture of pictures) encodeStill(picture, file);
}

function entryOf(take: Take): MediaFile {
  const { key, kind, cameraName, width, height } = take;
  const length = kind === 'video' ? { durationSeconds: instantsOf(take).length / RATE } : {};
  const { scene } = take.stage;
  return { key, file: fileOf(take), kind, scene, cameraName, width, height, ...length, metas: metasOf(take) };
}

/** Entries of takes that are not drawn now, by key. */
function kept(): Map<string, MediaFile> {
  if (wanted.length === 0) return new Map();
  return new Map(
    readManifest()
      .filter(({ key }) => !wanted.includes(key))
      .map((entry) => [entry.key, entry]),
  );
}

const isMeasuredOnly = process.argv.includes('--metas');
const wanted = process.argv.slice(2).filter((argument) => argument !== '--metas');
const others = kept();
const entries = takes.map((take) => others.get(take.key) ?? entryOf(take));
writeFileSync(pathOf('manifest.json'), `${JSON.stringify(entries, null, 2)}\n`);
console.log(`manifest.json: ${entries.length} entries`);
for (const take of takes.filter(({ key }) => !isMeasuredOnly && !others.has(key))) {
  draw(take);
  console.log(`${take.key}: ${readFileSync(pathOf(`files/${fileOf(take)}`)).length} bytes`);
}
