import { IconArrowUpRight, IconCalendarPlus, IconDots } from '@tabler/icons-react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useRows } from '#web/data/use-rows.ts';
import { useStore } from '#web/std/store.ts';
import { useTranslation } from '#web/std/translation.ts';
import { useLate } from '#web/ui/hooks/use-late.ts';
import icon from '#web/ui/buttons/icon-button.module.css';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { ErrorState } from '#web/ui/states/states.tsx';
import { useDrawn } from '#web/data/viewport/use-drawn.ts';
import { useRowLead } from '#web/data/viewport/use-row-lead.ts';
import { Viewport } from '#web/data/viewport/viewport.ts';
import type { PlannedEvent } from '../events/planned-event.ts';
import type { UnplannedProps } from './unplanned-props.ts';
import classes from './unplanned.module.css';
import type { useUnplanned } from './use-unplanned.ts';

/** How high a row is, in pixels. */
const ROW = 60;
/** Rows to make room for while nothing is known of them. */
const UNKNOWN = 6;

interface UnplannedRowsProps extends UnplannedProps {
  readonly unplanned: ReturnType<typeof useUnplanned>;
  readonly onPlan: (record: PlannedEvent) => void;
}

/** The rows of the records without a start, of which those in sight are drawn. Arrows lead through them. */
export function UnplannedRows(props: UnplannedRowsProps) {
  const { unplanned } = props;
  const { windows } = unplanned.rows;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const space = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const viewport = useMemo(() => new Viewport(), []);
  const [place, setPlace] = useState(0);
  const { total, failure } = useRows(windows);
  const late = useLate(!windows.begun);
  const rows = total?.rows ?? UNKNOWN;
  const drawn = useDrawn(viewport, windows, { scroller, space, pane }, { rows, rowHeight: ROW, head: 0 });
  const isEmpty = total?.exact === true && total.rows === 0;
  const positions = Array.from({ length: drawn.last - drawn.first + 1 }, (_, at) => drawn.first + at);
  const reached = Math.min(Math.max(place, drawn.first), Math.min(drawn.last, rows - 1));
  const lead = useRowLead({ viewport, pane, mark: 'data-unplanned' }, { reached, rows, onPlace: setPlace });
  if (failure !== undefined) return <ErrorState error={failure} onRetry={() => windows.retry()} />;
  return (
    <div ref={scroller} className={classes.scroller} data-rows>
      {isEmpty ? <p className={classes.none}>{t('planning.unplanned.none')}</p> : null}
      <div ref={space} className={classes.space}>
        <div
          ref={pane}
          className={classes.pane}
          data-held={drawn.held || undefined}
          role={isEmpty ? 'presentation' : 'list'}
          aria-label={isEmpty ? undefined : t('planning.unplanned.title')}
        >
          {windows.begun || late
            ? positions
                .filter((at) => at < rows)
                .map((at) => (
                  <RowAt
                    key={at}
                    {...props}
                    at={at}
                    top={at * ROW - drawn.shift}
                    size={total?.exact ? rows : -1}
                    isPlace={at === reached}
                    onPlace={setPlace}
                    onLead={lead}
                  />
                ))
            : null}
        </div>
      </div>
    </div>
  );
}

interface RowAtProps extends UnplannedRowsProps {
  readonly at: number;
  readonly top: number;
  /** How many there are; -1 while that is not known. */
  readonly size: number;
  readonly isPlace: boolean;
  readonly onPlace: (at: number) => void;
  readonly onLead: (pressed: KeyboardEvent<HTMLElement>) => void;
}

function RowAt({
  unplanned,
  desk,
  at,
  top,
  size,
  isPlace,
  colourOf,
  onPlace,
  onLead,
  onOpen,
  onPlan,
}: RowAtProps) {
  const dragged = useStore(desk.drag)?.event.id;
  const row = unplanned.rows.windows.rowAt(at);
  if (!row) return <div className={classes.row} style={{ insetBlockStart: top }} aria-hidden="true" />;
  const record = unplanned.recordOf(row);
  return (
    <div
      role="listitem"
      className={classes.row}
      style={{ insetBlockStart: top }}
      aria-posinset={at + 1}
      aria-setsize={size}
      data-colour={colourOf(record.colour)}
      data-dragged={dragged === record.id || desk.storing.has(record.id) || undefined}
    >
      <button
        type="button"
        className={classes.record}
        data-unplanned={at}
        data-movable={desk.plans || undefined}
        tabIndex={isPlace ? 0 : -1}
        onFocus={() => onPlace(at)}
        onKeyDown={onLead}
        onClick={() => onOpen(record.id)}
        onPointerDown={(pressed) => (desk.plans ? desk.begin.get()?.(pressed, record) : undefined)}
      >
        <b dir="auto">{record.title}</b>
        <small dir="auto">{unplanned.detailOf(record)}</small>
      </button>
      <RowMenu {...{ record, desk, onOpen, onPlan }} />
    </div>
  );
}

interface RowMenuProps extends Pick<UnplannedRowsProps, 'desk' | 'onOpen' | 'onPlan'> {
  readonly record: PlannedEvent;
}

function RowMenu({ record, desk, onOpen, onPlan }: RowMenuProps) {
  const { t } = useTranslation();
  const signs = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
  const plan: MenuLine = {
    kind: 'item',
    label: t('planning.unplanned.plan'),
    icon: <IconCalendarPlus {...signs} />,
    run: () => onPlan(record),
  };
  const open: MenuLine = {
    kind: 'item',
    label: t('list.open'),
    icon: <IconArrowUpRight {...signs} />,
    run: () => onOpen(record.id),
  };
  return (
    <MenuButton
      label={t('planning.unplanned.menu', { title: record.title })}
      className={icon.button}
      align="end"
      side="below"
      iconOnly
      lines={desk.plans ? [plan, open] : [open]}
    >
      <IconDots size={18} aria-hidden="true" />
    </MenuButton>
  );
}
