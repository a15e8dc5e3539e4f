import { Footer } from './Footer.tsx';
import { Overlays } from './Overlays.tsx';

/** What comes after the page and over it. */
export function PageEnd() {
  return (
    <>
      <Footer />
      <Overlays />
    </>
  );
}
