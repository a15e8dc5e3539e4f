/**
 * Writes each bar's value above it and its day below it, in ApexCharts' own drawing. ApexCharts could do so itself,
 * but measures every text by laying out the whole page, 2 ms each, and none of these needs measuring.
 */

const SVG = 'http://www.w3.org/2000/svg';
const ABOVE = -6;
const BELOW = 20;

export interface BarTexts {
  readonly value: string;
  /** Empty for a bar that stays unnamed. */
  readonly day: string;
}

/**
 * @param chart holds the drawing; nothing happens while it has no bars
 * @param texts one per bar, in their order
 */
export function drawBarTexts(chart: Element, texts: readonly BarTexts[]): void {
  const bars = [...chart.querySelectorAll<SVGPathElement>('.apexcharts-bar-area')];
  const series = bars[0]?.parentElement;
  if (!series) return;
  // All places are read before anything is written, so that the browser lays out once.
  const boxes = bars.map((bar) => bar.getBBox());
  const group = document.createElementNS(SVG, 'g');
  group.setAttribute('data-bar-texts', '');
  boxes.forEach((box, index) => {
    const { value, day } = texts[index] ?? { value: '', day: '' };
    group.append(
      textAt(box, box.y + ABOVE, 'value', value),
      textAt(box, box.y + box.height + BELOW, 'day', day),
    );
  });
  series.querySelector('[data-bar-texts]')?.remove();
  series.append(group);
}

function textAt(bar: DOMRect, y: number, kind: 'value' | 'day', content: string): SVGTextElement {
  const text = document.createElementNS(SVG, 'text');
  text.setAttribute('x', String(bar.x + bar.width / 2));
  text.setAttribute('y', String(y));
  text.setAttribute('data-kind', kind);
  text.textContent = content;
  return text;
}
