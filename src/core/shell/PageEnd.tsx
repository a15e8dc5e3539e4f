import { Footer } from './Footer.tsx';
import { MissingCode } from './MissingCode.tsx';
import { missingCodePage } from './missingCodePage.ts';
import { Overlays } from './Overlays.tsx';

missingCodePage.current = MissingCode;

/** What comes after the page and over it. */
export function PageEnd() {
  return (
    <>
      <Footer />
      <Overlays />
    </>
  );
}
