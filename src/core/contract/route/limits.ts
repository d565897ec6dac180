// What screens offer no more of than a request may hold.

/** Most choices that one call adds. */
export const MAX_NEW_CHOICES = 100;

/** Most records that one call changes and creates. */
export const MAX_CHANGED = 10_000;

/** Most records that are chosen one by one. */
export const MAX_CHOSEN = 1_000;

/** Most of all that match that an action runs on. */
export const MAX_RUN_ON = 100_000;

/** Columns that one rule compares at most. */
export const RULE_COLUMNS = 5;

/** Records that are compared side by side and merged at once. */
export const MAX_MERGED = 10;

/** Sort columns that one list may have at most. */
export const SORT_COLUMNS = 5;

/** Most rows that one request may leave out before its window. */
export const MAX_SKIPPED = 20_000;

/** Most records that are moved at once: whoever moves them waits. */
export const MAX_MOVED = 20_000;

/** Most values that a column's filter offers. */
export const MAX_FILTER_VALUES = 200;

/** Most records that one call deletes, brings back or deletes for good. */
export const MAX_RECORDS = 1_000;

/** Most operations that one call takes back, or does again. */
export const MAX_OPERATIONS = 100;

/** Characters that a comment at a record has at most, a mention counting as one. */
export const MAX_COMMENT = 5_000;
/** Characters of a next step at a record at most. */
export const MAX_STEP = 500;

/** Seconds in which a message that was sent can be taken back. */
export const SENDING_SECONDS = 10;

/** Messages about a record that are shown at first. */
export const RECORD_MESSAGES = 30;

/** Steps of a record that are done which are shown at first. */
export const DONE_STEPS = 10;

/** Rules of an e-mail account that make records at most. */
export const MAX_MAIL_RULES = 20;
