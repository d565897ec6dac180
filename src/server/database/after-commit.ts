/** Takes what was noted in one transaction, in its order, once that is committed. It must not throw. */
export type Taker<Note> = (notes: readonly Note[]) => Promise<void>;

interface Noted {
  readonly take: Taker<never>;
  readonly note: unknown;
}

const NOTES = Symbol('noted until the commit');

/** A transaction, which keeps its notes. */
interface Noting {
  [NOTES]?: Noted[];
}

/** Notes something for `take` in a transaction; it is dropped with what is undone. */
export function noteIn<Note>(tx: object, take: Taker<Note>, note: Note): void {
  (tx as Noting)[NOTES]?.push({ take, note });
}

/** From now on the transaction keeps notes; gives what has them taken. */
export function keepNotes(tx: object): () => Promise<void> {
  const notes: Noted[] = [];
  (tx as Noting)[NOTES] = notes;
  return async () => {
    for (const taker of new Set(notes.map(({ take }) => take))) {
      const own = notes.filter(({ take }) => take === taker).map(({ note }) => note);
      await taker(own as never[]);
    }
  };
}

/** Gives what drops all that is noted in a transaction from now on: a part of it was undone. */
export function markNotes(tx: object): () => void {
  const notes = (tx as Noting)[NOTES] ?? [];
  const before = notes.length;
  return () => void notes.splice(before);
}
