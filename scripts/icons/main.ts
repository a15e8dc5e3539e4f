/** `npm run icons`: redraws the PNG icons in public/icons from the two SVG pictures. */
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { ensureChromium, FLAGS } from '../browser/chromium.ts';

const GROUND = '#0b0f14';

interface Icon {
  readonly file: string;
  readonly side: number;
  /**
   * Size of the mark on a filled square. Systems crop the square; a maskable one is cropped down to a circle of 80 %.
   * Without `mark` the picture has its own rounded corners.
   */
  readonly mark?: number;
}

const ICONS: readonly Icon[] = [
  { file: 'icon-192.png', side: 192 },
  { file: 'icon-512.png', side: 512 },
  { file: 'maskable-512.png', side: 512, mark: 316 },
  { file: 'apple-touch-icon.png', side: 180, mark: 132 },
];

const dataUrl = (file: string) =>
  `data:image/svg+xml;base64,${readFileSync(`public/${file}`).toString('base64')}`;

function pageOf({ side, mark }: Icon): string {
  const picture = dataUrl(mark === undefined ? 'favicon.svg' : 'icons/logo.svg');
  const ground = mark === undefined ? 'transparent' : GROUND;
  const edge = mark ?? side;
  return `<body style="margin:0;display:grid;place-items:center;height:${side}px;background:${ground}">
    <img src="${picture}" width="${edge}" height="${edge}" style="display:block"></body>`;
}

const browser = await chromium.launch({ executablePath: ensureChromium(), args: FLAGS });
const page = await browser.newPage();
for (const icon of ICONS) {
  await page.setViewportSize({ width: icon.side, height: icon.side });
  await page.setContent(pageOf(icon));
  await page.screenshot({ path: `public/icons/${icon.file}`, omitBackground: icon.mark === undefined });
  console.log(`public/icons/${icon.file}, ${icon.side} px`);
}
await browser.close();
