import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { PersonalExplanation, ToldGrant, ToldObstacle } from '#core/contract/people/access-routes.ts';
import { FormulaText } from '#web/formula/formula-text.tsx';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { withGroups } from '#web/ui/roles-with-groups.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import classes from './cell-dialog.module.css';
import type { OpenedAction } from './matrix-grid.tsx';
import { ReachMark } from './reach-marks.tsx';
import { reachOfLetter } from './reach.ts';

interface RunDialogProps {
  readonly opened: OpenedAction;
  /** The person whose rights are shown. */
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly onClose: () => void;
}

/** How far a role, or a person, may run a restricted action, and why. */
export function RunDialog({ opened, user, onClose }: RunDialogProps) {
  const { t } = useTranslation();
  const { action, column, letters } = opened;
  const role = column.kind === 'role' ? column : undefined;
  // The role of supervisors stands in no catalog; it comes with whoever has it.
  const asked = role && role.id !== 0 ? { role: String(role.id) } : { user: String(user?.id ?? 0) };
  const query = useQuery({
    queryKey: ['api_access_explain', 'action', action.id, asked],
    queryFn: ({ signal }) =>
      configurationGate.call('api_access_explain', {
        params: { tableId: String(action.table ?? 0), recordId: '0' },
        query: { action: String(action.id), ...asked },
        signal,
      }),
  });
  const reach = reachOfLetter(letters);
  const who = role?.label ?? user?.name ?? '';
  return (
    <Dialog title={t('rights.cell', { who, table: action.label })} onClose={onClose} look="sheet">
      <div className={classes.content}>
        <ul className={classes.reaches}>
          <li>
            <ReachMark operation="run" reach={reach} />
            <span>{t('rights.run')}</span>
            <span className={classes.reach}>{t(`rights.${reach}`)}</span>
          </li>
        </ul>
        <Loaded query={query}>
          {(explanation) => (
            <>
              {!explanation.allowed && reach === 'condition' ? (
                <p className={classes.together}>{t('rights.run_together')}</p>
              ) : null}
              <Reasons explanation={explanation} ofRole={asked.role !== undefined} />
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

interface ReasonsProps {
  readonly explanation: PersonalExplanation;
  /** It is about a role by itself. */
  readonly ofRole: boolean;
}

function Reasons({ explanation, ofRole }: ReasonsProps) {
  const { t } = useTranslation();
  const { allowed, by, against, wouldGrant, controls } = withGroups(t, explanation);
  return (
    <>
      <Part title={t('rights.run_against')}>{against.map(sentence(t))}</Part>
      <Part title={t('rights.grants')}>
        {by.map((grant, at) => (
          <GivenBy key={at} grant={grant} withRole={!ofRole} />
        ))}
      </Part>
      <Part title={t('rights.run_controls')}>
        {controls.map(({ message, condition }) => (
          <>
            <p className={classes.what}>{message}</p>
            <Where condition={condition} />
          </>
        ))}
      </Part>
      {allowed || ofRole ? null : (
        <Part title={t('rights.run_would')}>
          {wouldGrant.map(({ role, conditions }) => (
            <>
              <p className={classes.what}>
                <bdi>{role}</bdi>
              </p>
              {conditions.map((condition) => (
                <Where key={condition} condition={condition} />
              ))}
            </>
          ))}
        </Part>
      )}
    </>
  );
}

/** A titled list; nothing where there is nothing to list. */
function Part({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.grants}>
        {children.map((child, at) => (
          <li key={at}>{child}</li>
        ))}
      </ul>
    </>
  );
}

function GivenBy({ grant, withRole }: { readonly grant: ToldGrant; readonly withRole: boolean }) {
  const { t } = useTranslation();
  const { role, about, operations, condition } = grant;
  const { kind, label } = about;
  const what = t(`rights.on_${kind}`, { label });
  return (
    <>
      <p className={classes.what}>
        {withRole ? <bdi className={classes.role}>{role}</bdi> : null}
        {operations.length === 0 ? (
          what
        ) : (
          <>
            {operations.map((operation) => t(`rights.${operation}`)).join(', ')}
            <span className={classes.about}>{kind === 'table' ? <bdi>{label}</bdi> : what}</span>
          </>
        )}
      </p>
      {condition ? <Where condition={condition.text} /> : null}
    </>
  );
}

function Where({ condition }: { readonly condition: string | null }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.where}>{t('rights.where')}</p>
      <FormulaText formula={condition ?? '…'} className={classes.condition} />
    </>
  );
}

/** What stands against it, in words that speak of anybody. */
function sentence(t: ReturnType<typeof useTranslation>['t']) {
  return (obstacle: ToldObstacle): ReactNode => {
    if (obstacle.reason === 'unnamed')
      return <p>{t('access.against_unnamed', { action: obstacle.action ?? '' })}</p>;
    if (obstacle.reason === 'operation')
      return <p>{t(`access.against_operation_${obstacle.operation}`, { table: obstacle.table ?? '' })}</p>;
    return <p>{t('rights.no_roles')}</p>;
  };
}
