import { NOTHING_WRITTEN, retyped, type TypedComment } from './mention-text.ts';

/** A comment that is not sent yet: what it says, about which column, and the last time that it was sent without an answer. */
export interface CommentDraft {
  readonly written: TypedComment;
  readonly columnId: number | null;
  readonly attempt?: { readonly key: string; readonly said: string };
}

/** A draft without a word. */
export const BLANK_DRAFT: CommentDraft = { written: NOTHING_WRITTEN, columnId: null };

/** A draft with a text behind what it says. */
export function withTyped(draft: CommentDraft, typed: string): CommentDraft {
  const { written } = draft;
  return typed === '' ? draft : { ...draft, written: retyped(written, written.text + typed) };
}

/** The draft as it is sent: under the key of the last time where it says the same, as it may have been added then. */
export function attempted(draft: CommentDraft): CommentDraft & Required<Pick<CommentDraft, 'attempt'>> {
  const said = JSON.stringify([draft.written, draft.columnId]);
  const attempt = draft.attempt?.said === said ? draft.attempt : { key: newKey(), said };
  return { ...draft, attempt };
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
    return kept === null ? BLANK_DRAFT : (JSON.parse(kept) as CommentDraft);
  } catch {
    return BLANK_DRAFT;
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
