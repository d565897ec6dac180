import { remembered } from '#web/std/remembered.ts';

/** Whether the browser shows notifications, on this device: `on` where its user has said so. */
export const showsInBrowser = remembered('colonnade-browser-notifications', 'off');

/** Whether the browser can show notifications at all. */
export function canShowInBrowser(): boolean {
  return 'Notification' in window && 'locks' in navigator;
}
