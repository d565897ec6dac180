import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#core/language/formats.ts';
import type { UserInfo } from '#core/contract/people/user-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { useReader } from '#web/fields/values/reader.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { Group } from '#web/ui/layout/group.tsx';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { useDoing } from '#web/settings-page/use-doing.ts';
import classes from './user-part.module.css';
import { startViewingAs } from './view-as.ts';

interface UserSeesProps {
  readonly user: UserInfo;
  readonly version: string;
}

/** What a user sees, in numbers, and the way to see it as that user does. */
export function UserSees({ user: { id, name }, version }: UserSeesProps) {
  const { t } = useTranslation();
  const me = useApplication().user;
  const { locale } = useReader();
  const doing = useDoing();
  const query = useQuery({
    queryKey: ['admin_user_sees', id, version],
    queryFn: ({ signal }) =>
      configurationGate.call('admin_user_sees', { params: { user: String(id) }, signal }),
    refetchOnMount: 'always',
    retry: false,
  });
  return (
    <Group
      title={t('users.sees', { name })}
      action={
        me.account !== `user:${id}` && (
          <Button
            variant="default"
            leftSection={<IconEye size={16} aria-hidden="true" />}
            disabled={doing.busy}
            onClick={() => void doing.run(async () => await startViewingAs(id))}
          >
            {t('users.view_as')}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ tables, more }) =>
          tables.length === 0 ? (
            <p className={classes.note}>{t('users.sees_nothing')}</p>
          ) : (
            <>
              <dl className={classes.sees}>
                {tables.map((table) => (
                  <div key={table.id}>
                    <dt>
                      {table.label}
                      {!table.mayChange && <span className={classes.only}>{t('users.only_reads')}</span>}
                    </dt>
                    <dd>
                      {table.exact ? '' : '≈\u202f'}
                      {numberFormat(locale).format(table.count)}
                    </dd>
                  </div>
                ))}
              </dl>
              {more > 0 && <p className={classes.note}>{t('users.sees_more', { count: more })}</p>}
            </>
          )
        }
      </Loaded>
    </Group>
  );
}
