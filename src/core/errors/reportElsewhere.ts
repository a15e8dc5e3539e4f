/** Sends the errors that the sink receives to the provider's people. */
import type { ErrorSink } from './errorSink.ts';
import { createReportSender, type SenderOptions } from './reportSender.ts';

interface Options extends SenderOptions {
  /** Pattern of the shown page's route, such as '/event/$id'. */
  readonly route: () => string;
}

/** Also reports uncaught errors to the sink. */
export function reportElsewhere(errors: ErrorSink, { route, ...options }: Options): void {
  const send = createReportSender(options);
  errors.listen((report) => send(report, route()));
  window.addEventListener('error', ({ error }) => error instanceof Error && errors.report(error, 'script'));
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof Error) errors.report(reason, 'promise');
  });
}
