import { Fragment, useEffect, useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { MarkedText } from '#web/fields/values/marked-text.tsx';
import { NamedIcon } from '#web/ui/icon.tsx';
import { KeyCaps } from '#web/ui/keys/keys.tsx';
import type { PaletteEntry } from './palette-entries.ts';
import classes from './palette.module.css';

interface PaletteResultsProps {
  readonly id: string;
  readonly found: readonly PaletteEntry[];
  readonly place: number;
  readonly query: string;
  readonly searching: boolean;
  readonly onPoint: (place: number) => void;
  readonly onRun: (entry: PaletteEntry, apart: boolean) => void;
}

/** What was found, in groups under their names; what was typed is marked. */
export function PaletteResults({ id, found, place, query, searching, onPoint, onRun }: PaletteResultsProps) {
  const { t } = useTranslation();
  const groups = grouped(found);
  return (
    <>
      <div id={`${id}-list`} className={classes.list} role="listbox" aria-label={t('palette.results')}>
        {groups.map(({ name, first, entries }) => {
          const options = entries.map((entry, at) => (
            <Option
              key={entry.id}
              id={`${id}-${first + at}`}
              entry={entry}
              query={query}
              active={first + at === place}
              onPoint={() => onPoint(first + at)}
              onRun={(apart) => onRun(entry, apart)}
            />
          ));
          if (name === '') return <Fragment key={name}>{options}</Fragment>;
          return (
            <div key={name} role="group" aria-label={name}>
              <div className={classes.group} aria-hidden="true">
                {name}
              </div>
              {options}
            </div>
          );
        })}
      </div>
      <p className={found.length > 0 ? 'out-of-sight' : classes.nothing} role="status">
        {found.length > 0
          ? t('palette.count', { count: found.length })
          : searching
            ? t('palette.searching')
            : t('palette.nothing', { query })}
      </p>
    </>
  );
}

interface Group {
  readonly name: string;
  /** The place of its first entry among all. */
  readonly first: number;
  readonly entries: PaletteEntry[];
}

function grouped(found: readonly PaletteEntry[]): readonly Group[] {
  const groups: Group[] = [];
  for (const [at, entry] of found.entries()) {
    const name = entry.group ?? '';
    const last = groups.at(-1);
    if (last?.name === name) last.entries.push(entry);
    else groups.push({ name, first: at, entries: [entry] });
  }
  return groups;
}

interface OptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly query: string;
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onRun: (apart: boolean) => void;
}

function Option({ id, entry, query, active, onPoint, onRun }: OptionProps) {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <button
      ref={element}
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={classes.option}
      // The input keeps the focus; a move, not mere appearing under a resting pointer, chooses.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={active ? undefined : onPoint}
      onClick={(event) => onRun(event.ctrlKey || event.metaKey)}
    >
      <NamedIcon name={entry.icon ?? 'bolt'} />
      <span className={classes.label}>
        <MarkedText text={entry.label} query={query} />
      </span>
      <span className={classes.hint}>
        {entry.keys === undefined ? entry.hint : <KeyCaps keys={entry.keys} />}
      </span>
    </button>
  );
}
