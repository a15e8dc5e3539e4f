import { Footer } from './Footer.tsx';
import { Overlays } from './Overlays.tsx';
import { useMissingCodePage } from './useMissingCodePage.ts';

/** What comes after the page and over it. */
export function PageEnd() {
  useMissingCodePage();
  return (
    <>
      <Footer />
      <Overlays />
    </>
  );
}
