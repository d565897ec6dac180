export { listBin, purgeRecords, restoreRecords } from './bin.ts';
export { displayOperation } from './display.ts';
export { fileHeldOnce, recordHistory } from './history.ts';
export { JOURNAL_MONTHS, journalJobs } from './journal-months.ts';
export { listOperations } from './list-operations.ts';
export { processOperations } from './process.ts';
