/** The name of the column that tells which of its tables a record is of. No other column can be called so. */
export const KIND = '_kind';
