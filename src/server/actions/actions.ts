export { answerQuestion, runAction, type ActionStart } from './run-action.ts';
export { runButton, runInWindow } from './buttons.ts';
export { runSentence } from './sentences.ts';
