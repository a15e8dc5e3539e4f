/** Every failure is reported here. It goes to the console and to whatever listens. */
import { createListeners } from '#core/listeners.ts';
import { type ErrorReport, errorReport, reportLine } from './errorReport.ts';

export interface ErrorSink {
  /**
   * Reports a failure. Never throws.
   * @param error what was thrown, or a plain value that describes a fault
   * @param context what the portal was doing
   */
  report(error: unknown, context: string): void;
  /** Calls `listener` for every later report. Returns a function that ends this. */
  listen(listener: (report: ErrorReport) => void): () => void;
}

/** @param log writes one report line; the console by default */
export function createErrorSink(log: (line: string) => void = (line) => console.error(line)): ErrorSink {
  const { subscribe, notify } = createListeners<[ErrorReport]>();
  return {
    report(error, context) {
      const report = errorReport(error, context);
      log(reportLine(report));
      notify(report);
    },
    listen: (listener) => subscribe((report) => tell(listener, report)),
  };

  /** A listener that throws must not keep the others from their report, nor cause endless reports of itself. */
  function tell(listener: (report: ErrorReport) => void, report: ErrorReport): void {
    try {
      listener(report);
    } catch (error) {
      log(reportLine(errorReport(error, 'error listener')));
    }
  }
}
