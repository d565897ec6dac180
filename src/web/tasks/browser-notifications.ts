import type { Notification as Told } from '#core/contract/messaging/notification-routes.ts';
import { call } from '#web/api/call.ts';
import { unaskedSignal } from '#web/api/leaving.ts';
import { addTexts } from '#web/api/texts.ts';
import { holdsStream } from '#web/live/live.ts';
import { translate } from '#web/std/translation.ts';
import { canShowInBrowser, showsInBrowser } from './browser-choice.ts';
import { notificationAddress, titleOfNotification } from './notification-words.ts';
import { isSeen } from './seen-pages.ts';

/** The newest notification that this page knows of. */
let known: number | undefined;

/**
 * Shows what is new to an account as notifications of the browser, where its user allows it and no page is visible; by
 * the page that hears the stream. They say of which kind it is and what it is about, and lead there.
 */
export async function showInBrowser(account: string, open: (address: string) => void): Promise<void> {
  if (!holdsStream.get() || !canShowInBrowser()) return;
  const { newest, latest } = await call('notification_count', {
    query: { after: String(known ?? 0) },
    signal: unaskedSignal(),
  });
  const isFirst = known === undefined;
  known = latest;
  if (showsInBrowser.get() !== 'on' || Notification.permission !== 'granted' || (await isSeen(account)))
    return;
  await addTexts('notifications');
  for (const one of isFirst ? newest.slice(0, 1) : newest) show(one, open);
}

function show(told: Told, open: (address: string) => void): void {
  const title = translate(`notifications.kinds.${told.kind}.label`);
  const shown = new Notification(title, { body: titleOfNotification(told), tag: `colonnade-${told.id}` });
  shown.addEventListener('click', () => {
    window.focus();
    shown.close();
    const address = notificationAddress(told);
    if (address !== undefined) open(address);
  });
}
