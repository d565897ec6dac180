/**
 * Thrown for what a server does wrong while its mailboxes are read: it does not answer in time, not as the protocol has it, or
 * it refuses or breaks off, for the `cause`.
 */
export class MailboxFault extends Error {
  readonly code: 'timeout' | 'nonsense' | 'line';

  constructor(code: MailboxFault['code'], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** What ends what waits for it. */
interface Closing {
  readonly close: () => void;
}

/**
 * Waits for an answer of a server for at most so many milliseconds; then its line is closed, which ends all that waits for
 * it. Throws MailboxFault.
 */
export async function inTime<T>(line: Closing, milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new MailboxFault('timeout'));
      line.close();
    }, milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    throw error instanceof MailboxFault ? error : new MailboxFault('line', error);
  } finally {
    clearTimeout(timer);
  }
}
