/** How an attempt to save ended. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly recordId: number; readonly operation: number | null }
  /** The record belongs to the draft of the window around now. */
  | { readonly kind: 'joined' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unchanged' };
