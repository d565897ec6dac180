export { ActionResults } from './action-results.tsx';
export { actionOf, isOnRecords, press } from './buttons.ts';
export { actionLines, bulkEdit, runOn, type Chosen } from './record-actions.ts';
export { isMessageBox } from './results/message-box.ts';
export { isRecord } from './results/record.ts';
export { isSaved } from './results/saved.ts';
export { runAction, type Wanted } from './running.ts';
