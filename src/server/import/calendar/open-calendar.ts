import type { FilePart } from '../reading/file-line.ts';
import { UnreadableFile } from '../reading/unreadable-file.ts';
import { CALENDAR_HEADER, calendarLines } from './calendar-lines.ts';

/** Bytes of a calendar, which is read whole. */
const MAX_BYTES = 10_000_000;

/** Whether a file is a calendar of RFC 5545, by its beginning. */
export function isCalendar(start: Uint8Array): boolean {
  return /^\s*BEGIN:VCALENDAR/i.test(new TextDecoder().decode(start.subarray(0, 200)));
}

/** A calendar as a file with a line for each of its events. Throws UnreadableFile. */
export async function openCalendar(source: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES)
      throw new UnreadableFile({
        code: 'import.calendar_large',
        params: { megabytes: MAX_BYTES / 1_000_000 },
      });
    chunks.push(chunk);
  }
  const lines = calendarLines(new TextDecoder().decode(Buffer.concat(chunks)));
  return {
    form: { kind: 'ics' as const },
    header: CALENDAR_HEADER,
    parts: once({ lines, bytes, broken: false }),
    close: async () => await Promise.resolve(),
  };
}

async function* once(part: FilePart): AsyncGenerator<FilePart> {
  yield await Promise.resolve(part);
}
