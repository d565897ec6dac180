/** What the keys of queries begin with that a display mode asks of its own: they are asked again when records have changed. */
export const VIEW_ANSWERS = 'view';
