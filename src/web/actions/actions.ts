export { ActionResults } from './action-results.tsx';
export { actionOf, isOnRecords, press } from './buttons.ts';
export { actionLines, bulkEdit, runOn, type Chosen } from './record-actions.tsx';
export { runAction, type Wanted } from './running.ts';
