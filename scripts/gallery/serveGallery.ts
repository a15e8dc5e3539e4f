import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGE = fileURLToPath(new URL('./index.html', import.meta.url));

interface Gallery {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serves the pieces of the author's kit from their sources. */
export async function serveGallery(port: number): Promise<Gallery> {
  const server = await createServer({
    root: ROOT,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    cacheDir: 'node_modules/.vite-gallery',
    plugins: [react()],
    optimizeDeps: { entries: ['scripts/gallery/gallery.tsx'] },
    server: { host: '127.0.0.1', port, strictPort: true },
  });
  server.middlewares.use(async (request, response, next) => {
    // Addresses of files have a dot; all others are pages.
    if (request.url === undefined || /\.\w+(?:\?|$)/.test(request.url)) return next();
    try {
      const html = await server.transformIndexHtml(request.url, readFileSync(PAGE, 'utf8'));
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
    } catch (error) {
      next(error);
    }
  });
  await server.listen();
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
