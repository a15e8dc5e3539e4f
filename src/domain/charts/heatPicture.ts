/** The heat map on screen as a picture file. */

/** Pixels of the file for a CSS pixel. */
const SCALE = 2;
const EDGE = 16;
const LINE_HEIGHT = 20;

/**
 * Paints what ApexCharts has drawn, cell by cell in the colours of the style sheet. The browser could make a picture of the
 * drawing itself, but without the page's font and style sheet, and some browsers let nobody save such a picture.
 * @param figure holds the heat map
 * @param heading lines above the cells
 * @returns a PNG
 * @throws Error when the browser makes no picture
 */
export function heatPicture(figure: Element, heading: readonly string[]): Promise<Blob> {
  const picture = figure.querySelector('[data-picture]');
  const drawings = [...(picture?.querySelectorAll('svg') ?? [])];
  const canvas = document.createElement('canvas');
  const paper = canvas.getContext('2d');
  if (picture === null || paper === null) return Promise.reject(new Error('No picture could be made.'));
  const { width, height } = picture.getBoundingClientRect();
  const top = EDGE + heading.length * LINE_HEIGHT + EDGE / 2;
  canvas.width = (width + 2 * EDGE) * SCALE;
  canvas.height = (top + height + EDGE) * SCALE;
  paper.scale(SCALE, SCALE);
  const { backgroundColor, color, fontFamily, fontSize } = getComputedStyle(picture);
  paper.fillStyle = backgroundColor;
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.textBaseline = 'middle';
  paper.fillStyle = color;
  heading.forEach((line, index) => {
    paper.font = `${index === 0 ? 600 : 400} 14px ${fontFamily}`;
    paper.fillText(line, EDGE, EDGE + (index + 0.5) * LINE_HEIGHT, width);
  });
  paper.textAlign = 'center';
  paper.font = `${fontSize} ${fontFamily}`;
  let left = EDGE;
  for (const drawing of drawings) {
    paintShapes(paper, drawing, left, top);
    left += drawing.getBoundingClientRect().width;
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('No picture could be made.')) : resolve(blob)));
  });
}

/** @param left of the drawing in the picture, in CSS pixels, whatever is scrolled on screen */
function paintShapes(paper: CanvasRenderingContext2D, drawing: Element, left: number, top: number): void {
  const origin = drawing.getBoundingClientRect();
  for (const shape of drawing.querySelectorAll('rect[data-level], text')) {
    const { x, y, width, height } = shape.getBoundingClientRect();
    const [fromLeft, fromTop] = [left + x - origin.x, top + y - origin.y];
    paper.fillStyle = getComputedStyle(shape).fill;
    if (shape.tagName === 'rect') paper.fillRect(fromLeft + 1, fromTop + 1, width - 2, height - 2);
    else paper.fillText(shape.textContent ?? '', fromLeft + width / 2, fromTop + height / 2);
  }
}
