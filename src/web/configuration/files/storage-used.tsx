import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { useTranslation } from '#web/std/translation.ts';
import { sizeText } from '#web/fields/file/file-size.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { Group } from '#web/ui/layout/group.tsx';
import { Loaded } from '#web/settings-page/loaded.tsx';
import classes from './storage-used.module.css';

/** What the records of each table hold; asked for after the rest, as all of them are read for it. */
export function StorageOfTables() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['admin_files_tables'],
    queryFn: ({ signal }) => configurationGate.call('admin_files_tables', { signal }),
    refetchOnMount: 'always',
  });
  return (
    <Group title={t('storage.by_table')} text={t('storage.by_table_text')}>
      <Loaded query={query}>
        {({ tables }) =>
          tables.length === 0 ? (
            <p className={classes.none}>{t('storage.none')}</p>
          ) : (
            <StorageTable
              label={t('storage.by_table')}
              lines={tables.map(({ name, label, ...stored }) => ({
                key: name,
                name: label ?? t('storage.gone', { name }),
                ...stored,
              }))}
            />
          )
        }
      </Loaded>
    </Group>
  );
}

/** Who has uploaded how much of what is stored. */
export function StorageOfAccounts({ info }: { readonly info: AnswerOf<Contract['admin_files']> }) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const { stored, content, accounts, count } = info;
  const size = (bytes: number) => sizeText(bytes, locale);
  const told = { count: stored.files, size: size(stored.bytes), content: size(content.bytes) };
  return (
    <Group title={t('storage.by_account')} text={stored.files === 0 ? undefined : t('storage.now', told)}>
      {accounts.length === 0 ? (
        <p className={classes.none}>{t('storage.none')}</p>
      ) : (
        <StorageTable
          label={t('storage.by_account')}
          lines={accounts.map(({ account, ...rest }) => ({
            key: account,
            sign: <Avatar name={rest.name} size={24} />,
            ...rest,
          }))}
        />
      )}
      {count > accounts.length ? (
        <p className={classes.none}>{t('storage.more', { count: count - accounts.length })}</p>
      ) : null}
    </Group>
  );
}

interface Line {
  readonly key: string;
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
  readonly sign?: ReactNode;
}

interface StorageTableProps {
  readonly label: string;
  readonly lines: readonly Line[];
}

/** Names with their files and sizes, each beside its share of the greatest. */
function StorageTable({ label, lines }: StorageTableProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const most = Math.max(1, ...lines.map(({ bytes }) => bytes));
  const number = new Intl.NumberFormat(locale);
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('storage.name')}</th>
          <th scope="col">{t('storage.files')}</th>
          <th scope="col">{t('storage.size')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, name, files, bytes, sign }) => (
          <tr key={key}>
            <th scope="row">
              <span className={classes.name}>
                {sign}
                <bdi>{name}</bdi>
              </span>
              <meter className={classes.share} aria-hidden="true" value={bytes} max={most} />
            </th>
            <td>{number.format(files)}</td>
            <td>{sizeText(bytes, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
