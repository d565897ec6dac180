import { call } from '#web/api/call.ts';
import { leaveBy } from '#web/api/leaving.ts';
import { notify } from '#web/ui/notices/notices.tsx';

/** Ends the session and goes where the server says; tells `failed` where it could not be ended. */
export async function endSession(failed: string): Promise<void> {
  try {
    await leaveBy(async () => await call('session_logout', {}));
  } catch {
    notify({ message: failed, tone: 'bad' });
  }
}
