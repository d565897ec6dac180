import { useRef, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { CellsAnswer } from '#core/contract/lists/cells-routes.ts';
import { MAX_CHANGED } from '#core/contract/route/limits.ts';
import type { Reader } from '#core/fields/field.ts';
import type { ListRow } from '#web/data/row-source.ts';
import type { Rows } from '#web/data/rows.ts';
import { useChoiceCreation } from '#web/fields/choice/choice-creation.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { CallError } from '#web/std/call-error.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import type { ShownColumn } from '../../../columns/shown-columns.ts';
import { countsOf, requestOf, withAnswer, type CellDraft, type DraftedCell } from './cell-draft.ts';
import type { CellHands } from './cell-hands.ts';
import type { CellDeed } from './draft-work.ts';

/** What is about to be done to cells, shown in the grid until it is applied or discarded. */
export interface OpenDraft {
  readonly draft: CellDraft;
  readonly state: 'checking' | 'checked' | 'applying';
}

/** What is done to cells by way of drafts. */
export interface CellDrafting {
  readonly open: OpenDraft | undefined;
  /** Plans a deed; it is shown first, or done at once where nothing stands against it. */
  readonly run: (deed: CellDeed) => Promise<void>;
  readonly apply: () => Promise<void>;
  readonly discard: () => void;
  /** Puts another text in place of one that was refused. */
  readonly use: (cell: DraftedCell, text: string) => Promise<void>;
  /** Creates the choices that refused cells name; undefined for users who may not. */
  readonly createChoices: (() => Promise<void>) | undefined;
}

interface DraftOptions {
  readonly hands: CellHands;
  readonly windows: Rows;
  readonly columns: readonly ShownColumn[];
  /** The draft is gone: the keyboard goes back to the cells. */
  readonly onDone: () => void;
}

/** Paste, fill, empty and replace: planned, checked by the server, shown, written as one operation. */
export function useCellDraft(options: DraftOptions): CellDrafting {
  const { t } = useTranslation();
  const reader = useReader();
  const [open, setOpen] = useState<OpenDraft>();
  const serial = useRef(0);
  const create = useChoiceCreation();
  const fail = (error: unknown): void =>
    void notify({
      message: error instanceof CallError && error.status > 0 ? error.message : t('cells.failed'),
      tone: 'bad',
    });
  const desk: DraftDesk = {
    ...options,
    reader,
    show: (draft) => setOpen({ draft, state: 'checked' }),
    check: async (draft) => {
      serial.current += 1;
      const own = serial.current;
      setOpen({ draft, state: 'checking' });
      const answer = await options.hands.check(bodyOf(options.hands, draft)).catch(() => undefined);
      // What the check could not say is said when it is applied.
      if (serial.current === own)
        setOpen({ draft: answer ? withAnswer(draft, answer) : draft, state: 'checked' });
    },
    written: (answer, leftOut) => {
      setOpen(undefined);
      serial.current += 1;
      if (answer.operation !== null) options.hands.onWritten(answer);
      if (leftOut > 0) notify({ message: t('cells.left_out', { count: leftOut }), tone: 'bad' });
      options.onDone();
    },
    tell: (key, count) => void notify({ message: t(`cells.${key}`, { count }) }),
  };
  return {
    open,
    run: async (deed) => await runDeed(desk, deed).catch(fail),
    apply: async () => {
      if (!open || open.state === 'applying') return;
      serial.current += 1;
      setOpen({ ...open, state: 'applying' });
      await applyDraft(desk, open.draft).catch((error: unknown) => {
        desk.show(open.draft);
        fail(error);
      });
    },
    discard: () => {
      serial.current += 1;
      setOpen(undefined);
      options.onDone();
    },
    use: async (cell, text) => {
      if (open) await putInstead(desk, open.draft, { cell, text }).catch(fail);
    },
    createChoices: create && open && (async () => await createMissing(desk, open.draft, create)),
  };
}

/** What drafts are worked on with. */
interface DraftDesk extends DraftOptions {
  readonly reader: Reader;
  readonly show: (draft: CellDraft) => void;
  /** Shows a draft while the server checks it. */
  readonly check: (draft: CellDraft) => Promise<void>;
  /** `leftOut` cells of the draft were not written, as they or their new records were refused. */
  readonly written: (answer: CellsAnswer, leftOut: number) => void;
  readonly tell: (key: string, count: number) => void;
}

async function runDeed(desk: DraftDesk, deed: CellDeed): Promise<void> {
  const { hands, windows, columns, reader } = desk;
  const { planDeed, rowsNeeded } = await import('./draft-work.ts');
  const { first, last } = rowsNeeded(deed);
  if (last - first >= MAX_CHANGED) return desk.tell('too_many', MAX_CHANGED);
  const loaded = await loadedRows(windows, first, last);
  const { refusal, mayCreate } = hands;
  const draft = planDeed({ ...loaded, columns, refusal, mayCreate, reader }, deed);
  const counts = countsOf(draft);
  if (draft.cells.size === 0) desk.tell(`nothing.${deed.kind}`, 0);
  else if (deed.kind === 'paste' || deed.kind === 'replace' || counts.refused > 0) await desk.check(draft);
  else if (counts.change > 0) await writeWhole(desk, draft);
}

/** Writes all of a draft, or shows what stands against it. */
async function writeWhole(desk: DraftDesk, draft: CellDraft): Promise<void> {
  const answer = await desk.hands.write(bodyOf(desk.hands, draft));
  if (answer.refused.length > 0) desk.show(withAnswer(draft, answer));
  else desk.written(answer, 0);
}

/** Writes a draft but for what is refused. */
async function applyDraft(desk: DraftDesk, draft: CellDraft): Promise<void> {
  const answer = await desk.hands.write({ ...bodyOf(desk.hands, draft), partial: true });
  if (answer.warnings.length > 0) desk.show(draft);
  else if (answer.operation === null && answer.refused.length > 0) desk.show(withAnswer(draft, answer));
  else {
    const { all, same } = countsOf(withAnswer(draft, answer));
    desk.written(answer, all - same - answer.cells);
  }
}

/** Creates the choices that refused cells name, and checks these anew. */
async function createMissing(
  desk: DraftDesk,
  draft: CellDraft,
  create: NonNullable<ReturnType<typeof useChoiceCreation>>,
): Promise<void> {
  const { withCreated } = await import('./draft-work.ts');
  const next = await withCreated(draft, create, desk);
  if (next !== draft) await desk.check(next);
}

async function putInstead(
  { columns, reader, check }: DraftDesk,
  draft: CellDraft,
  { cell, text }: { readonly cell: DraftedCell; readonly text: string },
): Promise<void> {
  const shown = columns.find(({ path }) => path === cell.path);
  if (!shown) return;
  const { readInstead } = await import('./draft-work.ts');
  await check(readInstead(draft, { cell, text }, { reader, column: shown.column }));
}

/** A draft as it is sent: each value in the form in which its column is. */
function bodyOf({ tableId, sent }: CellHands, draft: CellDraft) {
  const { changes = [], creations = [], ...rest } = requestOf(draft, tableId);
  const all = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sent(name, value)]));
  return {
    ...rest,
    changes: changes.map((one) => ({ ...one, values: all(one.values), seen: all(one.seen ?? {}) })),
    creations: creations.map(({ values }) => ({ values: all(values) })),
  };
}

/** The rows of a range, those that are not on screen too. */
async function loadedRows(windows: Rows, first: number, last: number) {
  const total = windows.state().total?.rows ?? 0;
  const end = Math.min(last, total - 1);
  const rows = new Map<number, ListRow>();
  if (windows.hasRows(first, end))
    for (let at = first; at <= end; at++) rows.set(at, windows.rowAt(at) ?? [0]);
  else
    for (const [at, row] of (await windows.range(first, end, new AbortController().signal)).entries())
      rows.set(first + at, row);
  return { rows: total, rowAt: (at: number) => rows.get(at) ?? windows.rowAt(at) };
}
