import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { numberFormat } from '#core/language/formats.ts';
import type { SeenTables, UserInfo } from '#core/contract/people/user-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { useReader } from '#web/fields/values/reader.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { BesidePart } from './beside-part.tsx';
import classes from './user-beside.module.css';
import { startViewingAs } from './view-as.ts';

interface UserSeesProps {
  readonly user: UserInfo;
  readonly version: string;
}

/** What a user sees, in numbers, and the way to see it as that user does. */
export function UserSees({ user: { id, name }, version }: UserSeesProps) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['admin_user_sees', id, version],
    queryFn: ({ signal }) =>
      configurationGate.call('admin_user_sees', { params: { user: String(id) }, signal }),
    refetchOnMount: 'always',
    retry: false,
  });
  return (
    <BesidePart title={t('users.sees', { name })}>
      <Loaded query={query}>{(seen) => <Seen {...seen} />}</Loaded>
      <ViewAs id={id} name={name} />
    </BesidePart>
  );
}

function Seen({ tables, more }: SeenTables) {
  const { t } = useTranslation();
  if (tables.length === 0) return <p className={classes.note}>{t('users.sees_nothing')}</p>;
  return (
    <>
      <dl className={classes.sees}>
        {tables.map((table) => (
          <Table key={table.id} table={table} />
        ))}
      </dl>
      {more > 0 && <p className={classes.note}>{t('users.sees_more', { count: more })}</p>}
    </>
  );
}

/** How many records of a table are seen, of how many where that is fewer, and how many of them may be changed. */
function Table({ table }: { readonly table: SeenTables['tables'][number] }) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const { label, count, total, changes, exact } = table;
  const number = (value: number) => `${exact ? '' : '≈\u202f'}${numberFormat(locale).format(value)}`;
  return (
    <>
      <div>
        <dt>
          <bdi>{label}</bdi>
        </dt>
        <dd>
          {count < total ? t('users.sees_of', { count: number(count), total: number(total) }) : number(count)}
        </dd>
      </div>
      {changes !== 0 && (
        <div className={classes.within}>
          <dt>{t('users.sees_changes')}</dt>
          <dd>{changes === null ? t('users.sees_some') : number(changes)}</dd>
        </div>
      )}
    </>
  );
}

function ViewAs({ id, name }: { readonly id: number; readonly name: string }) {
  const { t } = useTranslation();
  const me = useApplication().user;
  const doing = useDoing();
  if (me.account === `user:${id}`) return null;
  return (
    <>
      <Button
        className={classes.viewAs ?? ''}
        fullWidth
        variant="default"
        leftSection={<IconEye size={16} aria-hidden="true" />}
        disabled={doing.busy}
        onClick={() => void doing.run(async () => await startViewingAs(id))}
      >
        {t('users.view_as', { name })}
      </Button>
      <p className={classes.fact}>{t('users.view_as_text')}</p>
    </>
  );
}
