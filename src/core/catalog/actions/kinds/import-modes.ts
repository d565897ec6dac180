/** What lines of an imported file become: new records, changes of records that are there, or both. */
export const IMPORT_MODES = ['create', 'update', 'both'] as const;
