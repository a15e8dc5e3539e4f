/** The only module that touches ApexCharts and its React component. */

import type { ApexOptions } from 'apexcharts';
import ApexCharts from 'apexcharts';
import DOMPurify from 'dompurify';
import type { ComponentType } from 'react';
import * as reactApexCharts from 'react-apexcharts';

interface ApexChartProps {
  readonly type: 'bar';
  /** CSS pixels. */
  readonly height: number;
  /** CSS pixels. */
  readonly width: number;
  readonly options: ApexOptions;
  readonly series: { name: string; data: number[] }[];
}

/** Methods of a chart that draw it. The library's own types omit most of them. */
interface Drawing {
  readonly el: HTMLElement;
  readonly w: { readonly globals: { dataChanged: boolean } };
  render(): Promise<unknown>;
  updateOptions(...given: unknown[]): Promise<unknown>;
  updateSeries(...given: unknown[]): Promise<unknown>;
  /** Computes the drawing; null when there is nothing to draw. */
  create(...given: unknown[]): unknown;
  mount(plan: unknown): Promise<unknown>;
  destroy(): void;
}

const STEPS = ['render', 'updateOptions', 'updateSeries', 'create', 'mount', 'destroy'] as const;

admitCleanMarkup();
drawInSteps(ApexCharts.prototype);

export const ApexChart: ComponentType<ApexChartProps> = unwrap(reactApexCharts);

/**
 * Draws charts that are never shown: browsers compile a function when it is first called, so that the tasks of the first real
 * chart are short. With no width, and then with no series, the library stops early: the work is divided into three.
 */
export async function warmUp(options: ApexOptions, series: ApexChartProps['series']): Promise<void> {
  await drawUnseen({ ...options, series, chart: { ...options.chart, width: 0, height: 100 } });
  await drawUnseen({ ...options, series: [], chart: { ...options.chart, width: 100, height: 100 } });
  await drawUnseen({ ...options, series, chart: { ...options.chart, width: 100, height: 100 } });
}

async function drawUnseen(options: ApexOptions): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'));
  place.hidden = true;
  const drawing = new ApexCharts(place, options);
  await drawing.render();
  drawing.destroy();
  place.remove();
}

/** The export arrives wrapped or bare, depending on the bundler. */
function unwrap(module: unknown): ComponentType<ApexChartProps> {
  if (isComponent(module)) return module;
  if (typeof module === 'object' && module !== null && 'default' in module) return unwrap(module.default);
  throw new TypeError('react-apexcharts exports no component');
}

function isComponent(value: unknown): value is ComponentType<ApexChartProps> {
  return typeof value === 'function';
}

/**
 * From now on each chart is made, computed and drawn in separate tasks, so that a press may come in between. This happens
 * outside of the document: ApexCharts measures every text, which would make the browser lay out the page each time. The
 * portal's charts depend on none of these sizes.
 */
function drawInSteps(prototype: object): void {
  if (!isDrawing(prototype)) throw new TypeError('ApexCharts draws in other steps');
  const { render, updateOptions, updateSeries, create, mount, destroy } = prototype;
  /** The latest of each chart. */
  const plans = new WeakMap<Drawing, unknown>();
  const gone = new WeakSet<Drawing>();
  /** Runs in a task of its own, unless the chart is gone by then. */
  const later = async (chart: Drawing, work: () => Promise<unknown>): Promise<unknown> => {
    await new Promise((resolve) => setTimeout(resolve));
    return gone.has(chart) ? undefined : work();
  };
  const steps: ThisType<Drawing> & Pick<Drawing, (typeof STEPS)[number]> = {
    render() {
      return later(this, () => render.call(this));
    },
    updateOptions(...given) {
      return later(this, () => updateOptions.apply(this, given));
    },
    updateSeries(...given) {
      return later(this, () => updateSeries.apply(this, given));
    },
    create(...given) {
      // For its animations ApexCharts redraws all earlier bars at each bar of a first drawing.
      this.w.globals.dataChanged = true;
      const plan = unseen(this.el, () => create.apply(this, given));
      plans.set(this, plan);
      return plan;
    },
    mount(plan) {
      return later(this, () =>
        // A newer computation draws instead.
        plans.get(this) === plan
          ? unseen(this.el, () => mount.call(this, plan))
          : new Promise(() => undefined),
      );
    },
    destroy() {
      gone.add(this);
      // A chart that has computed nothing throws when it is destroyed.
      if (plans.has(this)) destroy.call(this);
    },
  };
  Object.assign(prototype, steps);
}

function isDrawing(prototype: object): prototype is Drawing {
  return STEPS.every((step) => typeof Reflect.get(prototype, step) === 'function');
}

function unseen<T>(element: HTMLElement, work: () => T): T {
  element.style.display = 'none';
  try {
    return work();
  } finally {
    element.style.display = '';
  }
}

// ApexCharts writes its texts as markup. The page's security policy refuses markup that no Trusted Types policy has passed.
// This is the only policy for markup: it passes text and no element.

/** The one place that ApexCharts writes markup to. */
const SINK = 'Element innerHTML';

/** DOMPurify parses markup in a document without scripts. The browser calls the default policy again for that. */
let isCleaning = false;

function cleanMarkup(markup: string): string {
  isCleaning = true;
  try {
    // Null keeps DOMPurify from making a policy of its own, which the page's security policy would refuse.
    return DOMPurify.sanitize(markup, { ALLOWED_TAGS: [], ALLOWED_ATTR: [], TRUSTED_TYPES_POLICY: null });
  } finally {
    isCleaning = false;
  }
}

/** A document takes one default policy, once. Script texts and script addresses stay refused. */
function admitCleanMarkup(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (markup, _, sink) => {
      if (isCleaning) return markup;
      return sink === SINK ? cleanMarkup(markup) : null;
    },
  });
}
