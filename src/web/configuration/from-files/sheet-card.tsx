import {
  IconArrowsLeftRight,
  IconBan,
  IconDots,
  IconFileSettings,
  IconFileSpreadsheet,
  IconMathFunction,
  IconTrash,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { SheetProfile } from '#core/contract/configuration/file-routes.ts';
import type { ImportReading } from '#core/contract/records/import-routes.ts';
import type { ProposedTable } from '#core/from-files/proposal.ts';
import { useTranslation } from '#web/std/translation.ts';
import icon from '#web/ui/buttons/icon-button.module.css';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import { FileColumn } from './file-column.tsx';
import { CardReading } from './card-reading.tsx';
import { sheetName, type FilesWork } from './files-work.ts';
import { useFormulaWords } from './formula-words.ts';
import classes from './from-files.module.css';
import { NameInput } from './name-input.tsx';
import { useProblemWords } from './problem-words.ts';

interface SheetCardProps {
  readonly work: FilesWork;
  readonly table: ProposedTable;
}

/** A table as it will be: where it comes from, what it is called, and a line for each column. */
export function SheetCard({ work, table }: SheetCardProps) {
  const { t } = useTranslation();
  const formulaWords = useFormulaWords();
  const { key, profile, plural, columns, computed } = table;
  const problems = useProblemWords(work)(key);
  return (
    <section className={classes.card} aria-label={plural} data-table={key}>
      <CardHead work={work} table={table} />
      {profile.fault && (
        <p className={classes.warning} role="alert">
          {t('files.fault', profile.fault)}
        </p>
      )}
      {problems.map((problem) => (
        <p key={problem} className={classes.warning} role="alert">
          {problem}
        </p>
      ))}
      <ul>
        {columns.map((column) => (
          <FileColumn key={column.key} work={work} table={table} column={column} />
        ))}
        {computed.map(({ label, formula }) => (
          <li key={label} className={classes.column} data-corrected>
            <span className={classes.sign} />
            <bdi className={classes.columnLabel}>{label}</bdi>
            <span className={classes.columnNote}>{formulaWords(columns, formula)}</span>
            <span className={classes.columnType}>
              <IconMathFunction size={16} stroke={1.6} aria-hidden="true" />
              {t('files.computed')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CardHead({ work, table }: SheetCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const { key, profile, label, plural } = table;
  const [asked, setAsked] = useState(false);
  const reading = readingOf(profile);
  return (
    <header className={classes.cardHead}>
      <p>
        <IconFileSpreadsheet size={16} stroke={1.6} aria-hidden="true" />
        <bdi>{sheetName(profile)}</bdi>
        <span>{t('files.rows', { count: profile.lines })}</span>
      </p>
      <CardMenu work={work} table={table} onReading={reading && (() => setAsked(true))} />
      {reading && (asked || isDoubtful(profile)) && (
        <CardReading
          file={profile.file}
          name={sheetName(profile)}
          reading={reading}
          onRead={({ separator }) => {
            if (separator !== reading.separator) work.forgetColumns(key);
          }}
        />
      )}
      <div className={classes.names}>
        <NameInput
          bare
          id={`${id}-plural`}
          label={t('files.plural')}
          value={plural}
          onChange={(next) => work.ofTable(key, { plural: next })}
        />
        <NameInput
          bare
          id={`${id}-label`}
          label={t('files.label')}
          value={label}
          onChange={(next) => work.ofTable(key, { label: next })}
        />
      </div>
    </header>
  );
}

/** How a CSV file was read; a workbook says itself what it holds. */
function readingOf({ encoding, separator }: SheetProfile): ImportReading | undefined {
  return encoding && separator ? { encoding, separator } : undefined;
}

/** Whether it looks as if the file were read in a wrong way. */
function isDoubtful({ fault, columns }: SheetProfile): boolean {
  return fault !== null || columns.length === 1;
}

interface CardMenuProps extends SheetCardProps {
  /** Shows how the file is read; undefined where there is nothing to choose. */
  readonly onReading: (() => void) | undefined;
}

function CardMenu({ work, table: { key, profile, plural, columns }, onReading }: CardMenuProps) {
  const { t } = useTranslation();
  const links = columns.filter(({ as }) => as.kind === 'link').length;
  return (
    <MenuButton
      label={t('files.menu_of', { table: plural })}
      className={icon.button}
      align="end"
      side="below"
      iconOnly
      lines={[
        ...(links >= 2
          ? [
              {
                kind: 'item' as const,
                label: t('files.as_pairs'),
                icon: <IconArrowsLeftRight size={16} aria-hidden="true" />,
                run: () => work.ofTable(key, { as: 'pairs' }),
              },
            ]
          : []),
        ...(onReading
          ? [
              {
                kind: 'item' as const,
                label: t('files.reading_choice'),
                icon: <IconFileSettings size={16} aria-hidden="true" />,
                run: onReading,
              },
            ]
          : []),
        {
          kind: 'item',
          label: t('files.skip_table'),
          icon: <IconBan size={16} aria-hidden="true" />,
          run: () => work.ofTable(key, { as: 'skip' }),
        },
        {
          kind: 'item',
          label: t('files.remove_file', { name: profile.name }),
          icon: <IconTrash size={16} aria-hidden="true" />,
          grave: true,
          run: () => work.removeFile(profile.file),
        },
      ]}
    >
      <IconDots size={18} aria-hidden="true" />
    </MenuButton>
  );
}
