/** What every signed-in page needs beside its own code, in one lazy import: the frame, and the code of the calls. */
export { sendCall } from '#core/api/sendCall.ts';
export { Shell } from '#core/shell/Shell.tsx';
