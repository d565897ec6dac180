import type { BodyOf } from '#core/contract/route/route.ts';
import type { MESSAGE_ROUTES } from '#core/contract/messaging/message-routes.ts';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { toldRefusal } from '../mailbox/told-refusal.ts';

/** What a message begins with. */
type NewDraft = BodyOf<(typeof MESSAGE_ROUTES)['messaging_draft_open']>;

/** Begins a message and gives its id; undefined where that is refused, which a notice tells. */
export async function beginDraft(wish: NewDraft, failed: string): Promise<number | undefined> {
  try {
    return (await call('messaging_draft_open', { body: wish })).id;
  } catch (error) {
    notify({ message: toldRefusal(error, failed), tone: 'bad' });
    return undefined;
  }
}
