/** The one place that failures are told to: the console, and whatever a provider hooks in beside it. */
import { createListeners } from '#core/listeners.ts';
import { type ErrorReport, errorReport, reportLine } from './errorReport.ts';

export interface ErrorSink {
  /**
   * Tells of a failure; never throws.
   * @param error what was thrown, or a plain value that describes a fault
   * @param context what the portal was doing
   */
  report(error: unknown, context: string): void;
  /** Has a listener told of every later report; returns the way to end that. */
  listen(listener: (report: ErrorReport) => void): () => void;
}

/** @param log where each report's line goes; the console unless told */
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

  /** A listener that fails must neither cost the others their report nor report itself for ever. */
  function tell(listener: (report: ErrorReport) => void, report: ErrorReport): void {
    try {
      listener(report);
    } catch (error) {
      log(reportLine(errorReport(error, 'error listener')));
    }
  }
}
