import { partMark } from '#web/api/part-mark.ts';
import { mayCreate } from '#web/api/application.tsx';
import { useWritingRun } from '#web/api/use-writing.ts';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '#web/std/translation.ts';
import { newAddress } from '#web/addresses/addresses.ts';
import { useKeys } from '#web/ui/keys/keys.tsx';
import { ExportButton, fileOfList } from '../export/export-button.tsx';
import { ListButtons } from '../panel/list-buttons.tsx';
import classes from './list-head.module.css';
import { ListStar } from './list-star.tsx';
import { MoreMenu } from './more-menu.tsx';
import { NewButton } from './new-button.tsx';
import type { List } from '../state/use-list.ts';

/** The list's name, and the one thing to do first. */
export function ListHead({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { table } = list;
  const create = (): void => router.history.push(newAddress(table.id));
  const writing = useWritingRun();
  useKeys(mayCreate(table) ? [{ keys: 'n', label: t('list.key_new'), run: writing(create) }] : []);
  return (
    <header className={classes.head}>
      <h1 className={classes.title} {...partMark('tables', table.id)}>
        {table.plural}
      </h1>
      <ListStar list={list} />
      <span className={classes.room} />
      <ExportButton list={fileOfList(list)} />
      <MoreMenu list={list} />
      <ListButtons list={list} />
      <NewButton table={table} hasKey />
    </header>
  );
}
