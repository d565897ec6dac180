import { Button } from '@mantine/core';
import { IconArchive, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { VersionLine } from '#core/contract/configuration/archive-routes.ts';
import { useTranslation } from '#web/std/translation.ts';
import { useMoments } from '#web/fields/values/moments.ts';
import { SearchField } from '#web/inputs/search-field.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { useOrigin, type Sought, type useVersions } from './use-versions.ts';
import { versionAddress } from './version-address.ts';
import classes from './version-list.module.css';

interface VersionListProps {
  readonly query: ReturnType<typeof useVersions>;
  readonly lines: readonly VersionLine[];
  readonly current: number;
  readonly chosen: number | undefined;
  readonly sought: Sought;
  readonly onSeek: (sought: Sought) => void;
  readonly onCompare: (version: number, older: number) => void;
}

/** The versions by days, found by words, two of them chosen to be compared. */
export function VersionList(props: VersionListProps) {
  const { query, lines, sought, onSeek } = props;
  const { t } = useTranslation();
  const moments = useMoments();
  const [marked, setMarked] = useState<readonly number[]>([]);
  const days = [...Map.groupBy(lines, ({ at }) => moments.on(at))];
  return (
    <section className={classes.list} aria-label={t('configuration.sections.versions')}>
      <Seeking sought={sought} onSeek={onSeek} />
      {lines.length === 0 && <Nothing sought={sought} />}
      <div className={classes.days} data-outdated={query.isPlaceholderData || undefined}>
        {days.map(([day, own]) => (
          <section key={day} aria-label={day}>
            <h2>{day}</h2>
            <ul>
              {own.map((line) => (
                <Line
                  key={line.version}
                  {...props}
                  line={line}
                  isMarked={marked.includes(line.version)}
                  onMark={(on) => {
                    const others = marked.filter((one) => one !== line.version);
                    // Of more than two the last ones are compared.
                    setMarked(on ? [...others, line.version].slice(-2) : others);
                  }}
                />
              ))}
            </ul>
          </section>
        ))}
        {query.hasNextPage && (
          <Button
            variant="default"
            className={classes.more}
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('settings.older')}
          </Button>
        )}
      </div>
      {marked.length > 0 && (
        <Marked {...props} marked={marked.toSorted((a, b) => a - b)} onClear={() => setMarked([])} />
      )}
    </section>
  );
}

function Seeking({ sought, onSeek }: Pick<VersionListProps, 'sought' | 'onSeek'>) {
  const { t } = useTranslation();
  return (
    <div className={classes.tools}>
      <SearchField
        id="versions-search"
        label={t('versions.search')}
        onSearch={(search) => onSeek({ ...sought, search })}
      />
      <Button
        variant={sought.archived ? 'filled' : 'default'}
        aria-pressed={sought.archived}
        leftSection={<IconArchive size={16} aria-hidden="true" />}
        onClick={() => onSeek({ ...sought, archived: !sought.archived })}
      >
        {t('versions.archives')}
      </Button>
    </div>
  );
}

function Nothing({ sought }: { readonly sought: Sought }) {
  const { t } = useTranslation();
  const isNew = sought.archived && sought.search === '';
  return (
    <EmptyState
      icon={<IconHistory size={28} stroke={1.4} aria-hidden="true" />}
      title={t(isNew ? 'versions.no_archives' : 'versions.none')}
      text={t(isNew ? 'versions.no_archives_text' : 'versions.none_text')}
    />
  );
}

interface LineProps extends Pick<VersionListProps, 'current' | 'chosen'> {
  readonly line: VersionLine;
  readonly isMarked: boolean;
  readonly onMark: (on: boolean) => void;
}

function Line({ line, current, chosen, isMarked, onMark }: LineProps) {
  const { t } = useTranslation();
  const originOf = useOrigin('time');
  const { version, title, changes, archives } = line;
  return (
    <li className={classes.line} data-chosen={version === chosen || undefined}>
      <input
        type="checkbox"
        checked={isMarked}
        aria-label={t('versions.mark', { version })}
        onChange={({ currentTarget }) => onMark(currentTarget.checked)}
      />
      <AppLink href={versionAddress(version)} aria-current={version === chosen ? 'true' : undefined}>
        <span className={classes.number}>{version}</span>
        <span className={classes.words}>
          <span className={classes.title}>
            <bdi>{title}</bdi>
            {version === current && <span className={classes.current}>{t('versions.current')}</span>}
            {archives.map(({ id, name }) => (
              <span key={id} className={classes.archive}>
                <IconArchive size={12} aria-hidden="true" />
                <bdi>{name}</bdi>
              </span>
            ))}
          </span>
          <span className={classes.origin}>{originOf(line)}</span>
        </span>
        {changes !== null && (
          <span className={classes.count}>{t('versions.changes', { count: changes })}</span>
        )}
      </AppLink>
    </li>
  );
}

interface MarkedProps extends Pick<VersionListProps, 'onCompare'> {
  readonly marked: readonly number[];
  readonly onClear: () => void;
}

/** What is chosen to be compared. */
function Marked({ marked, onClear, onCompare }: MarkedProps) {
  const { t } = useTranslation();
  const [older, newer] = marked;
  return (
    <div className={classes.marked} role="region" aria-label={t('versions.compare')}>
      <span aria-live="polite">{t('versions.marked', { count: marked.length })}</span>
      <Button variant="subtle" onClick={onClear}>
        {t('versions.clear')}
      </Button>
      {older !== undefined && newer !== undefined && (
        <Button onClick={() => onCompare(newer, older)}>{t('versions.compare_two', { older, newer })}</Button>
      )}
    </div>
  );
}
