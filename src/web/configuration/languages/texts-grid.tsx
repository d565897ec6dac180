import { memo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { isUntranslated, textEdits, type TextLocales } from '#core/configuration/texts.ts';
import { useInlineSize } from '#web/ui/hooks/use-inline-size.ts';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { placeFaults, useDraftStep } from '../draft/use-draft-step.ts';
import { useCellFocus, type Cell } from '../grid/use-cell-focus.ts';
import { useShownPart, type GridSize } from '../grid/use-shown-part.ts';
import { useLanguageName } from './language-name.ts';
import { CellEditor } from './cell-editor.tsx';
import type { TextRow } from './text-rows.ts';
import classes from './texts-grid.module.css';
import { gridWidths } from './grid-widths.ts';

interface TextsGridProps {
  readonly draft: WorkingDraft;
  readonly rows: readonly TextRow[];
  readonly locales: TextLocales;
  /** How many texts have nothing in a language. */
  readonly missing: ReadonlyMap<string, number>;
  /** The language whose missing texts are shown alone. */
  readonly kept: string | undefined;
  readonly onKeep: (locale: string) => void;
}

/** Size of the style sheet, in pixels. */
const ROW_HEIGHT = 52;

/** What is being typed, in which cell. */
interface Typing {
  readonly key: string;
  readonly locale: string;
  readonly text: string;
  /** Why it was refused. */
  readonly error?: string;
}

/** Texts down, languages across (ARIA grid pattern), edited in their place; what is out of sight is not drawn. */
export function TextsGrid({ draft, rows, locales, missing, kept, onKeep }: TextsGridProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const columns = [...locales.wanted, ...locales.others];
  const [measure, whole] = useInlineSize();
  const { nameWidth, columnWidth } = gridWidths(whole, columns.length);
  const size: GridSize = { rows: rows.length, columns: columns.length, rowHeight: ROW_HEIGHT, columnWidth };
  const [from, to] = useShownPart(place, size).rows;
  const focus = useCellFocus(place, { size, isCell: () => true });
  const typing = useTyping(draft, rows);
  const begin = ([row, column]: Cell, text?: string) => {
    const { texts, key } = rows[row]?.text ?? {};
    const locale = columns[column];
    if (texts && key !== undefined && locale !== undefined)
      typing.begin({ key, locale, text: text ?? texts[locale] ?? '' });
  };
  const style = {
    '--first-width': `${nameWidth}px`,
    '--column-width': `${columnWidth}px`,
    '--row-height': `${ROW_HEIGHT}px`,
  } as Record<string, string>;
  return (
    <div ref={measure} className={classes.place}>
      <div
        ref={place}
        className={classes.grid}
        style={style}
        role="grid"
        tabIndex={-1}
        aria-label={t('configure.texts.grid')}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        onKeyDown={(event) => pressed(event, { focus, begin })}
        onDoubleClick={(event) => clicked(event, begin)}
        // A finger has no double click.
        onClick={(event) => matchMedia('(pointer: coarse)').matches && clicked(event, begin)}
      >
        <Head columns={columns} missing={missing} kept={kept} onKeep={onKeep} />
        <div role="presentation" style={{ blockSize: from * ROW_HEIGHT }} />
        {rows.slice(from, to).map((row, index) => (
          <Row
            key={row.text.key}
            row={row}
            at={from + index}
            locales={locales}
            focused={focus.cell[0] === from + index ? focus.cell[1] : undefined}
            typing={typing.now?.key === row.text.key ? typing.now : undefined}
            onFocus={focus.set}
            onEnd={(text, way) => {
              typing.end(text);
              if (way) focus.move([from + index, columns.indexOf(typing.now?.locale ?? '')], way);
            }}
          />
        ))}
        <div role="presentation" style={{ blockSize: (rows.length - to) * ROW_HEIGHT }} />
      </div>
    </div>
  );
}

interface Keys {
  readonly focus: ReturnType<typeof useCellFocus>;
  /** Begins typing in a cell, over what it has where a text is given. */
  readonly begin: (cell: Cell, text?: string) => void;
}

/** A key pressed on a cell: Enter and F2 change its text, letters begin a new one, Delete takes it away, others move. */
function pressed(event: KeyboardEvent<HTMLElement>, { focus, begin }: Keys): void {
  if (!(event.target instanceof HTMLElement) || event.target.dataset['cell'] === undefined) return;
  const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key === 'Enter' || event.key === 'F2') begin(focus.cell);
  else if (event.key === 'Delete' || event.key === 'Backspace') begin(focus.cell, '');
  else if (isLetter) begin(focus.cell, event.key);
  else {
    focus.press(event);
    return;
  }
  event.preventDefault();
}

/** Begins typing in the cell that was clicked, unless that is done already. */
function clicked({ target }: MouseEvent, begin: Keys['begin']): void {
  if (!(target instanceof HTMLElement) || target.closest('textarea')) return;
  const [row, column] = (target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? '').split(' ');
  if (row && column) begin([Number(row), Number(column)]);
}

/** What is typed into a cell; ended, it is a step of the draft, or stands there again with why it was refused. */
function useTyping({ document }: WorkingDraft, rows: readonly TextRow[]) {
  const makeStep = useDraftStep();
  const [now, setNow] = useState<Typing>();
  const end = (typed: string | undefined) => {
    setNow(undefined);
    const text = rows.find((row) => row.text.key === now?.key)?.text;
    if (!text || !now || typed === undefined) return;
    const value = typed.trim() === '' ? undefined : typed.trim();
    if (value === text.texts[now.locale]) return;
    void makeStep(textEdits(document, [{ text, locale: now.locale, value }])).then((outcome) => {
      const [error] = Object.values(placeFaults(outcome) ?? {});
      if (outcome !== 'made') setNow({ ...now, text: typed, ...(error === undefined ? {} : { error }) });
    });
  };
  return { now, begin: setNow, end };
}

interface HeadProps extends Pick<TextsGridProps, 'missing' | 'kept' | 'onKeep'> {
  readonly columns: readonly string[];
}

function Head({ columns, missing, kept, onKeep }: HeadProps) {
  const { t } = useTranslation();
  const nameOf = useLanguageName();
  return (
    <div className={classes.head} role="row" aria-rowindex={1}>
      <span className={classes.corner} role="columnheader" aria-colindex={1}>
        {t('configure.texts.text')}
      </span>
      {columns.map((locale, at) => {
        const count = missing.get(locale) ?? 0;
        return (
          <span key={locale} className={classes.columnHead} role="columnheader" aria-colindex={at + 2}>
            <span className={classes.language}>{nameOf(locale)}</span>
            {(count > 0 || kept === locale) && (
              <button type="button" aria-pressed={kept === locale} onClick={() => onKeep(locale)}>
                {t('configure.texts.missing', { count })}
              </button>
            )}
          </span>
        );
      })}
    </div>
  );
}

interface RowProps {
  readonly row: TextRow;
  readonly at: number;
  readonly locales: TextLocales;
  /** The column of the cell that the Tab key leads to, where it is in this row. */
  readonly focused: number | undefined;
  readonly typing: Typing | undefined;
  readonly onFocus: (cell: Cell) => void;
  /** What was typed, or nothing where it is given up, and where the focus goes. */
  readonly onEnd: (text: string | undefined, way?: 'down' | 'on' | 'back' | 'stay') => void;
}

const Row = memo(
  function Row({ row, at, locales, focused, typing, onFocus, onEnd }: RowProps) {
    const { t } = useTranslation();
    const nameOf = useLanguageName();
    const { text, trail, property } = row;
    return (
      <div className={classes.row} role="row" aria-rowindex={at + 2}>
        <span className={classes.name} role="rowheader" aria-colindex={1} title={text.key}>
          <bdi>{trail}</bdi>
          <span>{property}</span>
        </span>
        {[...locales.wanted, ...locales.others].map((locale, column) => {
          const isTyped = typing?.locale === locale;
          const value = text.texts[locale];
          const isMissing = locales.wanted.includes(locale) && isUntranslated(text, locale);
          return (
            <div
              key={locale}
              className={classes.cell}
              role="gridcell"
              aria-colindex={column + 2}
              data-cell={`${at} ${column}`}
              data-missing={isMissing || undefined}
              tabIndex={focused === column && !isTyped ? 0 : -1}
              title={value}
              onFocus={() => onFocus([at, column])}
            >
              {isTyped ? (
                <CellEditor
                  label={`${trail}, ${property} (${nameOf(locale)})`}
                  locale={locale}
                  most={text.most}
                  text={typing.text}
                  error={typing.error}
                  onEnd={onEnd}
                />
              ) : (
                <span lang={value === undefined ? undefined : locale.replace('_', '-')} dir="auto">
                  {value ?? (isMissing ? t('configure.panel.missing') : '')}
                </span>
              )}
            </div>
          );
        })}
      </div>
    );
  },
  (before, after) =>
    before.row.text === after.row.text &&
    before.row.trail === after.row.trail &&
    before.at === after.at &&
    before.focused === after.focused &&
    before.typing === after.typing &&
    before.locales === after.locales &&
    after.typing === undefined,
);
