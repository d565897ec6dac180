/** The formats of files of records. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'json'] as const;
