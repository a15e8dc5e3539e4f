import { useState } from 'react';
import { tabStorage } from '#core/environment.ts';
import { lengthText } from '#core/format/lengthText.ts';
import { useClockAhead } from '#core/page/useMinute.ts';
import { Notice } from '#core/ui/Notice.tsx';

/** What people should know of their own browser, until they dismiss it. */
export function BrowserLines() {
  const ahead = useClockAhead();
  const [keeps] = useState(() => tabStorage.takes());
  return (
    <>
      {ahead !== 0 && (
        <Line key={Math.sign(ahead)}>
          {`The clock of this device is ${lengthText(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}. Running times here follow the clock of the service.`}
        </Line>
      )}
      {!keeps && (
        <Line>This browser keeps nothing: your sign-in ends when the page is reloaded or closed.</Line>
      )}
    </>
  );
}

function Line({ children }: { readonly children: string }) {
  const [isShown, setShown] = useState(true);
  return (
    isShown && (
      <Notice tone="info" onDismiss={() => setShown(false)}>
        {children}
      </Notice>
    )
  );
}
