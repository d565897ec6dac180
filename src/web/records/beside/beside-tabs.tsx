import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { CommentedPlace } from '../comments/comments-key.ts';
import classes from './panel-beside.module.css';
import { useBesideCounts } from './use-beside-counts.ts';
import { useRecordMessages } from './use-record-messages.ts';
import type { BesideTab } from './use-panel-beside.ts';

interface BesideTabsProps {
  readonly id: string;
  readonly place: CommentedPlace;
  readonly tabs: readonly BesideTab[];
  readonly shown: BesideTab;
  readonly onChoose: (tab: BesideTab) => void;
}

/** What stands beside a record, by tabs with how much there is (ARIA tabs pattern). */
export function BesideTabs({ id, place, tabs, shown, onChoose }: BesideTabsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const { data } = useRecordMessages(place, tabs.includes('messages'));
  const { comments, steps } = useBesideCounts(place, shown);
  const messages = data && `${data.messages.length}${data.more ? '+' : ''}`;
  const counts: Readonly<Record<BesideTab, string>> = {
    comments: String(comments),
    messages: messages ?? '0',
    steps: String(steps),
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const next = nextTab(event, tabs.indexOf(shown), tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onChoose(tab);
    list.current?.querySelectorAll('button')[next ?? 0]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={t('record.beside_what')} className={classes.tabs}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${id}-${tab}`}
          aria-selected={tab === shown}
          aria-controls={tab === shown ? `${id}-panel` : undefined}
          tabIndex={tab === shown ? 0 : -1}
          className={classes.tab}
          onClick={() => onChoose(tab)}
          onKeyDown={press}
        >
          {t(`record.beside_${tab}`)}
          {counts[tab] === '0' ? null : <span className={classes.count}>{counts[tab]}</span>}
        </button>
      ))}
    </div>
  );
}

function nextTab(event: KeyboardEvent<HTMLElement>, from: number, count: number): number | undefined {
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[event.key];
  if (step !== undefined) return (from + step + count) % count;
  return { Home: 0, End: count - 1 }[event.key];
}
