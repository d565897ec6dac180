import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { PivotLine } from '#core/query/pivot-tree.ts';
import { numberFormat } from '#core/language/formats.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import type { HeatScale } from './pivot-heat.ts';
import type { PivotLayout, PivotSlot } from './pivot-layout.ts';
import type { PivotModel } from './pivot-model.ts';
import type { PivotSpot, Sizes } from './pivot-place.ts';
import classes from './pivot.module.css';

interface RowProps {
  readonly id: string;
  readonly model: PivotModel;
  readonly layout: PivotLayout;
  readonly sizes: Sizes;
  readonly heat: HeatScale | undefined;
  /** Undefined for the totals. */
  readonly line: PivotLine | undefined;
  readonly at: number;
  readonly isOpen: boolean;
  readonly reached: PivotSpot | undefined;
  readonly chosen: { readonly row: string; readonly column: string } | undefined;
  readonly isSeen: (start: number, width: number) => boolean;
}

/** Names a row or column that was chosen; that of all without one. */
export function spotKey(node: { readonly key: string } | undefined): string {
  return node?.key ?? '';
}

/** A row of a pivot: what it is, and its figures in each column. */
export function PivotRow(props: RowProps) {
  const { id, model, layout, sizes, line, at, isOpen, reached, isSeen } = props;
  const { t } = useTranslation();
  const { locale } = useReader();
  const node = line?.node;
  const isMore = line?.more !== undefined;
  const opens = !isMore && node !== undefined && node.count > 0;
  const level = isMore ? (node?.level ?? 0) + 1 : (node?.level ?? 1);
  const name = isMore
    ? t('pivot.more', { number: numberFormat(locale).format(line.more) })
    : node
      ? model.rowName(node)
      : t('list.totals');
  const Sign = isOpen ? IconChevronDown : IconChevronRight;
  const heads = layout.lines + (layout.hasMeasures ? 1 : 0);
  return (
    <div
      role="row"
      aria-level={level}
      aria-rowindex={heads + at + 1}
      aria-expanded={opens ? isOpen : undefined}
      className={classes.row}
      data-sum={opens || undefined}
      data-all={line ? undefined : true}
      style={{ insetBlockStart: line ? at * sizes.line : 0, blockSize: sizes.line }}
    >
      <div
        id={`${id}-${at}--1`}
        role="rowheader"
        aria-colindex={1}
        className={classes.side}
        data-line={at}
        data-slot={-1}
        data-opens={opens || undefined}
        data-quiet={isMore || undefined}
        data-reached={reached?.slot === -1 || undefined}
        style={{ inlineSize: sizes.side, paddingInlineStart: `calc(var(--begin) + ${(level - 1) * 18}px)` }}
        title={name}
      >
        {opens ? (
          <Sign size={14} stroke={1.8} aria-hidden="true" className={classes.arrow} />
        ) : (
          <span className={classes.noArrow} />
        )}
        <span className={classes.name} dir="auto">
          {name}
        </span>
        {opens ? (
          <span className={classes.count} aria-hidden="true">
            {numberFormat(locale).format(node.count)}
          </span>
        ) : null}
      </div>
      {layout.slots.map((slot, index) =>
        isSeen(slot.start, slot.width) ? <Cell key={index} {...props} slot={slot} index={index} /> : null,
      )}
    </div>
  );
}

function Cell(props: RowProps & { readonly slot: PivotSlot; readonly index: number }) {
  const { id, model, sizes, heat, line, at, reached, chosen, slot, index } = props;
  const node = line?.node;
  const isMore = line?.more !== undefined;
  const text = isMore
    ? ''
    : model.measures[slot.measure]?.text(model.value(node, slot.node, slot.measure)) || '–';
  const isShaded = !isMore && slot.measure === 0 && (!slot.isTotal || model.figures.columns.length === 0);
  const shade = isShaded ? heat?.at(node, slot.node) : undefined;
  const strength = Math.abs(shade ?? 0) * STRONGEST;
  const isChosen = chosen && !isMore && chosen.row === spotKey(node) && chosen.column === spotKey(slot.node);
  return (
    <div
      id={`${id}-${at}-${index}`}
      role="gridcell"
      aria-colindex={index + 2}
      aria-selected={isChosen ? true : undefined}
      className={classes.cell}
      data-line={at}
      data-slot={index}
      data-total={slot.isTotal || undefined}
      data-first={slot.measure === 0 || undefined}
      data-nothing={text === '–' || undefined}
      data-heat={shade === undefined || shade === 0 ? undefined : shade < 0 ? 'negative' : 'positive'}
      data-reached={reached?.slot === index || undefined}
      style={{
        insetInlineStart: sizes.side + slot.start,
        inlineSize: slot.width,
        ...(strength > 0 ? { '--heat': `${strength.toFixed(1)}%` } : {}),
      }}
    >
      {text}
    </div>
  );
}

/** How much of its colour the strongest shade has, in percent: words stay legible on it. */
const STRONGEST = 34;
