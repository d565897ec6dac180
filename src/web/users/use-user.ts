import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useApplication } from '#web/api/application.tsx';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { createStore } from '#web/std/store.ts';

/** Which user or group a form shows; `version` changes with the record, and what follows from it is read anew. */
export interface ShownUser {
  readonly id: number;
  readonly version: string;
}

/** Whether the configuration was opened since the page was loaded, or somebody wants it to be. */
const wanted = createStore(false);

/** Opens the administrator's part of all forms of users; the password is asked for where it is needed. */
export function openUserPart(): void {
  wanted.set(() => true);
}

/** Whether the administrator's part of users is shown, or somebody wants it to be. */
function useUserPartOpen(): boolean {
  const { user } = useApplication();
  const isWanted = useSyncExternalStore(wanted.subscribe, wanted.get);
  return isWanted || user.configuring;
}

/** The administrator's part of a user; nothing is asked of the server before the configuration is open, or wanted. */
export function useUser(shown: ShownUser | undefined) {
  const isOpen = useUserPartOpen();
  const queries = useQueryClient();
  const id = shown?.id ?? 0;
  const query = useQuery({
    queryKey: ['admin_user', id, shown?.version],
    queryFn: ({ signal }) => configurationGate.call('admin_user', { params: { user: String(id) }, signal }),
    enabled: isOpen && shown !== undefined,
    // What is known of the version before stays until the new one is here.
    placeholderData: (before) => (before?.id === id ? before : undefined),
    refetchOnMount: 'always',
    retry: false,
  });
  const refresh = async () => await queries.invalidateQueries({ queryKey: ['admin_user', id] });
  return { query, refresh, isOpen };
}

/** The administrator's part of a group, likewise. */
export function useGroup(shown: ShownUser | undefined) {
  const isOpen = useUserPartOpen();
  const id = shown?.id ?? 0;
  const query = useQuery({
    queryKey: ['admin_group', id, shown?.version],
    queryFn: ({ signal }) => configurationGate.call('admin_group', { params: { group: String(id) }, signal }),
    enabled: isOpen && shown !== undefined,
    placeholderData: (before) => (before?.id === id ? before : undefined),
    refetchOnMount: 'always',
    retry: false,
  });
  return { query, isOpen };
}
