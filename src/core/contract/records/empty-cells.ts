/** What an empty cell does to a record that is there. */
export const EMPTY_CELLS = ['keep', 'clear'] as const;
