export { groupInfo } from './group-info.ts';
export { seenTables } from './seen-tables.ts';
export { userActivity } from './user-activity.ts';
export { userInfo } from './user-info.ts';
