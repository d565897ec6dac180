export { takeDueSteps, type DueStep } from './due-steps.ts';
export { cleanSteps } from './kept-steps.ts';
export { countOwnSteps, listOwnSteps } from './own-steps.ts';
export { countSteps, listSteps } from './read-steps.ts';
export { addStep, deleteStep, editStep, finishStep, restoreStep } from './write-steps.ts';
