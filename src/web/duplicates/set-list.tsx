import { Button } from '@mantine/core';
import { IconCopyCheck, IconGitMerge } from '@tabler/icons-react';
import { useRef, useState, type Ref } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { tableWords } from '#web/api/table-words.ts';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx';
import classes from './duplicates.module.css';
import { MergeAll } from './merge-all.tsx';
import { SetEntry } from './set-entry.tsx';
import { useCountText } from './use-count-text.ts';
import { useDismissing } from './use-dismissing.ts';
import { setKey, useSets, type DuplicateSet, type Looking } from './use-sets.ts';

interface SetListProps {
  readonly table: TableInfo;
  readonly looking: Looking;
}

/**
 * The sets that a rule finds, biggest first; one of them is open. Those that were called no duplicates stay out of it, and
 * are shown by themselves.
 */
export function SetList({ table, looking }: SetListProps) {
  const { t } = useTranslation();
  const [dismissed, setDismissed] = useState(false);
  const query = useSets(dismissed ? { ...looking, dismissed } : looking);
  const dismiss = useDismissing(table.id);
  const place = useRef<HTMLDivElement>(null);
  if (looking.rule.length === 0) return <NoRule />;
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeletons shape="entries" count={6} label={t('duplicates.looking')} />;
  const { sets } = query.data;
  return (
    <>
      <Found
        ref={place}
        looking={looking}
        found={query.data}
        isDismissed={dismissed}
        onShow={(next) => {
          setDismissed(next);
          place.current?.focus();
        }}
      />
      {sets.length === 0 ? (
        <NoSets table={table} isDismissed={dismissed} />
      ) : (
        <Sets
          table={table}
          rule={looking.rule}
          sets={sets}
          isDismissed={dismissed}
          outdated={query.isPlaceholderData}
          // What was merged or left is gone from the list: one goes on from its head.
          onGone={() => place.current?.focus()}
          onLeave={(set) => void dismiss(set, !dismissed)}
        />
      )}
      {query.hasNextPage ? (
        <Button
          variant="default"
          className={classes.more}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('duplicates.more')}
        </Button>
      ) : null}
    </>
  );
}

function NoSets({ table, isDismissed }: { readonly table: TableInfo; readonly isDismissed: boolean }) {
  const { t } = useTranslation();
  const count = useCountText();
  const icon = <IconCopyCheck size={28} stroke={1.4} aria-hidden="true" />;
  if (isDismissed) return <EmptyState icon={icon} title={count('duplicates.sets', 0)} />;
  return (
    <EmptyState
      icon={icon}
      title={t('duplicates.none', tableWords(table))}
      text={t('duplicates.none_text')}
    />
  );
}

interface FoundProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly looking: Looking;
  readonly found: { readonly count: number; readonly records: number; readonly dismissed: number };
  /** Those are shown that were called no duplicates. */
  readonly isDismissed: boolean;
  readonly onShow: (dismissed: boolean) => void;
}

/** How much was found, and what can be done with all of it. */
function Found({ ref, looking, found: { count, records, dismissed }, isDismissed, onShow }: FoundProps) {
  const { t } = useTranslation();
  const words = useCountText();
  const [asking, setAsking] = useState(false);
  const figures = `${words('duplicates.sets', count)} · ${words('duplicates.records', records)}`;
  return (
    <div ref={ref} tabIndex={-1} className={classes.found}>
      <p role="status">{count === 0 ? '' : figures}</p>
      {dismissed > 0 || isDismissed ? (
        <p className={classes.aside}>
          {isDismissed ? t('duplicates.dismissed_lead') : words('duplicates.dismissed', dismissed)}{' '}
          <button type="button" className={classes.link} onClick={() => onShow(!isDismissed)}>
            {t(isDismissed ? 'duplicates.back_to_found' : 'duplicates.show_dismissed')}
          </button>
        </p>
      ) : null}
      {count > 0 && !isDismissed ? (
        <Button
          variant="default"
          leftSection={<IconGitMerge size={16} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {t('duplicates.merge_all')}
        </Button>
      ) : null}
      {asking ? <MergeAll looking={looking} sets={count} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

interface SetsProps extends Pick<Looking, 'rule'> {
  readonly table: TableInfo;
  readonly sets: readonly DuplicateSet[];
  readonly isDismissed: boolean;
  readonly outdated: boolean;
  readonly onGone: () => void;
  readonly onLeave: (set: DuplicateSet) => void;
}

function Sets({ table, rule, sets, isDismissed, outdated, onGone, onLeave }: SetsProps) {
  const [opened, setOpened] = useState<number>();
  const goOn = () => {
    setOpened(undefined);
    onGone();
  };
  return (
    <ul className={classes.sets} data-outdated={outdated || undefined}>
      {sets.map((set) => (
        <SetEntry
          key={setKey(set)}
          table={table}
          set={set}
          rule={rule}
          isDismissed={isDismissed}
          isOpen={opened === setKey(set)}
          onToggle={() => setOpened(opened === setKey(set) ? undefined : setKey(set))}
          onDone={goOn}
          onLeave={() => {
            onLeave(set);
            goOn();
          }}
        />
      ))}
    </ul>
  );
}

function NoRule() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconCopyCheck size={28} stroke={1.4} aria-hidden="true" />}
      title={t('duplicates.no_rule')}
      text={t('duplicates.no_rule_text')}
    />
  );
}
