import { Button } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { AccentedText } from '#web/std/accented-text.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { MissingChoices } from '#web/fields/choice/missing-choices.tsx';
import { useFaultText } from '#web/fields/fault-text.ts';
import type { ShownColumn } from '../../../columns/shown-columns.ts';
import { boundsOfDraft, countsOf, refusedIn, type DraftedCell } from './cell-draft.ts';
import classes from './draft-bar.module.css';
import { missingIn } from './missing-choices.ts';
import type { CellDrafting, OpenDraft } from './use-cell-draft.ts';

interface DraftBarProps {
  readonly open: OpenDraft;
  readonly drafting: CellDrafting;
  readonly columns: readonly ShownColumn[];
  /** What the row of a cell is called. */
  readonly titleOf: (cell: DraftedCell) => string;
  readonly onLeadTo: (cell: DraftedCell) => void;
}

/** Refused cells that are listed; the others are marked in the grid alone. */
const MAX_LISTED = 5;

/** What is about to be done to cells: how many change, which cannot and why, and the buttons for it. */
export function DraftBar({ open, drafting, columns, titleOf, onLeadTo }: DraftBarProps) {
  const { t } = useTranslation();
  const refused = refusedIn(open.draft);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    bar.current?.querySelector<HTMLElement>('[data-apply]')?.focus({ preventScroll: true });
  }, []);
  const createChoices = async (): Promise<void> => {
    await drafting.createChoices?.();
    bar.current?.querySelector<HTMLElement>('[data-apply]')?.focus();
  };
  useEscape(bar, () => open.state !== 'applying' && drafting.discard());
  return (
    <section ref={bar} className={classes.draft} aria-label={t('cells.preview')}>
      <Summary open={open} drafting={drafting} />
      <MissingChoices
        className={classes.missing}
        missing={[...missingIn(open.draft, columns).values()]}
        create={drafting.createChoices && createChoices}
      />
      {refused.slice(0, MAX_LISTED).map((cell, at) => (
        <RefusedCell
          key={`${cell.row} ${cell.path} ${cell.text}`}
          cell={cell}
          number={at + 1}
          column={columns.find(({ path }) => path === cell.path)}
          title={titleOf(cell)}
          onLeadTo={() => onLeadTo(cell)}
          onUse={(text) => void drafting.use(cell, text)}
        />
      ))}
      {refused.length > MAX_LISTED ? (
        <p className={classes.more}>{t('cells.more_refused', { count: refused.length - MAX_LISTED })}</p>
      ) : null}
    </section>
  );
}

function Summary({ open: { draft, state }, drafting }: Pick<DraftBarProps, 'open' | 'drafting'>) {
  const { t } = useTranslation();
  const counts = countsOf(draft);
  const { rows, columns } = boundsOfDraft(draft);
  const applying = state === 'applying';
  return (
    <div className={classes.bar}>
      <IconClipboardCheck size={18} stroke={1.6} aria-hidden="true" />
      <b className={classes.what}>{t(`cells.what.${draft.kind}`, { rows, columns })}</b>
      <span className={classes.counts} role="status">
        <AccentedText
          text="cells.counts"
          values={counts}
          marks={{ b: <b />, bad: <b className={classes.bad} /> }}
        />
        {state === 'checking' ? ` ${t('cells.checking')}` : ''}
      </span>
      <Button variant="default" disabled={applying} onClick={drafting.discard}>
        {t('cells.discard')} <kbd className={classes.key}>Esc</kbd>
      </Button>
      <Button
        data-apply
        loading={applying}
        disabled={counts.change === 0}
        onClick={() => void drafting.apply()}
      >
        {t('cells.apply', { count: counts.change })}
      </Button>
    </div>
  );
}

/** Calls `leave` when Escape is pressed within an element. */
function useEscape(element: RefObject<HTMLElement | null>, leave: () => unknown): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    leave();
  });
  useEffect(() => {
    const { current } = element;
    const listener = (event: KeyboardEvent): void => onKey(event);
    current?.addEventListener('keydown', listener);
    return () => current?.removeEventListener('keydown', listener);
  }, [element]);
}

interface RefusedCellProps {
  readonly cell: DraftedCell;
  readonly number: number;
  readonly column: ShownColumn | undefined;
  readonly title: string;
  readonly onLeadTo: () => void;
  readonly onUse: (text: string) => void;
}

/** A cell that cannot become what it was given: where, why, and a text to take instead. */
function RefusedCell({ cell, number, column, title, onLeadTo, onUse }: RefusedCellProps) {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const [text, setText] = useState(cell.text);
  const { fault } = cell;
  const isFixed = fault?.code === 'column.read_only';
  return (
    <form
      className={classes.refused}
      onSubmit={(event) => {
        event.preventDefault();
        onUse(text);
      }}
    >
      <button type="button" className={classes.where} onClick={onLeadTo}>
        <span className={classes.number}>{number}</span>
        <b>
          {title} · {column?.label}
        </b>
      </button>
      <span className={classes.why}>
        {cell.text === '' ? '' : `${t('cells.quoted', { text: cell.text })} `}
        {fault && column ? faultText(column.column, fault) : ''}
      </span>
      {isFixed ? null : (
        <>
          <label className={classes.instead}>
            {t('cells.instead')}
            <input value={text} onChange={(event) => setText(event.target.value)} />
          </label>
          <Button type="submit" variant="default" size="xs">
            {t('cells.use')}
          </Button>
        </>
      )}
    </form>
  );
}
