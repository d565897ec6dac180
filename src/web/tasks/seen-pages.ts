/** What every page of an account holds, together with the others, as long as it is visible. */
function nameOf(account: string): string {
  return `colonnade-seen-${account}`;
}

/** Has the other pages know that this one is visible, until the returned function is called. */
export function keepSeen(account: string): () => void {
  if (!('locks' in navigator)) return () => undefined;
  let leave: (() => void) | undefined;
  const follow = (): void => {
    if (document.visibilityState === 'hidden') {
      leave?.();
      leave = undefined;
    } else if (!leave) {
      const left = new Promise<void>((resolve) => (leave = resolve));
      void navigator.locks.request(nameOf(account), { mode: 'shared' }, async () => await left);
    }
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    leave?.();
  };
}

/** Whether a page of the account is visible in this browser; where that cannot be known, one is. */
export async function isSeen(account: string): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === nameOf(account));
}
