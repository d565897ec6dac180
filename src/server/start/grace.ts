/** Milliseconds that running requests and jobs have to finish at a stop. */
export const GRACE = 15_000;

/** Milliseconds after GRACE within which the process must exit. */
export const AFTER_GRACE = 5_000;

/** Whether `work` settles within so many milliseconds. It is not cancelled if it does not; rethrows its error if it fails in time. */
export async function endsWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
