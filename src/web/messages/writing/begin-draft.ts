import type { BodyOf } from '#core/contract/route/route.ts';
import type { MESSAGE_ROUTES } from '#core/contract/messaging/message-routes.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/std/call-error.ts';
import { notify } from '#web/ui/notices/notices.tsx';

/** What a message begins with. */
type NewDraft = BodyOf<(typeof MESSAGE_ROUTES)['messaging_draft_open']>;

/** Begins a message and gives its id; undefined where that is refused, which a notice tells. */
export async function beginDraft(wish: NewDraft, failed: string): Promise<number | undefined> {
  try {
    return (await call('messaging_draft_open', { body: wish })).id;
  } catch (error) {
    notify({
      message: error instanceof CallError ? (error.entries[0]?.message ?? failed) : failed,
      tone: 'bad',
    });
    return undefined;
  }
}
