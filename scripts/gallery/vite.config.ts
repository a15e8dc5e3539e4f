/** `npm run gallery`: shows every piece of core/ui and core/page in its states, from its sources. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  // Not that of `npm run dev`, which may run beside it.
  cacheDir: '../../node_modules/.vite-gallery',
  publicDir: '../../public',
  plugins: [react()],
  server: { host: '127.0.0.1', port: 5174, strictPort: true },
});
