import { remembered } from '#web/std/remembered.ts';

/** Below this width of the window the sidebar begins narrow. */
const ROOMY = 1000;

/** How wide the sidebar is, `narrow` or `wide`, as this browser last had it. */
export const sidebarWidth = remembered('colonnade-sidebar', window.innerWidth < ROOMY ? 'narrow' : 'wide');
