export { ActionResults } from './action-results.tsx';
export { actionOf, isOffered, press } from './buttons.ts';
export { staysHere } from './kept-actions.ts';
export { actionLines, bulkEdit, runOn, type ActionTargets } from './record-actions.ts';
export { isMessageBox } from './results/message-box.ts';
export { isRecord } from './results/record.ts';
export { isSaved } from './results/saved.ts';
export { startAction, type Wanted } from './running.ts';
