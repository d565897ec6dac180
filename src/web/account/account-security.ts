import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';

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
export function useForgetAccountSecurity(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => await queries.invalidateQueries({ queryKey: KEY });
}
