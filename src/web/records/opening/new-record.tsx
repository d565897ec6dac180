import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { useApplication, webColumns } from '#web/api/application.tsx';
import { COPY, MESSAGE, workAddress } from '#web/addresses/addresses.ts';
import { FormSkeleton } from '../form/form-skeleton.tsx';
import { RecordFailure } from '../panels/missing-record.tsx';
import { prefillOf } from '../calls/prefill.ts';
import { createDraft } from '../calls/record-calls.ts';
import { drawerFor, newDrawer, NOTHING_ASIDE, workDrawer } from '../draft/queue/unsent-changes.ts';
import type { ResumedWork } from '../calls/resumed-work.ts';

interface NewRecordProps {
  readonly table: TableInfo;
  readonly prefill: Readonly<Record<string, unknown>>;
  /** What it begins with. */
  readonly template: number | undefined;
}

/** Opens a draft for a new record, and goes to its own address: it outlives a reload. */
export function NewRecord({ table, prefill, template }: NewRecordProps) {
  const router = useRouter();
  const queries = useQueryClient();
  const instance = useId();
  const values = prefillOf(prefill, webColumns(table));
  const copyOf = idIn(prefill, COPY);
  const message = idIn(prefill, MESSAGE);
  const { data, error, refetch } = useQuery({
    queryKey: ['api_element_create', table.id, values, copyOf, message, template, instance],
    queryFn: () => createDraft(table.id, values, { copyOf, message, template }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const { user } = useApplication();
  useEffect(() => {
    if (!data) return;
    const cancelled = drawerFor(user.account, newDrawer(table.id));
    const aside = cancelled.kept();
    if (Object.keys(aside.changes).length > 0) drawerFor(user.account, workDrawer(data.context)).keep(aside);
    cancelled.keep(NOTHING_ASIDE);
    const work: ResumedWork = { windows: [data], fresh: true };
    queries.setQueryData(['api_context_resume', data.context], work);
    void router.navigate({ href: workAddress(data.context), replace: true });
  }, [data, queries, router, table, user]);
  if (error) return <RecordFailure error={error} onRetry={() => void refetch()} />;
  return <FormSkeleton table={table} />;
}

/** What an address has the record made of: one to copy, a message. */
function idIn(prefill: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const id = prefill[name];
  return typeof id === 'string' && /^\d{1,16}$/.test(id) ? id : undefined;
}
