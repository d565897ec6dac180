import { useRef, type ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { RecordOperation } from '#core/access/access.ts';
import { RECORD_OPERATIONS } from '#core/access/matrix.ts';
import { FormulaText } from '#web/formula/formula-text.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { useCellFocus, type Cell } from '../grid/use-cell-focus.ts';
import { useShownPart, type GridSize } from '../grid/use-shown-part.ts';
import { ReachMark, ReachMarks } from '../rights/reach-marks.tsx';
import classes from './role-grid.module.css';
import type { ColumnsWords, RoleRow, TableRow } from './role-rows.ts';

type OneCellRow = Extract<RoleRow, { kind: 'action' | 'switch' }>;

interface RoleGridProps {
  readonly rows: readonly RoleRow[];
  /** The role that is shown beside. */
  readonly compared: string | undefined;
  readonly onOperation: (row: TableRow, operation: RecordOperation) => void;
  /** Of what has one cell: an action, or what the role allows besides. */
  readonly onRun: (row: OneCellRow) => void;
  readonly onOpen: (row: TableRow) => void;
}

/** Sizes of the style sheet, in pixels. */
const ROW_HEIGHT = matchMedia('(pointer: coarse)').matches ? 44 : 40;
const CELL_WIDTH = 72;
const WORDS_WIDTH = 180;

/** Tables down, operations across (ARIA grid pattern); a press on a cell allows or forbids, others open what says more. */
export function RoleGrid({ rows, compared, onOperation, onRun, onOpen }: RoleGridProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const isPhone = usePhone();
  const texts = isPhone
    ? []
    : [
        ...(compared === undefined ? [] : [compared]),
        t('configure.roles.columns'),
        t('configure.roles.condition'),
      ];
  const columns = RECORD_OPERATIONS.length + texts.length;
  const size: GridSize = { rows: rows.length, columns, rowHeight: ROW_HEIGHT, columnWidth: CELL_WIDTH };
  const [from, to] = useShownPart(place, size).rows;
  const focus = useCellFocus(place, {
    size,
    isCell: (row) => rows[row] !== undefined && rows[row].kind !== 'module',
  });
  if (rows.length === 0) return <p className={classes.none}>{t('rights.none')}</p>;
  const style = {
    '--row-height': `${ROW_HEIGHT}px`,
    '--least': texts.length > 0 ? `${488 + texts.length * WORDS_WIDTH}px` : '100%',
  } as Record<string, string>;
  return (
    <div
      ref={place}
      className={classes.grid}
      style={style}
      role="grid"
      tabIndex={-1}
      aria-label={t('configure.roles.grid')}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns + 1}
      onKeyDown={focus.press}
    >
      <Head texts={texts} />
      <div role="presentation" style={{ blockSize: from * ROW_HEIGHT }} />
      {rows.slice(from, to).map((row, index) => (
        <Row
          key={`${row.kind} ${row.id}`}
          row={row}
          at={from + index}
          focused={focus.cell[0] === from + index ? focus.cell[1] : undefined}
          texts={texts.length}
          onFocus={focus.set}
          onOperation={onOperation}
          onRun={onRun}
          onOpen={onOpen}
        />
      ))}
      <div role="presentation" style={{ blockSize: (rows.length - to) * ROW_HEIGHT }} />
    </div>
  );
}

/** The heads of the operations, and of the cells of words. */
function Head({ texts }: { readonly texts: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <div className={classes.head} role="row" aria-rowindex={1}>
      <span className={classes.corner} role="columnheader" aria-colindex={1}>
        {t('rights.table')}
      </span>
      {RECORD_OPERATIONS.map((operation, at) => (
        <span key={operation} className={classes.mark} role="columnheader" aria-colindex={at + 2}>
          {t(`rights.${operation}`)}
        </span>
      ))}
      {texts.map((text, at) => (
        <span key={text} className={classes.words} role="columnheader" aria-colindex={at + 6} dir="auto">
          {text}
        </span>
      ))}
    </div>
  );
}

interface RowProps extends Pick<RoleGridProps, 'onOperation' | 'onRun' | 'onOpen'> {
  readonly row: RoleRow;
  readonly at: number;
  /** The column of the cell that the Tab key leads to, where it is in this row. */
  readonly focused: number | undefined;
  /** How many cells of words there are. */
  readonly texts: number;
  readonly onFocus: (cell: Cell) => void;
}

function Row(props: RowProps) {
  const { t } = useTranslation();
  const { row, at } = props;
  if (row.kind === 'module')
    return (
      <div className={classes.module} role="row" aria-rowindex={at + 2}>
        <span className={classes.moduleName} role="rowheader" aria-colindex={1} dir="auto">
          {row.label || t('rights.other_actions')}
        </span>
      </div>
    );
  return (
    <div className={classes.row} role="row" aria-rowindex={at + 2} data-changed={row.isChanged || undefined}>
      <span
        className={classes.name}
        data-kind={row.kind}
        role="rowheader"
        aria-colindex={1}
        title={row.label}
      >
        <span dir="auto">{row.label}</span>
        {row.isChanged && <i role="img" aria-label={t('configure.roles.changed')} />}
      </span>
      {row.kind === 'table' ? <TableCells {...props} row={row} /> : <RunCells {...props} row={row} />}
    </div>
  );
}

function TableCells({ row, texts, onOperation, onOpen, ...at }: RowProps & { readonly row: TableRow }) {
  const { t } = useTranslation();
  const { other } = row;
  const isOwn = row.table.rights !== undefined;
  const open = () => onOpen(row);
  const said =
    other && RECORD_OPERATIONS.map((operation) => t(`rights.said.${operation}_${other[operation]}`));
  const words = [
    ...(other ? [<ReachMarks key="other" reaches={other} />] : []),
    <span key="columns" dir="auto">
      <ColumnsText columns={row.reads} />
    </span>,
    row.conditions.length > 0 ? (
      <FormulaText key="where" formula={row.conditions.map(({ text }) => text).join(' · ')} />
    ) : (
      <span key="where">–</span>
    ),
  ];
  return (
    <>
      {RECORD_OPERATIONS.map((operation, column) => (
        <GridCell
          key={operation}
          {...at}
          column={column}
          label={`${t(`rights.${operation}`)}: ${t(`rights.${row.reaches[operation]}`)}${isOwn ? ` (${t('configure.roles.columns_own')})` : ''}`}
          isFixed={isOwn}
          onPress={() => onOperation(row, operation)}
        >
          <ReachMark operation={operation} reach={row.reaches[operation]} />
        </GridCell>
      ))}
      {words.slice(0, texts).map((word, index) => (
        <GridCell
          key={index}
          {...at}
          column={RECORD_OPERATIONS.length + index}
          isWords
          isFixed={isOwn}
          opens={!isOwn}
          {...(said && index === 0 ? { label: said.join(', ') } : {})}
          onPress={open}
        >
          {word}
        </GridCell>
      ))}
    </>
  );
}

/** The one cell of an action or of what the role allows besides, below the others. */
function RunCells({ row, at, focused, onFocus, onRun }: RowProps & { readonly row: OneCellRow }) {
  const { t } = useTranslation();
  return (
    <GridCell
      {...{ at, focused, onFocus }}
      column={0}
      label={`${row.kind === 'switch' ? row.label : t('rights.run')}: ${t(`rights.${row.reach}`)}`}
      onPress={() => onRun(row)}
    >
      <ReachMark operation="run" reach={row.reach} />
    </GridCell>
  );
}

interface GridCellProps extends Pick<RowProps, 'at' | 'focused' | 'onFocus'> {
  readonly column: number;
  readonly label?: string;
  readonly isWords?: boolean;
  /** A press does not change it, but says why. */
  readonly isFixed?: boolean;
  /** It opens a dialog. */
  readonly opens?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function GridCell({ at, column, focused, label, isWords, isFixed, opens, ...cell }: GridCellProps) {
  return (
    <button
      type="button"
      className={isWords ? classes.words : classes.mark}
      role="gridcell"
      aria-colindex={column + 2}
      aria-label={label}
      title={label}
      aria-haspopup={opens ? 'dialog' : undefined}
      data-fixed={isFixed || undefined}
      data-cell={`${at} ${column}`}
      tabIndex={focused === column ? 0 : -1}
      onFocus={() => cell.onFocus([at, column])}
      onClick={cell.onPress}
    >
      {cell.children}
    </button>
  );
}

function ColumnsText({ columns: { how, names } }: { readonly columns: ColumnsWords }) {
  const { t } = useTranslation();
  return <>{t(`configure.roles.columns_${how}`, { columns: names.join(', ') })}</>;
}
