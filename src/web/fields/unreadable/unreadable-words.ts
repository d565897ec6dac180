/** Keys of the texts of a control in which a password or a secret is set. */
export interface UnreadableWords {
  readonly missing: string;
  readonly set: string;
  readonly replace: string;
  readonly remove: string;
  /** Stands in the empty box. */
  readonly new: string;
  readonly show: string;
  readonly hide: string;
  /** Forgets what was typed. */
  readonly discard: string;
}
