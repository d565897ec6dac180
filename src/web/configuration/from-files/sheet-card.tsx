import { IconDots, IconFileSpreadsheet, IconTrash, IconArrowsLeftRight, IconBan } from '@tabler/icons-react';
import { useId } from 'react';
import type { ProposedTable } from '#core/from-files/proposal.ts';
import { useTranslation } from '#web/std/translation.ts';
import icon from '#web/ui/buttons/icon-button.module.css';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import { FileColumn } from './file-column.tsx';
import { sheetName, type FilesWork } from './files-work.ts';
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
  const id = useId();
  const { key, profile, label, plural, columns } = table;
  const problems = useProblemWords(work)(key);
  return (
    <section className={classes.card} aria-label={plural} data-table={key}>
      <header className={classes.cardHead}>
        <p>
          <IconFileSpreadsheet size={16} stroke={1.6} aria-hidden="true" />
          <bdi>{sheetName(profile)}</bdi>
          <span>{t('files.rows', { count: profile.lines })}</span>
        </p>
        <CardMenu work={work} table={table} />
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
      {profile.fault && (
        <p className={classes.warning} role="alert">
          {profile.fault.text}
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
      </ul>
    </section>
  );
}

function CardMenu({ work, table: { key, profile, plural, columns } }: SheetCardProps) {
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
