/** Has the provider's people told of what the error sink hears. The code for that is loaded when the page is idle. */
import type { ErrorSink } from './errorSink.ts';
import type { SenderOptions } from './reportSender.ts';

interface Options extends SenderOptions {
  /** Pattern of the shown page's route, such as '/event/$id'. */
  readonly route: () => string;
}

/** Also tells the sink of what nobody caught. */
export function reportElsewhere(errors: ErrorSink, { route, ...options }: Options): void {
  const sender = idle()
    .then(() => import('./reportSender.ts'))
    .then(({ createReportSender }) => createReportSender(options))
    // Without its code nobody is told: a report of that would not arrive either.
    .catch(() => null);
  errors.listen((report) => {
    const shown = route();
    void sender.then((ready) => ready?.(report, shown));
  });
  window.addEventListener('error', ({ error }) => error instanceof Error && errors.report(error, 'script'));
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof Error) errors.report(reason, 'promise');
  });
}

/** Not every browser says when it is idle. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve);
    else setTimeout(resolve, 2_000);
  });
}
