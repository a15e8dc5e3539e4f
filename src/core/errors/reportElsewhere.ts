/** Sends the errors that the sink receives to the provider's people. The code that sends loads with the first of them. */
import type { ErrorSink } from './errorSink.ts';
import type { SenderOptions } from './reportSender.ts';

interface Options extends SenderOptions {
  /** Pattern of the shown page's route, such as '/event/$id'. */
  readonly route: () => string;
}

/** Also reports what nobody caught to the sink. */
export function reportElsewhere(errors: ErrorSink, { route, ...options }: Options): void {
  let sender: ReturnType<typeof loadSender> | null = null;
  errors.listen((report) => {
    const shown = route();
    sender ??= loadSender(options);
    sender
      .then((send) => send(report, shown))
      // Without its code nothing can be sent. The next report tries again.
      .catch(() => {
        sender = null;
      });
  });
  window.addEventListener('error', ({ error }) => error instanceof Error && errors.report(error, 'script'));
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof Error) errors.report(reason, 'promise');
  });
}

async function loadSender(options: SenderOptions) {
  const { createReportSender } = await import('./reportSender.ts');
  return createReportSender(options);
}
