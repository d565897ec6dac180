export { ACTION_TASK, ActionInput } from './in-background.ts';
export { answerQuestion, runAction, type ActionStart } from './run-action.ts';
export { beginningOf } from './kinds/create.ts';
export { openCopy } from './kinds/copy-records.ts';
export { runButton, runInWindow } from './buttons.ts';
export { runSentence } from './sentences.ts';
