/** Keys of new records of a draft begin here: they are digits as ids are, and no sequence gets that far. */
export const NEW_KEYS = 9_000_000_000_000_000;

/** Whether an id is the key of a record that is only drafted. */
export function isNewKey(id: number): boolean {
  return id >= NEW_KEYS;
}
