/**
 * Turns the CommonJS file of react-apexcharts into a module. Bundlers wrap what such a file requires into a function, here
 * the 570 kB of ApexCharts. Browsers parse a module in the background, but a function in the task that calls it first.
 */
import type { Plugin } from 'vite';

const FILE = /react-apexcharts\/dist\/react-apexcharts\.min\.js$/;

export function chartImports(): Plugin {
  return {
    name: 'portal:chart-imports',
    apply: 'build',
    transform: {
      filter: { id: FILE },
      handler: (code) => ({
        code: `
        import apexcharts from 'apexcharts';
        import propTypes from 'prop-types';
        import react from 'react';
        const modules = { apexcharts, 'prop-types': propTypes, react };
        const require = (name) => modules[name];
        const exports = {};
        ${code}
        export default exports.default;
      `,
        // None: what is inside is minified already.
        map: { mappings: '' },
      }),
    },
  };
}
