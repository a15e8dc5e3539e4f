/** `npm run gallery`: shows every piece of core/ui and core/page in its states. */
import { serveGallery } from './serveGallery.ts';

const PORT = 5174;

const { url } = await serveGallery(PORT);
console.log(`The pieces are at ${url}`);
