import { IconCheck, IconKey, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { PersonalExplanation, ToldObstacle } from '#core/contract/people/access-routes.ts';
import { FormulaText } from '#web/formula/formula-text.tsx';
import { withGroups } from '#web/ui/roles-with-groups.ts';
import classes from './why-dialog.module.css';

/** An explanation in sentences: what stands against it, or what allows it, and what would. */
export function ExplanationText({ explanation: told }: { readonly explanation: PersonalExplanation }) {
  const { t } = useTranslation();
  const explanation = withGroups(t, told);
  const { allowed, by, against } = explanation;
  return (
    <>
      <ul className={classes.reasons}>
        {allowed
          ? by.map(({ role, condition }, at) => (
              <Reason key={`${role} ${at}`} icon={<IconCheck size={16} aria-hidden="true" />}>
                {condition ? (
                  <Where text="granted" role={role} condition={condition.text} />
                ) : (
                  <p>{t('access.granted', { role })}</p>
                )}
              </Reason>
            ))
          : against.map((obstacle, at) => <Against key={`${obstacle.reason} ${at}`} obstacle={obstacle} />)}
      </ul>
      {allowed ? null : <WouldAllow explanation={explanation} />}
    </>
  );
}

function Reason({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className={classes.reason}>
      <span className={classes.icon}>{icon}</span>
      <div>{children}</div>
    </li>
  );
}

/** A role and its condition, in the reader's words; a condition that the reader may not read has a sentence of its own. */
function Where({
  text,
  role,
  condition,
}: {
  readonly text: 'granted' | 'condition' | 'role';
  readonly role: string;
  readonly condition: string | null;
}) {
  const { t } = useTranslation();
  if (condition === null) return <p>{t(`access.${text}_untold`, { role })}</p>;
  return (
    <>
      <p>{t(`access.${text}_where`, { role })}</p>
      <FormulaText formula={condition} className={classes.condition} />
    </>
  );
}

/** One thing that stands against it; a condition that is not true stands below its sentence. */
function Against({ obstacle }: { readonly obstacle: ToldObstacle }) {
  const { t } = useTranslation();
  const lock = <IconLock size={16} aria-hidden="true" />;
  if (obstacle.reason === 'condition')
    return obstacle.grants.map(({ role, condition }, at) => (
      <Reason key={`${role} ${at}`} icon={lock}>
        <Where text="condition" role={role} condition={condition?.text ?? null} />
      </Reason>
    ));
  if (obstacle.reason === 'columns')
    return obstacle.roles.map((role) => (
      <Reason key={role} icon={lock}>
        <p>{t('access.columns', { role })}</p>
      </Reason>
    ));
  if (obstacle.reason === 'state_control' || obstacle.reason === 'action_control')
    return (
      <Reason icon={lock}>
        <Controlled obstacle={obstacle} />
      </Reason>
    );
  return (
    <Reason icon={lock}>
      <p>
        <Stated obstacle={obstacle} />
      </p>
    </Reason>
  );
}

type Controlling = Extract<ToldObstacle, { reason: 'state_control' | 'action_control' }>;
type Sentence = Exclude<ToldObstacle, Controlling | { reason: 'condition' | 'columns' }>;

/** What stands against it in one sentence. */
function Stated({ obstacle }: { readonly obstacle: Sentence }) {
  const { t } = useTranslation();
  if (obstacle.reason === 'unnamed') {
    const { action } = obstacle;
    return action === null ? t('access.against_unnamed_untold') : t('access.against_unnamed', { action });
  }
  if (obstacle.reason === 'operation') {
    const { operation, table } = obstacle;
    return table === null
      ? t('access.against_operation_untold')
      : t(`access.against_operation_${operation}`, { table });
  }
  const table = obstacle.reason === 'target' ? obstacle.table : '';
  return t(`access.against_${obstacle.reason}`, { table });
}

/** A control that closes a value, or keeps the action from the record, with its own words and its condition. */
function Controlled({ obstacle }: { readonly obstacle: Controlling }) {
  const { t } = useTranslation();
  const { control } = obstacle;
  const { name, condition } = control;
  const kind = obstacle.reason === 'action_control' ? 'action' : obstacle.state;
  const message = 'message' in control ? <p>{control.message}</p> : null;
  if (condition === null)
    return (
      <>
        {message}
        <p>{t(kind === 'action' ? 'access.control_action_untold' : 'access.control_untold')}</p>
      </>
    );
  return (
    <>
      {message}
      <p>{t(`access.control_${kind}_where`, { control: name })}</p>
      <FormulaText formula={condition} className={classes.condition} />
    </>
  );
}

function WouldAllow({ explanation: { against, wouldGrant } }: { readonly explanation: PersonalExplanation }) {
  const { t } = useTranslation();
  // Conditions of one's own roles were told above: there is nothing to ask for.
  const others = wouldGrant.filter(({ has }) => !has);
  const isFixed = against.some(({ reason }) => FOR_EVERYBODY.has(reason));
  if (isFixed) return null;
  if (others.length === 0) return <p className={classes.advice}>{t('access.ask')}</p>;
  return (
    <section className={classes.allowing}>
      <h3>{t('access.would')}</h3>
      <ul>
        {others.map(({ role, conditions }) => (
          <li key={role}>
            <IconKey size={16} aria-hidden="true" />
            <div>
              {conditions.length === 0 ? <p>{t('access.role', { role })}</p> : null}
              {conditions.map((condition, at) => (
                <Where key={condition ?? `untold ${at}`} text="role" role={role} condition={condition} />
              ))}
            </div>
          </li>
        ))}
      </ul>
      <p className={classes.advice}>{t('access.ask_role')}</p>
    </section>
  );
}

/** Reasons that hold whatever roles somebody has. */
const FOR_EVERYBODY: ReadonlySet<ToldObstacle['reason']> = new Set([
  'computed',
  'numbered',
  'other_end',
  'read_only',
  'supervisors_only',
  'state_control',
  'action_control',
]);
