import { NOTHING_WRITTEN, type TypedComment } from './mention-text.ts';

/** A comment that is not sent yet: what it says, about which column, and the key under which it is sent. */
export interface CommentDraft {
  readonly written: TypedComment;
  readonly columnId: number | null;
  readonly key: string;
}

/** A draft without a word. */
export function blankDraft(): CommentDraft {
  return { written: NOTHING_WRITTEN, columnId: null, key: newKey() };
}

/** Pages without https have no `crypto.randomUUID`. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(36)).join('-');
}

/** Where the tab keeps what an account has not sent: a comment at a record, or an answer there. */
export function draftPlace(account: string, place: readonly number[]): string {
  return `colonnade.comment.${account}.${place.join('.')}`;
}

export function keptDraft(place: string): CommentDraft {
  try {
    const kept = sessionStorage.getItem(place);
    // Nothing but `keepDraft` writes it.
    return kept === null ? blankDraft() : (JSON.parse(kept) as CommentDraft);
  } catch {
    return blankDraft();
  }
}

/** Keeps a draft until it is sent; without a word there is none. */
export function keepDraft(place: string, draft: CommentDraft): void {
  try {
    if (draft.written.text.trim() === '') sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(draft));
  } catch {
    // A full or closed storage must not stop anybody from writing.
  }
}
