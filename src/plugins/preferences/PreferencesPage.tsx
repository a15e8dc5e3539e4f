import { type ReactNode, useState } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { now, viewerZone } from '#core/environment.ts';
import { formatTime, type TimeStyle } from '#core/format/dateTimes.ts';
import { groupNumber } from '#core/format/texts.ts';
import { useTimeStyle } from '#core/format/timeStyleShown.ts';
import { zoneText } from '#core/format/zoneText.ts';
import { Page } from '#core/page/Page.tsx';
import { Button } from '#core/ui/Button.tsx';
import { Card } from '#core/ui/Card.tsx';
import { Switch } from '#core/ui/form/Checkbox.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { useSeenEvents } from '#domain/incidents/seenEvents.ts';
import { useNativeControls } from '#domain/player/nativeControls.ts';
import styles from './PreferencesPage.module.css';

/** How times are written, and what this browser keeps about the person. A choice takes effect at once. */
export function PreferencesPage() {
  const { timePreferences } = useApp();
  // The palette changes it too.
  const style = useTimeStyle();
  const [isKept, setKept] = useState(true);
  const controls = useNativeControls();
  const choose = (change: Partial<TimeStyle>) => setKept(timePreferences.choose(change));
  const today = new Date(now());
  return (
    <Page>
      <PageHeading>Preferences</PageHeading>
      <Card title="Times">
        <div className={styles.choices}>
          <fieldset>
            <legend>Clock</legend>
            <Choice name="clock" chosen={!style.hours24} onChoose={() => choose({ hours24: false })}>
              12 hours
              <Hint>2:05 PM</Hint>
            </Choice>
            <Choice name="clock" chosen={style.hours24} onChoose={() => choose({ hours24: true })}>
              24 hours
              <Hint>14:05</Hint>
            </Choice>
          </fieldset>
          <fieldset>
            <legend>Times of events</legend>
            <Choice name="zone" chosen={!style.siteZone} onChoose={() => choose({ siteZone: false })}>
              In your time zone
              <Hint>
                {zoneText(viewerZone(), today)}, now{' '}
                <time dateTime={today.toISOString()}>{formatTime(today)}</time>
              </Hint>
            </Choice>
            <Choice name="zone" chosen={style.siteZone} onChoose={() => choose({ siteZone: true })}>
              In the site's time zone
              <Hint>Where it is not known, your time zone is used, and the page says so.</Hint>
            </Choice>
          </fieldset>
        </div>
      </Card>
      <Card title="Recordings">
        <div className={styles.setting}>
          <Switch
            label="Use the browser's own controls"
            checked={controls.isOn}
            onChange={(isOn) => setKept(controls.choose(isOn))}
          />
        </div>
        <p className={styles.note}>They appear over the clip. The buttons below it stay.</p>
      </Card>
      <p className={styles.note}>Changes take effect at once and are saved for you in this browser.</p>
      <div role="status">
        {!isKept && (
          <Notice>This browser saves nothing. Your choice lasts until the page is reloaded.</Notice>
        )}
      </div>
      <SeenCard />
    </Page>
  );
}

interface ChoiceProps {
  /** Of all choices of one group. */
  readonly name: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Choice({ name, chosen, onChoose, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={name} checked={chosen} onChange={onChoose} />
      <span>{children}</span>
    </label>
  );
}

function Hint({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hint}>{children}</span>;
}

/** How many events are marked as seen in this browser, and the button that erases the marks. */
function SeenCard() {
  const seen = useSeenEvents();
  const [outcome, setOutcome] = useState<'forgotten' | 'failed' | null>(null);
  const count = seen?.ids.size ?? 0;
  const forget = () => {
    seen?.forget().then(
      () => setOutcome('forgotten'),
      () => setOutcome(seen.state === 'kept' ? 'failed' : 'forgotten'),
    );
  };
  return (
    <Card title="Events that you have seen">
      <div className={styles.seen}>
        <p>
          {seen === null || seen.state === 'reading'
            ? 'Loading what you have seen...'
            : `${groupNumber(count)} ${count === 1 ? 'event is' : 'events are'} marked as seen.`}
        </p>
        <p className={styles.note}>
          {seen?.state === 'lost'
            ? 'This browser saves nothing. The marks last until the page is reloaded.'
            : 'The marks, and when you were last here, are kept on this device, for you only: for 90 days, and for up to 50,000 events. They are never sent anywhere.'}
        </p>
        <div>
          {/* Not disabled when there is nothing to forget: it would lose the focus. */}
          <Button onClick={forget}>Forget what I have seen</Button>
        </div>
        <div role="status">
          {outcome === 'forgotten' && count === 0 && (
            <Notice tone="success">Nothing is marked as seen.</Notice>
          )}
          {outcome === 'failed' && <Notice>The marks could not be erased. Please try again.</Notice>}
        </div>
      </div>
    </Card>
  );
}
