import type { Problem } from '#core/std/result.ts';
import { calendarEvents, type CalendarFileEvent } from '../import/import.ts';
import { fetchOutside, NotFetched, type FetchProblem } from '../outgoing/outgoing.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** What calendars elsewhere are fetched with. */
export interface CalendarGround {
  readonly secrets: Secrets;
  /** Hosts of one's own network that may be asked, by http too. */
  readonly hosts: readonly string[];
  /** Milliseconds for one calendar in all. */
  readonly patience: number;
}

/** What addresses of calendars are sealed for. */
export const ADDRESS_SEAL = 'subscribed calendar';

const LARGEST = 10_000_000;

interface Marks {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** A calendar as it was fetched; why it could not be; or that it is as it was. */
type FetchedCalendar =
  | ({ readonly kind: 'events'; readonly events: readonly CalendarFileEvent[] } & Marks)
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** Fetches a calendar, unless it still is as it was known. Problems are keys of texts of the domain `calendars`. */
export async function fetchCalendar(
  address: string,
  { hosts, patience }: CalendarGround,
  known?: Marks,
): Promise<FetchedCalendar> {
  try {
    const answer = await fetchOutside(address, { hosts, known, largest: LARGEST, patience });
    if (answer.kind === 'unchanged') return answer;
    const read = calendarEvents(answer.bytes);
    if (!read.ok) return { kind: 'problem', problem: unreadable(read.problem) };
    return { kind: 'events', events: read.value, etag: answer.etag, lastModified: answer.lastModified };
  } catch (error) {
    if (error instanceof NotFetched) return { kind: 'problem', problem: problemOf(error.problem) };
    throw error;
  }
}

function unreadable({ code, params }: Problem): Problem {
  return code === 'import.calendar_many'
    ? { code: 'many', ...(params && { params }) }
    : { code: 'unreadable' };
}

function problemOf(problem: FetchProblem): Problem {
  if (problem.kind === 'status') return { code: 'status', params: { status: problem.status } };
  if (problem.kind === 'large') return { code: 'large', params: { megabytes: LARGEST / 1_000_000 } };
  return { code: problem.kind };
}
