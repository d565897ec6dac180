/** Milliseconds that work under way has at a stop before it is cut off. */
export const GRACE = 15_000;

/** Milliseconds after that in which a process must have ended. */
export const AFTER_GRACE = 5_000;

/** Whether `work` ends within so many milliseconds; it is not ended where it does not. Throws what it throws till then. */
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
