/** The one place that touches react-apexcharts' export, which arrives wrapped or bare depending on the bundler. */
import type { ApexOptions } from 'apexcharts';
import type { ComponentType } from 'react';
import * as reactApexCharts from 'react-apexcharts';
import { admitPlainMarkup } from './plainMarkup.ts';

export interface ApexChartProps {
  readonly type: 'bar';
  readonly height: number;
  readonly width: string;
  readonly options: ApexOptions;
  readonly series: { name: string; data: number[] }[];
}

admitPlainMarkup();

export const ApexChart: ComponentType<ApexChartProps> = unwrap(reactApexCharts);

function unwrap(module: unknown): ComponentType<ApexChartProps> {
  if (isComponent(module)) return module;
  if (typeof module === 'object' && module !== null && 'default' in module) return unwrap(module.default);
  throw new TypeError('react-apexcharts exports no component');
}

function isComponent(value: unknown): value is ComponentType<ApexChartProps> {
  return typeof value === 'function';
}
