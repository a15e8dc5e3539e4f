/** The portal and its provider, both at one moment, so that pictures of two days are alike; in the end, the page of all pictures. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { PORTAL_PORT } from '../../tests/support/portalAddress.ts';
import { buildPortal } from '../build/buildPortal.ts';
import { launchScratch } from '../provider/provider.ts';

const FOLDER = 'build/shots';

/** A Sunday morning, 10:00 in New York: last night is over, and one site is just being opened. */
export const MOMENT = Date.UTC(2026, 10, 22, 15);

export function pictureOf(state: string, width: number): string {
  return `${FOLDER}/${(state.match(/\w+/g) ?? []).join('-').toLowerCase()}-${width}.png`;
}

/** @returns what Playwright calls after the last picture */
export default async function host(): Promise<() => Promise<void>> {
  await buildPortal();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const provider = await launchScratch(
    {
      PORTAL_PORT: String(PORTAL_PORT),
      PORTAL_SEED_INCIDENTS: '4000',
      // The demo has a site whose status is not known.
      PORTAL_LOG_LEVEL: 'silent',
    },
    MOMENT,
  );
  return async () => {
    await provider.close();
    writeFileSync(`${FOLDER}/index.html`, contactSheet(readdirSync(FOLDER)));
    console.log(`The pictures are in ${FOLDER}/index.html`);
  };
}

/** All pictures on one page, a row for each state. */
function contactSheet(files: readonly string[]): string {
  const rows = new Map<string, string[]>();
  const byWidth = files.toSorted(new Intl.Collator('en', { numeric: true }).compare);
  for (const file of byWidth) {
    const [, state = '', width = ''] = /^(.+)-(\d+)\.png$/.exec(file) ?? [];
    const figure = `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a>${width} px</figure>`;
    rows.set(state, [...(rows.get(state) ?? []), figure]);
  }
  const sections = [...rows].map(
    ([state, figures]) => `<h2>${state}</h2>\n<section>\n${figures.join('\n')}\n</section>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
body { margin: 24px; background: #333; color: #eee; font: 14px/1.4 system-ui; }
section { display: flex; gap: 16px; align-items: start; overflow-x: auto; padding-bottom: 24px; }
figure { flex: none; margin: 0; }
img { display: block; height: 420px; max-width: 760px; object-fit: cover; object-position: top; border: 1px solid #666; }
a { color: inherit; }
</style>
${sections.join('\n')}
</html>
`;
}
