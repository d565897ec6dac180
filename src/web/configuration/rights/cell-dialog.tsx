import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import { RECORD_OPERATIONS } from '#core/access/matrix.ts';
import type { FullGrant } from '#core/contract/people/access-routes.ts';
import { FormulaText } from '#web/formula/formula-text.tsx';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import classes from './cell-dialog.module.css';
import type { OpenedTable } from './matrix-grid.tsx';
import { ReachMark } from './reach-marks.tsx';
import { reachesOf } from './reach.ts';

interface CellDialogProps {
  readonly opened: OpenedTable;
  /** The person whose rights are shown. */
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly onClose: () => void;
}

/** What a role, or a person, may do on a table, and the grants behind it. */
export function CellDialog({ opened, user, onClose }: CellDialogProps) {
  const { t } = useTranslation();
  const { table, column, letters } = opened;
  const role = column.kind === 'role' ? column : undefined;
  // The role of supervisors stands in no catalog; it comes with whoever has it.
  const asked = role && role.id !== 0 ? { role: String(role.id) } : { user: String(user?.id ?? 0) };
  const query = useQuery({
    queryKey: ['admin_access_grants', table.id, asked],
    queryFn: ({ signal }) =>
      configurationGate.call('admin_access_grants', {
        params: { tableId: String(table.id) },
        query: asked,
        signal,
      }),
  });
  const reaches = reachesOf(letters);
  const who = role?.label ?? user?.name ?? '';
  return (
    <Dialog title={t('rights.cell', { who, table: table.label })} onClose={onClose} look="sheet">
      <div className={classes.content}>
        <ul className={classes.reaches}>
          {RECORD_OPERATIONS.map((operation) => (
            <li key={operation}>
              <ReachMark operation={operation} reach={reaches[operation]} />
              <span>{t(`rights.${operation}`)}</span>
              <span className={classes.reach}>{t(`rights.${reaches[operation]}`)}</span>
            </li>
          ))}
        </ul>
        {table.hasOwnRights ? <p className={classes.own}>{t('rights.own_rights')}</p> : null}
        <h3 className={classes.title}>{t('rights.grants')}</h3>
        <Loaded query={query}>
          {({ grants }) => (
            <Grants
              grants={grants.filter((grant) => role === undefined || grant.role === role.label)}
              withRole={role === undefined}
            />
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

function Grants({ grants, withRole }: { readonly grants: readonly FullGrant[]; readonly withRole: boolean }) {
  const { t } = useTranslation();
  if (grants.length === 0) return <p className={classes.none}>{t('rights.no_grants')}</p>;
  return (
    <ul className={classes.grants}>
      {grants.map((grant, at) => (
        <li key={at}>
          <Grant grant={grant} withRole={withRole} />
        </li>
      ))}
    </ul>
  );
}

function Grant({ grant, withRole }: { readonly grant: FullGrant; readonly withRole: boolean }) {
  const { t } = useTranslation();
  const { role, about, operations, condition, readColumns, writeColumns } = grant;
  const writes = operations.includes('create') || operations.includes('update');
  return (
    <>
      <p className={classes.what}>
        {withRole ? <bdi className={classes.role}>{role}</bdi> : null}
        {operations.length === 0
          ? t('rights.does_nothing')
          : operations.map((operation) => t(`rights.${operation}`)).join(', ')}
        <span className={classes.about}>{t(`rights.on_${about.kind}`, { label: about.label })}</span>
      </p>
      {condition ? (
        <>
          <p className={classes.where}>{t('rights.where')}</p>
          <FormulaText formula={condition.text ?? '…'} className={classes.condition} />
        </>
      ) : null}
      {operations.includes('read') ? <Columns text="reads" columns={readColumns} /> : null}
      {writes ? <Columns text="writes" columns={writeColumns} /> : null}
    </>
  );
}

function Columns({
  text,
  columns,
}: {
  readonly text: 'reads' | 'writes';
  readonly columns: readonly string[] | null;
}) {
  const { t } = useTranslation();
  return (
    <p className={classes.columns}>
      {columns === null
        ? t(`rights.${text}_all`)
        : t(`rights.${text}`, { columns: columns.length === 0 ? '–' : columns.join(', ') })}
    </p>
  );
}
