import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { wordsInRow } from '#core/language/formats.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import { sortsRows, type PivotHead, type PivotLayout, type PivotSlot } from './pivot-layout.ts';
import type { PivotModel } from './pivot-model.ts';
import type { PivotSpot, Sizes } from './pivot-place.ts';
import { isSortedBy } from './pivot-settings.ts';
import classes from './pivot.module.css';

interface HeadsProps {
  readonly id: string;
  readonly model: PivotModel;
  readonly layout: PivotLayout;
  readonly sizes: Sizes;
  readonly reached: PivotSpot | undefined;
  readonly isSeen: (start: number, width: number) => boolean;
}

/** The heads of the columns, level by level, and of their measures. */
export function PivotHeads({ id, model, layout, sizes, reached, isSeen }: HeadsProps) {
  const { heads, slots, lines, hasMeasures } = layout;
  const at = (line: number): number => (line * sizes.head) / (lines + (hasMeasures ? 1 : 0));
  return (
    <div role="rowgroup" className={classes.heads} style={{ blockSize: sizes.head }}>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} role="row" aria-rowindex={line + 1} className={classes.headLine}>
          {line === 0 ? (
            <Corner id={id} model={model} sizes={sizes} isReached={reached?.slot === -1} />
          ) : null}
          {heads
            .filter((head) => head.line === line)
            .map((head) => {
              const [first, last] = [slots[head.from], slots[head.from + head.count - 1]];
              if (!first || !last) return null;
              const width = last.start + last.width - first.start;
              if (!isSeen(first.start, width)) return null;
              const place = { insetInlineStart: sizes.side + first.start, inlineSize: width };
              const height = { insetBlockStart: at(line), blockSize: at(line + head.lines) - at(line) };
              const isReached = !hasMeasures && reached?.slot === head.from && isLowest(head, lines);
              return (
                <Head
                  key={head.key}
                  {...{ id, model, head, sizes, isReached }}
                  isSort={!hasMeasures && sortsRows(head)}
                  style={{ ...place, ...height }}
                />
              );
            })}
        </div>
      ))}
      {hasMeasures ? <MeasureHeads {...{ id, model, layout, sizes, reached, isSeen }} /> : null}
    </div>
  );
}

/** The measures of each column. */
function MeasureHeads({ id, model, layout, sizes, reached, isSeen }: HeadsProps) {
  const { slots, lines } = layout;
  const top = (lines * sizes.head) / (lines + 1);
  return (
    <div role="row" aria-rowindex={lines + 1} className={classes.headLine}>
      {slots.map((slot, index) =>
        isSeen(slot.start, slot.width) ? (
          <div
            key={index}
            id={`${id}--1-${index}`}
            role="columnheader"
            aria-colindex={index + 2}
            {...sortState(model, slot)}
            className={classes.head}
            data-slot={index}
            data-line={-1}
            data-end
            data-total={slot.isTotal || undefined}
            data-sorts
            data-reached={reached?.slot === index || undefined}
            style={{
              insetInlineStart: sizes.side + slot.start,
              inlineSize: slot.width,
              insetBlockStart: top,
              blockSize: sizes.head - top,
            }}
            aria-label={model.measures[slot.measure]?.label}
            title={model.measures[slot.measure]?.label}
          >
            <span className={classes.headText}>{model.measures[slot.measure]?.head}</span>
            <SortSign model={model} slot={slot} />
          </div>
        ) : null,
      )}
    </div>
  );
}

function isLowest({ line, lines }: PivotHead, all: number): boolean {
  return line + lines === all;
}

/** What the rows are, from the outermost level on. */
function Corner({
  id,
  model,
  sizes,
  isReached,
}: Pick<HeadsProps, 'id' | 'model' | 'sizes'> & { readonly isReached: boolean }) {
  const { locale } = useReader();
  const text = wordsInRow(model.heads.rows, locale);
  return (
    <div
      id={`${id}--1--1`}
      role="columnheader"
      aria-colindex={1}
      className={classes.corner}
      data-reached={isReached || undefined}
      data-line={-1}
      data-slot={-1}
      style={{ inlineSize: sizes.side, blockSize: sizes.head }}
      title={text}
    >
      <span className={classes.headText}>{text}</span>
    </div>
  );
}

interface HeadProps extends Pick<HeadsProps, 'id' | 'model' | 'sizes'> {
  readonly head: PivotHead;
  readonly isReached: boolean;
  /** Pressing it sorts the rows by what is below. */
  readonly isSort: boolean;
  readonly style: object;
}

function Head({ id, model, head, sizes, isReached, isSort, style }: HeadProps) {
  const { t } = useTranslation();
  const { node, isTotal, from, count } = head;
  const isOpen = node !== undefined && !isTotal && count > model.measures.length;
  const hasInside = node !== undefined && !isTotal && node.inside.length > 0;
  const text = !node || isTotal ? t('list.totals') : model.columnName(node);
  const Sign = isOpen ? IconChevronDown : IconChevronRight;
  const only = model.measures.length === 1 && !isOpen;
  return (
    <div
      id={only ? `${id}--1-${from}` : undefined}
      role="columnheader"
      aria-colindex={from + 2}
      aria-colspan={count > 1 ? count : undefined}
      aria-expanded={hasInside ? isOpen : undefined}
      {...(isSort ? sortState(model, { node, measure: 0 }) : {})}
      className={classes.head}
      data-line={-1}
      data-slot={from}
      data-head={head.key}
      data-opens={hasInside || undefined}
      data-sorts={isSort || undefined}
      data-end={only || isTotal || undefined}
      data-total={isTotal || undefined}
      data-reached={isReached || undefined}
      style={style}
      title={text}
    >
      <span className={classes.headText} data-kept style={{ insetInlineStart: sizes.side + 8 }}>
        {hasInside ? <Sign size={14} stroke={1.8} aria-hidden="true" className={classes.arrow} /> : null}
        {text}
      </span>
      {isSort ? <SortSign model={model} slot={{ node, measure: 0 }} /> : null}
    </div>
  );
}

type SortedSlot = Pick<PivotSlot, 'node' | 'measure'>;

function sortState({ settings }: PivotModel, { node, measure }: SortedSlot) {
  if (!isSortedBy(settings, { measure, column: node })) return {};
  return { 'aria-sort': settings.sort?.descending ? ('descending' as const) : ('ascending' as const) };
}

function SortSign({ model: { settings }, slot }: { readonly model: PivotModel; readonly slot: SortedSlot }) {
  if (!isSortedBy(settings, { measure: slot.measure, column: slot.node })) return null;
  const Sign = settings.sort?.descending ? IconArrowDown : IconArrowUp;
  return <Sign size={14} stroke={1.8} aria-hidden="true" className={classes.arrow} />;
}
