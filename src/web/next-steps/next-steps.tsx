export { NextSteps } from './steps-panel.tsx';
export { WorkWindow } from './work-window.tsx';
