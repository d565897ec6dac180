export { createTables } from './create-tables.ts';
export { continueFiles, FILES_TASK, filesKind } from './files-task.ts';
export { matchesOf } from './material.ts';
export { matchedColumns } from './match-columns.ts';
export { profilesOf } from './read-profiles.ts';
export { SheetWatch } from './sheet-watch.ts';
export { dropTableFiles, profilesOfSheets, tableFiles } from './table-files.ts';
