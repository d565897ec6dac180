import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState, Skeletons } from '#web/ui/states.tsx';
import { GivenUp } from './gate.ts';
import { SettingsPage } from './page.tsx';

interface LoadedProps<Data> {
  readonly title: string;
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** A page of settings once its values are here; until then its title, and what keeps them. */
export function LoadedPage<Data>({ title, query, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <SettingsPage title={title}>
      <Loading query={query} />
    </SettingsPage>
  );
}

/** A part of a page once its values are here. */
export function Loaded<Data>({ query, children }: Omit<LoadedProps<Data>, 'title'>) {
  return query.data === undefined ? <Loading query={query} /> : children(query.data);
}

function Loading({ query }: { readonly query: UseQueryResult }) {
  const { t } = useTranslation();
  const retry = () => void query.refetch();
  if (!query.isError || query.isFetching) return <Skeletons lines={5} />;
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
