import { Button } from '@mantine/core';
import { IconChevronDown, IconDots, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { RecordOperation } from '#core/access/access.ts';
import type { Role } from '#core/catalog/schema.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import { grantsOn, withAction, withGrantsOn, withOperation } from '#core/configuration/role-grants.ts';
import { labelOf } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import icon from '#web/ui/buttons/icon-button.module.css';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { placeFaults, useDraftStep } from '../draft/use-draft-step.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { usePartDeeds } from '../objects/part-deeds.tsx';
import { GrantsDialog } from './grants-dialog.tsx';
import { RoleFacts } from './role-facts.tsx';
import { RoleGrid } from './role-grid.tsx';
import {
  isInKind,
  ownRoles,
  roleRows,
  rowsShown,
  type RoleRow,
  type RoleSwitch,
  type RowsKept,
  type TableRow,
} from './role-rows.ts';
import { roleSentences } from './role-sentences.ts';
import { RoleTools } from './role-tools.tsx';
import classes from './roles-page.module.css';

interface RoleEditorProps {
  readonly draft: WorkingDraft;
  readonly role: Role;
  /** A role that is shown beside it. */
  readonly other: Role | undefined;
  readonly onChoose: (role: Role) => void;
  readonly onCompare: (role: number | undefined) => void;
  readonly onNew: () => void;
  readonly onShow: (place: EditPlace) => void;
}

/** A role: what it may do in sentences and as a matrix that is changed in its place, and beside it who has it. */
export function RoleEditor({ draft, role, other, onCompare, ...leading }: RoleEditorProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const { locale } = user;
  const [sought, setSought] = useState('');
  const [kept, setKept] = useState<RowsKept>('all');
  const [opened, setOpened] = useState<number>();
  const { label } = usePanelTexts();
  const besides = t('configure.roles.besides');
  const rows = useMemo(() => {
    const nameOf = (property: RoleSwitch) => label('roles', property);
    return roleRows({ draft, role, other, locale, nameOf, besides });
  }, [draft, role, other, locale, label, besides]);
  const shown = useMemo(() => rowsShown(rows, { sought, kept }), [rows, sought, kept]);
  const change = useRoleSteps(role);
  const row = rows.find((one): one is TableRow => one.kind === 'table' && one.id === opened);
  const counts = (which: RowsKept) => rows.filter((one) => isInKind(one, which)).length;
  return (
    <>
      <RoleHead draft={draft} role={role} rows={rows} {...leading} />
      <div className={classes.panes}>
        <div className={classes.matrix}>
          <RoleTools
            draft={draft}
            role={role}
            other={other}
            kept={kept}
            counts={{ all: counts('all'), conditions: counts('conditions'), changed: counts('changed') }}
            onSearch={setSought}
            onKeep={setKept}
            onCompare={onCompare}
          />
          <RoleGrid
            rows={shown}
            compared={other && labelOf(other.label, locale)}
            onOperation={(table, operation) => {
              if (table.table.rights) change.tellOwn(table);
              else if (!change.operation(table, operation)) setOpened(table.id);
            }}
            onRun={change.run}
            onOpen={(table) => {
              if (table.table.rights) change.tellOwn(table);
              else setOpened(table.id);
            }}
          />
        </div>
        <RoleFacts draft={draft} role={role} />
      </div>
      {row && <GrantsDialog draft={draft} role={role} row={row} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** Changes of a role by a press on a cell. */
function useRoleSteps(role: Role) {
  const { t } = useTranslation();
  const { label } = usePanelTexts();
  const makeStep = useDraftStep();
  const set = async (property: 'grants' | 'actions' | RoleSwitch, value: unknown) => {
    const outcome = await makeStep([
      { kind: 'set', place: ['roles', role.id, property], ...(value === undefined ? {} : { value }) },
    ]);
    const faults = placeFaults(outcome);
    if (faults) notify({ message: Object.values(faults).join(' '), tone: 'bad' });
  };
  return {
    /** Allows an operation on all records of a table, or on none; false where grants say more than a press can. */
    operation: ({ table, reaches }: TableRow, operation: RecordOperation): boolean => {
      const grants = grantsOn(role, table);
      const isWider = grants.wider.some((grant) => grant[operation] === true);
      if (reaches[operation] === 'condition' || isWider) return false;
      const next = withOperation(grants, table, { operation, isAllowed: reaches[operation] === 'never' });
      void set('grants', withGrantsOn(role, table, next));
      return true;
    },
    /** Allows an action or something besides, or no longer. */
    run: (row: Extract<RoleRow, { kind: 'action' | 'switch' }>) => {
      const isAllowed = row.reach === 'never';
      if (row.kind === 'switch') void set(row.property, isAllowed ? true : undefined);
      else void set('actions', withAction(role, row.id, isAllowed));
    },
    /** Says of a table with rights of its own what opens it. */
    tellOwn: ({ label: table }: TableRow) => {
      const words = { table, messages: label('roles', 'messages'), besides: t('configure.roles.besides') };
      notify({ message: t('configure.roles.own_rights', words) });
    },
  };
}

interface RoleHeadProps extends Pick<RoleEditorProps, 'draft' | 'role' | 'onChoose' | 'onNew' | 'onShow'> {
  readonly rows: readonly RoleRow[];
}

/** Which role is shown, what can be done with it, and what it may do in sentences. */
function RoleHead({ draft, role, rows, onChoose, onNew, onShow }: RoleHeadProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const deeds = usePartDeeds({ draft, onShow });
  const label = labelOf(role.label, user.locale);
  const sentences = roleSentences(rows, { t, locale: user.locale, role: label });
  return (
    <header className={classes.head}>
      <div className={classes.titles}>
        <h1>{label}</h1>
        <MenuButton
          label={t('configure.roles.choose')}
          className={icon.button}
          side="below"
          iconOnly
          lines={ownRoles(draft.document).map((one) => ({
            kind: 'choice',
            key: String(one.id),
            label: labelOf(one.label, user.locale),
            chosen: one.id === role.id,
            run: () => onChoose(one),
          }))}
        >
          <IconChevronDown size={18} aria-hidden="true" />
        </MenuButton>
        <span className={classes.gap} />
        <IconButton
          label={t('configure.roles.more_deeds')}
          size="large"
          aria-haspopup="menu"
          onClick={(event) => deeds.openMenu(['roles', role.id], event.currentTarget)}
        >
          <IconDots size={18} aria-hidden="true" />
        </IconButton>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onNew}>
          {t('configure.roles.new')}
        </Button>
      </div>
      <Sentences sentences={sentences} />
      {deeds.shown}
    </header>
  );
}

/** What the role may do, in words; of long ones the first lines, the others are scrolled to. */
function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  const { t } = useTranslation();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
    <div className={classes.sentences} role="region" tabIndex={0} aria-label={t('configure.roles.in_words')}>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence} dir="auto">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}
