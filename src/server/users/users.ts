export { seenTables } from './seen-tables.ts';
export { userInfo } from './user-info.ts';
