import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/notices.tsx';

/** Ends the session and goes where the server says; tells `failed` where it could not be ended. */
export async function signOut(failed: string): Promise<void> {
  try {
    const { location } = await call('session_logout', {});
    window.location.assign(location);
  } catch {
    notify({ message: failed, tone: 'bad' });
  }
}
