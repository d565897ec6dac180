import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { RECORD_OPERATIONS } from '#core/access/matrix.ts';
import type { Grant, Role } from '#core/catalog/schema.ts';
import { grantsOn, withGrantsOn } from '#core/configuration/role-grants.ts';
import { labelOf } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { CheckList } from '#web/inputs/check-list.tsx';
import { DialogBody, DialogButtons, DialogProblem, DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { placeFaults, useDraftStep } from '../draft/use-draft-step.ts';
import { FormulaValue } from '../panel/formula-value.tsx';
import { DraftScope } from '../panel/property-panel.tsx';
import { ValueEditor } from '../panel/value-editor.tsx';
import classes from './grants-dialog.module.css';
import type { TableRow } from './role-rows.ts';

interface GrantsDialogProps {
  readonly draft: WorkingDraft;
  readonly role: Role;
  readonly row: TableRow;
  readonly onClose: () => void;
}

/** What a role may do on a table, in full: several grants, each with its operations, condition and columns; one step. */
export function GrantsDialog({ draft, role, row, onClose }: GrantsDialogProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const makeStep = useDraftStep();
  const { own, wider } = grantsOn(role, row.table);
  const [grants, setGrants] = useState<readonly Grant[]>(
    own.length > 0 ? own : [{ table: row.id, read: true }],
  );
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const kept = grants.filter((grant) => RECORD_OPERATIONS.some((operation) => grant[operation] === true));
    const value = withGrantsOn(role, row.table, kept);
    const outcome = await makeStep([{ kind: 'set', place: ['roles', role.id, 'grants'], value }]);
    setBusy(false);
    if (outcome === 'made') onClose();
    else setProblem(Object.values(placeFaults(outcome) ?? {})[0]);
  };
  const title = t('rights.cell', { who: labelOf(role.label, user.locale), table: row.label });
  return (
    <Dialog title={title} onClose={onClose} look="wide">
      <DraftScope draft={draft} place={['tables', row.id]}>
        <DialogBody onSubmit={() => void save()}>
          <DialogText>{t('configure.roles.grants_text')}</DialogText>
          {wider.length > 0 && <p className={classes.wider}>{t('configure.roles.wider')}</p>}
          <ol className={classes.grants}>
            {grants.map((grant, at) => (
              // Grants have nothing that tells them apart but their place.
              <li key={at}>
                <GrantFields
                  id={`grant-${at}`}
                  grant={grant}
                  onChange={(next) => {
                    setProblem(undefined);
                    setGrants(grants.with(at, next));
                  }}
                  onRemove={() => setGrants(grants.toSpliced(at, 1))}
                />
              </li>
            ))}
          </ol>
          <AddGrant onAdd={() => setGrants([...grants, { table: row.id, read: true }])} />
          <DialogProblem>{problem}</DialogProblem>
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              {t('settings.cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('settings.save')}
            </Button>
          </DialogButtons>
        </DialogBody>
      </DraftScope>
    </Dialog>
  );
}

function AddGrant({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="subtle"
      className={classes.add}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={onAdd}
    >
      {t('configure.roles.add_grant')}
    </Button>
  );
}

interface GrantFieldsProps {
  readonly id: string;
  readonly grant: Grant;
  readonly onChange: (grant: Grant) => void;
  readonly onRemove: () => void;
}

function GrantFields({ id, grant, onChange, onRemove }: GrantFieldsProps) {
  const { t } = useTranslation();
  const set = (key: keyof Grant, value: unknown) => {
    const { [key]: _, ...others } = grant;
    onChange(value === undefined ? others : { ...grant, [key]: value });
  };
  return (
    <div className={classes.grant}>
      <CheckList
        id={`${id}-operations`}
        label={t('configure.roles.allows')}
        value={RECORD_OPERATIONS.filter((operation) => grant[operation] === true)}
        choices={RECORD_OPERATIONS.map((operation) => ({
          value: operation,
          label: t(`rights.${operation}`),
        }))}
        onChange={(allowed) => {
          const { create: _, read: __, update: ___, delete: ____, ...others } = grant;
          onChange({ ...others, ...Object.fromEntries(allowed.map((operation) => [operation, true])) });
        }}
      />
      <GrantColumns id={id} grant={grant} onSet={set} />
      {/* Last, as what is said of it comes and goes: nothing else moves. */}
      <FormulaValue
        kind="roles_grants"
        isOptional
        error={undefined}
        id={`${id}-condition`}
        label={t('configure.roles.only_where')}
        help={t('configure.roles.only_where_help')}
        editor={{ kind: 'formula', gives: 'condition', of: 'table' }}
        property="condition"
        value={grant.condition}
        onChange={(value) => set('condition', value)}
      />
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        className={classes.remove}
        leftSection={<IconTrash size={14} aria-hidden="true" />}
        onClick={onRemove}
      >
        {t('configure.roles.remove_grant')}
      </Button>
    </div>
  );
}

interface GrantColumnsProps extends Pick<GrantFieldsProps, 'id' | 'grant'> {
  readonly onSet: (key: 'readColumns' | 'writeColumns', value: unknown) => void;
}

/** Which columns are read, and which are filled in, as far as the operations do either. */
function GrantColumns({ id, grant, onSet }: GrantColumnsProps) {
  const { t } = useTranslation();
  const writes = grant.create === true || grant.update === true;
  const sets = [
    ...(grant.read === true
      ? [{ key: 'readColumns', label: t('configure.roles.read_columns') } as const]
      : []),
    ...(writes ? [{ key: 'writeColumns', label: t('configure.roles.write_columns') } as const] : []),
  ];
  return (
    <div className={classes.columns}>
      {sets.map(({ key, label }) => (
        <div key={key}>
          <ValueEditor
            id={`${id}-${key}`}
            label={label}
            editor={{ kind: 'columnSet' }}
            kind="roles_grants"
            property={key}
            value={grant[key] ?? 'all'}
            isOptional
            onChange={(value) => onSet(key, value === 'all' ? undefined : value)}
          />
        </div>
      ))}
    </div>
  );
}
