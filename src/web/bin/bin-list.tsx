import { tableWords } from '#web/api/table-words.ts';
import { IconSearchOff, IconTrash } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { Older } from '#web/journal-view/listing/older.tsx';
import { useMoments } from '#web/fields/values/moments.ts';
import { historyAddress } from '#web/addresses/addresses.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx';
import classes from './bin.module.css';
import type { Ghost, useBin } from './use-bin.ts';

interface BinListProps {
  readonly table: TableInfo;
  readonly query: ReturnType<typeof useBin>;
  readonly search: string;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
}

/** The deleted records, those that went last first; older ones come as one scrolls. */
export function BinList({ table, query, search, chosen, onChoose }: BinListProps) {
  const { t } = useTranslation();
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeletons shape="entries" count={8} />;
  if (query.data.length === 0) return <Nothing search={search} />;
  const all = query.data.every(({ id }) => chosen.has(id));
  const choose = (ids: readonly number[], on: boolean) => {
    const rest = [...chosen].filter((id) => !ids.includes(id));
    onChoose(new Set(on ? [...rest, ...ids] : rest));
  };
  const ids = query.data.map(({ id }) => id);
  return (
    <div data-outdated={query.isPlaceholderData || undefined} className={classes.list}>
      <label className={classes.all}>
        <input type="checkbox" checked={all} onChange={(event) => choose(ids, event.currentTarget.checked)} />
        {t('list.select_all')}
      </label>
      <ul aria-label={t('journal.bin.title', tableWords(table))}>
        {query.data.map((ghost) => (
          <GhostLine
            key={ghost.id}
            table={table}
            ghost={ghost}
            chosen={chosen.has(ghost.id)}
            onChoose={(on) => choose([ghost.id], on)}
          />
        ))}
      </ul>
      <Older query={query} />
    </div>
  );
}

interface GhostLineProps {
  readonly table: TableInfo;
  readonly ghost: Ghost;
  readonly chosen: boolean;
  readonly onChoose: (on: boolean) => void;
}

function GhostLine({ table, ghost, chosen, onChoose }: GhostLineProps) {
  const { tableId, id, title, deletedAt, deletedBy } = ghost;
  const { t } = useTranslation();
  const moments = useMoments();
  const name = title || `${table.label} #${id}`;
  return (
    <li className={classes.line} data-chosen={chosen || undefined}>
      <label className={classes.pick}>
        <input type="checkbox" checked={chosen} onChange={(event) => onChoose(event.currentTarget.checked)} />
        <bdi className={classes.title}>{name}</bdi>
      </label>
      <span className={classes.who}>
        <bdi>{deletedBy ?? t('undo.someone')}</bdi>
      </span>
      <time className={classes.time} dateTime={deletedAt}>
        {moments.at(deletedAt)}
      </time>
      <AppLink
        className={classes.history}
        href={historyAddress(tableId, id)}
        aria-label={t('journal.history_of', { title: name })}
      >
        {t('record.history')}
      </AppLink>
    </li>
  );
}

function Nothing({ search }: { readonly search: string }) {
  const { t } = useTranslation();
  if (search !== '')
    return (
      <EmptyState
        icon={<IconSearchOff size={28} stroke={1.4} aria-hidden="true" />}
        title={t('journal.bin.none_found')}
        text={t('list.none_search', { search })}
      />
    );
  return (
    <EmptyState
      icon={<IconTrash size={28} stroke={1.4} aria-hidden="true" />}
      title={t('journal.bin.none')}
      text={t('journal.bin.none_text')}
    />
  );
}
