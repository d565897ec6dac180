import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { columnNamesIn } from '#core/configuration/columns-in.ts';
import { newColumns } from '#core/configuration/new-columns.ts';
import { nameFrom } from '#core/configuration/recipes.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import { useApplication } from '#web/api/application.tsx';
import { SwitchField } from '#web/inputs/switch-field.tsx';
import { DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { useBegun } from './begun.ts';
import { ColumnLineFields } from './column-line-fields.tsx';
import {
  columnsOfLines,
  emptyLine,
  headsOfFile,
  labelOfHead,
  pastedHeads,
  typeOfLine,
  type ColumnLine,
  type Heads,
} from './column-lines.ts';
import { MadeDialog } from './made-dialog.tsx';
import classes from './new-columns.module.css';

interface NewColumnsProps {
  readonly draft: WorkingDraft;
  /** The table that gets them. */
  readonly place: EditPlace;
  readonly onMade: (place: EditPlace) => void;
  readonly onClose: () => void;
}

/** Names the dialog of several columns of a table. */
export function newColumnsOf(tableId: number): string {
  return `columns ${tableId}`;
}

interface NewColumns {
  readonly lines: readonly ColumnLine[];
  readonly isShown: boolean;
}

/** Most that is read of a file: its head and enough lines to guess by. */
const READ_BYTES = 262_144;

/** Several new columns of a table in one step: a line for each, typed, pasted, or taken from the head of a file. */
export function NewColumnsDialog({ draft: { document }, place, onMade, onClose }: NewColumnsProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const tableId = Number(place[1]);
  const [{ lines, isShown }, keep] = useBegun<NewColumns>(newColumnsOf(tableId), {
    lines: [emptyLine(0)],
    isShown: true,
  });
  const { words, change, remove, put, leftOut } = useColumnLines({
    lines,
    taken: columnNamesIn(document, tableId),
    onChange: (next) => keep({ lines: next }),
  });
  const columns = columnsOfLines(lines, words);
  const made = columns?.length ?? 0;
  const recipe = () => {
    if (!columns || columns.length === 0) return undefined;
    const firstChoice = t('configure.new.first_choice');
    const edits = newColumns(document, tableId, { columns, locale: user.locale, isShown, firstChoice });
    return { place, edits };
  };
  return (
    <MadeDialog
      title={t('configure.columns.title')}
      look="wide"
      confirm={made > 0 ? t('configure.columns.make', { count: made }) : t('configure.objects.make')}
      recipe={recipe}
      onMade={onMade}
      onClose={onClose}
    >
      <div className={classes.top}>
        <DialogText>{t('configure.columns.text')}</DialogText>
        <FileOfHeads onHeads={(heads) => put(heads)} />
      </div>
      <div className={classes.lines}>
        {lines.map((line, at) => (
          <ColumnLineFields
            key={line.key}
            line={line}
            number={at + 1}
            type={typeOfLine(line, words)}
            document={document}
            onChange={(part) => change(line.key, part)}
            onRemove={at === lines.length - 1 ? undefined : () => remove(line.key)}
            onHeads={(text) => put(pastedHeads(text), line.key)}
          />
        ))}
      </div>
      <p className={classes.note} role="status">
        {leftOut.length > 0 && t('configure.columns.left_out', { names: leftOut.join(', ') })}
      </p>
      <SwitchField
        id="new-columns-shown"
        label={t('configure.new.shown')}
        value={isShown}
        onChange={(next) => keep({ isShown: next })}
      />
    </MadeDialog>
  );
}

interface ColumnLinesWork extends Pick<NewColumns, 'lines'> {
  /** Technical names that the table has. */
  readonly taken: readonly string[];
  readonly onChange: (lines: readonly ColumnLine[]) => void;
}

/** What is done with the lines of the dialog; the last one is always empty. */
function useColumnLines({ lines, taken, onChange }: ColumnLinesWork) {
  const panelTexts = usePanelTexts();
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const set = (next: readonly ColumnLine[]) => {
    const key = Math.max(-1, ...next.map((line) => line.key)) + 1;
    onChange(next.at(-1)?.label === '' ? next : [...next, emptyLine(key)]);
  };
  return {
    leftOut,
    words: panelTexts.typeWords,
    change: (key: number, part: Partial<ColumnLine>) =>
      set(lines.map((line) => (line.key === key ? { ...line, ...part } : line))),
    remove: (key: number) => set(lines.filter((line) => line.key !== key)),
    /** Puts heads in the place of an empty line, or at the end; what the table has already is left out. */
    put: (heads: readonly Heads[], at = lines.at(-1)?.key) => {
      const free = Math.max(...lines.map((line) => line.key)) + 1;
      const named = heads.map(({ head, values }) => ({ label: labelOfHead(head), values }));
      const isTaken = ({ label }: { readonly label: string }) => taken.includes(nameFrom(label, [], ''));
      setLeftOut(named.filter(isTaken).map(({ label }) => label));
      const put = named
        .filter((one) => one.label !== '' && !isTaken(one))
        .map((one, index) => ({ ...emptyLine(free + index), ...one }));
      set(lines.flatMap((line) => (line.key === at ? (line.label === '' ? put : [line, ...put]) : [line])));
    },
  };
}

/** Chooses a CSV file, and reads its head and the values below. */
function FileOfHeads({ onHeads }: { readonly onHeads: (heads: readonly Heads[]) => void }) {
  const { t } = useTranslation();
  const read = async (file: File) => {
    const heads = headsOfFile(await beginningOf(file));
    if (heads.some(({ head }) => head.trim() !== '')) onHeads(heads);
    else notify({ message: t('configure.columns.no_heads', { file: file.name }), tone: 'bad' });
  };
  return (
    <label className={classes.file}>
      <input
        className="out-of-sight"
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void read(file);
          currentTarget.value = '';
        }}
      />
      <IconFileImport size={16} aria-hidden="true" />
      {t('configure.columns.file')}
    </label>
  );
}

/** The first lines of a file, whole ones; read as Windows writes it where it is no UTF-8. */
async function beginningOf(file: File): Promise<string> {
  const bytes = await file.slice(0, READ_BYTES).arrayBuffer();
  const utf8 = new TextDecoder().decode(bytes);
  const isCut = file.size > READ_BYTES;
  const text = utf8.slice(0, isCut ? -1 : undefined).includes('\uFFFD')
    ? new TextDecoder('windows-1252').decode(bytes)
    : utf8;
  return isCut ? text.slice(0, text.lastIndexOf('\n') + 1) : text;
}
