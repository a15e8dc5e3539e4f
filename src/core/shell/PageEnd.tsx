import { Footer } from './Footer.tsx';
import { useMissingCodePage } from './useMissingCodePage.ts';

/** What comes after the page. */
export function PageEnd() {
  useMissingCodePage();
  return <Footer />;
}
