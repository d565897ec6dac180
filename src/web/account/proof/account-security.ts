import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/query-client.ts';

const KEY = ['account_security'];

/** How the account of who is signed in is protected. */
export function useAccountSecurity() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('account_security', { signal }),
    refetchOnMount: 'always',
  });
}

/** Something of it has changed: it is read anew. */
export async function forgetAccountSecurity(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: KEY });
}
