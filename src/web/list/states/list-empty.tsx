import { tableWords } from '#web/api/table-words.ts';
import { mayCreate } from '#web/api/application.tsx';
import { Button } from '@mantine/core';
import { IconFilterOff, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '#web/std/translation.ts';
import { useWriting } from '#web/api/use-writing.ts';
import { newAddress } from '#web/addresses/addresses.ts';
import { NamedIcon } from '#web/ui/icon.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { chipsOf } from '../filter/filter-chips.ts';
import type { List } from '../state/use-list.ts';
import classes from './list-empty.module.css';

/** What stands in a list without rows: why there are none, and one way on. */
export function ListEmpty({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const { search, table } = list;
  if (list.isSmall) return <p className={classes.small}>{t('dashboard.none')}</p>;
  if (list.within) return <p className={classes.inside}>{t('list.sub_empty')}</p>;
  const filtered = chipsOf(list.filter).length > 0;
  const text = t(filtered && search ? 'list.none_both' : search ? 'list.none_search' : 'list.none_filter', {
    search,
  });
  if (!filtered && !search) return <FirstUse list={list} />;
  const clear = (): void =>
    list.change({ search: '', ...(filtered ? { filter: list.view?.filter ? { all: [] } : undefined } : {}) });
  const Icon = filtered ? IconFilterOff : IconSearchOff;
  return (
    <EmptyState
      icon={<Icon size={28} stroke={1.4} aria-hidden="true" />}
      title={t('list.none', tableWords(table))}
      text={text}
    >
      <Button variant="default" onClick={clear}>
        {t(filtered && search ? 'list.clear_both' : search ? 'list.clear_search' : 'list.clear_filter')}
      </Button>
    </EmptyState>
  );
}

function FirstUse({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const router = useRouter();
  const writing = useWriting();
  const { table } = list;
  return (
    <EmptyState
      icon={<NamedIcon name={table.icon} size={28} />}
      title={t('list.first', tableWords(table))}
      text={t(mayCreate(table) ? 'list.first_text' : 'list.first_wait')}
    >
      {mayCreate(table) ? (
        <Button
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          {...writing({ onClick: () => router.history.push(newAddress(table.id)) })}
        >
          {t('record.newName', tableWords(table))}
        </Button>
      ) : null}
    </EmptyState>
  );
}
