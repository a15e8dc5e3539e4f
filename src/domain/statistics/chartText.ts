/**
 * Texts in ApexCharts' drawings. ApexCharts would lay out the page to measure each of its own texts, and the portal's need
 * no measuring. What it writes as markup is cleaned in apexChart.ts.
 */
const SVG = 'http://www.w3.org/2000/svg';

/**
 * Adds texts to a finished drawing.
 * @param chart holds the drawing
 */
export function addTexts(chart: Element, texts: readonly SVGTextElement[]): void {
  const group = document.createElementNS(SVG, 'g');
  group.append(...texts);
  chart.querySelector('svg')?.append(group);
}

/**
 * @param x in CSS pixels or percent of the drawing
 * @param y of the text's foot, in CSS pixels
 * @param kind for the style sheet
 */
export function textAt(x: string, y: number, kind: string, content: string): SVGTextElement {
  const text = document.createElementNS(SVG, 'text');
  text.setAttribute('x', x);
  text.setAttribute('y', String(y));
  text.setAttribute('data-kind', kind);
  text.textContent = content;
  return text;
}
