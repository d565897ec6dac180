export { dropTableFiles, tableFiles } from './table-files.ts';
