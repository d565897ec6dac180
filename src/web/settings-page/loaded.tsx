import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx';
import { GivenUp } from '#web/gate/gate.ts';
import { SettingsPage } from './page.tsx';

interface LoadedProps<Data> {
  readonly title: string;
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** A page of settings once its values are here; where they cannot be had, its title and why. */
export function LoadedPage<Data>({ title, query, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  // The focus goes to a title as soon as there is one, so there is none that would be taken away again.
  if (isLoading(query)) return <Skeletons shape="fields" count={8} />;
  return (
    <SettingsPage title={title}>
      <Failure query={query} />
    </SettingsPage>
  );
}

/** A part of a page once its values are here. */
export function Loaded<Data>({ query, children }: Omit<LoadedProps<Data>, 'title'>) {
  if (query.data !== undefined) return children(query.data);
  return isLoading(query) ? <Skeletons shape="fields" count={4} /> : <Failure query={query} />;
}

function isLoading({ isError, isFetching }: UseQueryResult): boolean {
  return !isError || isFetching;
}

function Failure({ query }: { readonly query: UseQueryResult }) {
  const { t } = useTranslation();
  const retry = () => void query.refetch();
  if (!(query.error instanceof GivenUp)) return <ErrorState error={query.error} onRetry={retry} />;
  return (
    <EmptyState
      icon={<IconLock size={28} stroke={1.4} aria-hidden="true" />}
      title={t('settings.closed')}
      text={t('settings.closed_text')}
    >
      <Button onClick={retry}>{t('settings.open')}</Button>
    </EmptyState>
  );
}
