import { IconChevronDown, IconKey, IconMathFunction, IconStar } from '@tabler/icons-react';
import { useRef, useState, type RefObject } from 'react';
import type { ProposedColumn, ProposedTable } from '#core/from-files/proposal.ts';
import { useTranslation } from '#web/std/translation.ts';
import { Floating } from '#web/fields/floating/floating.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { ColumnPanel } from './column-panel.tsx';
import { useEvidence } from './evidence-words.ts';
import type { FilesWork } from './files-work.ts';
import { useFormulaWords } from './formula-words.ts';
import classes from './from-files.module.css';
import { useWishWords, WishSign } from './wish-words.tsx';

interface FileColumnProps {
  readonly work: FilesWork;
  readonly table: ProposedTable;
  readonly column: ProposedColumn;
}

/** A column of a card: its sign, label, what speaks for its type, and what opens everything that can be corrected. */
export function FileColumn({ work, table, column }: FileColumnProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const phone = usePhone();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const title = t('files.column_of', { column: column.label, table: table.plural });
  const panel = open && <ColumnPanel work={work} table={table} column={column} />;
  const opener = <ColumnButton {...{ work, table, column, open, button }} onPress={() => setOpen(!open)} />;
  if (phone) {
    return (
      <li>
        {opener}
        {open && (
          <Dialog title={title} look="sheet" onClose={close}>
            {panel}
          </Dialog>
        )}
      </li>
    );
  }
  return (
    <li>
      <Floating
        opened={open}
        width="content"
        target={opener}
        dialog={{ label: title, onEscape: close }}
        onLeave={() => setOpen(false)}
      >
        {panel}
      </Floating>
    </li>
  );
}

interface ColumnButtonProps extends FileColumnProps {
  readonly open: boolean;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onPress: () => void;
}

function ColumnButton({ work, table, column, open, button, onPress }: ColumnButtonProps) {
  const { t } = useTranslation();
  const words = useWishWords(work.pluralOf);
  const evidence = useEvidence();
  const note = useNote(work, table, column);
  const { as, label, corrected } = column;
  return (
    <button
      ref={button}
      type="button"
      className={classes.column}
      data-column={`${table.key} ${column.key}`}
      data-corrected={corrected || undefined}
      data-skipped={as.kind === 'skip' || undefined}
      aria-haspopup="dialog"
      aria-expanded={open}
      title={evidence.all(column)}
      onClick={onPress}
    >
      <ColumnSign column={column} />
      <bdi className={classes.columnLabel} data-strong={column.isKey || column.isTitle || undefined}>
        {label}
      </bdi>
      <span className={classes.columnNote}>{note}</span>
      <span className={classes.columnType} data-kind={as.kind}>
        {column.formula ? (
          <IconMathFunction size={16} stroke={1.6} aria-hidden="true" />
        ) : (
          <WishSign as={as} />
        )}
        {column.formula ? t('files.computed') : words.short(as)}
      </span>
      {corrected && <span className="out-of-sight">{t('files.corrected')}</span>}
      <IconChevronDown size={14} aria-hidden="true" />
    </button>
  );
}

/** What stands between a column and its type: where a link leads, or what says most of its values. */
function useNote(
  { pluralOf }: FilesWork,
  { columns }: ProposedTable,
  { as, evidence, formula, start }: ProposedColumn,
): string | undefined {
  const { t } = useTranslation();
  const words = useEvidence();
  const formulaWords = useFormulaWords();
  if (formula) return formulaWords(columns, formula);
  if (start) return t('files.starts_with', { value: t(`files.start.${start}`) });
  if (as.kind === 'table') return as.plural;
  if (as.kind !== 'link') return words.short({ as, evidence });
  const found = evidence.find(({ code }) => code === 'found');
  const table = pluralOf(as.to);
  return found ? t('files.link_note', { ...found.params, table }) : table;
}

function ColumnSign({ column: { isKey, isTitle } }: { readonly column: ProposedColumn }) {
  const { t } = useTranslation();
  const Sign = isTitle ? IconStar : isKey ? IconKey : undefined;
  const told = [...(isKey ? [t('files.key')] : []), ...(isTitle ? [t('files.title')] : [])].join(', ');
  return (
    <span className={classes.sign} data-title={isTitle || undefined}>
      {Sign && <Sign size={15} stroke={1.8} aria-hidden="true" />}
      {told && <span className="out-of-sight">{told}</span>}
    </span>
  );
}
