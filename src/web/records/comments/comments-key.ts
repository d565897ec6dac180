/** The record whose comments are shown. */
export interface CommentedPlace {
  readonly tableId: number;
  readonly recordId: number;
}

/** The key of all that the browser has loaded of a record's comments. */
export function commentsKey({ tableId, recordId }: CommentedPlace): readonly unknown[] {
  return ['record_comments', tableId, recordId];
}
