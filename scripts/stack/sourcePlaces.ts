import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';

/** A file of the build by its name, then line and column, both from 1. */
const PLACE = /[^\s"'()]*?([\w.-]+-[\w-]{8}\.js):(\d+):(\d+)/g;

interface NamedPlaces {
  /** Each place of the built portal is followed by its source, as in `x.js:1:4711 (src/main.tsx:12:5)`. */
  readonly text: string;
  /** Files of the text that have no map: they are of another build. Their places stay as they are. */
  readonly withoutMap: readonly string[];
}

/** @param maps folder of the maps */
export function namePlaces(text: string, maps: string): NamedPlaces {
  const known = new Map<string, SourceMap | undefined>();
  const mapOf = (file: string) => {
    if (!known.has(file)) known.set(file, readMap(join(maps, `${file}.map`)));
    return known.get(file);
  };
  const named = text.replace(PLACE, (place, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    if (origin === undefined || !('fileName' in origin)) return place;
    return `${place} (${origin.fileName.replace(/^(?:\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber})`;
  });
  const withoutMap = [...known].filter(([, map]) => map === undefined).map(([file]) => file);
  return { text: named, withoutMap };
}

function readMap(file: string): SourceMap | undefined {
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}
