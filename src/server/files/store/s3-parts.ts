/** A piece of an upload as it came, an object of its own. */
export interface Piece {
  readonly key: string;
  readonly start: number;
  readonly size: number;
}

/** The least bytes of a part that is not the last one, as the protocol has it. */
const LEAST_PART = 5 * 1_048_576;

/** The pieces in the parts of one object: a piece that is large enough by itself, small ones with those after them. */
export function partsOfPieces(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const parts: Piece[][] = [];
  let size = LEAST_PART;
  for (const piece of pieces) {
    if (size >= LEAST_PART) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(piece);
    size += piece.size;
  }
  return parts;
}
