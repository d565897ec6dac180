import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { IconEye, IconTableOff, IconUser } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { AccessMatrix } from '#core/contract/people/access-routes.ts';
import { addTexts } from '#web/api/texts.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { LoadedPage } from '#web/settings-page/loaded.tsx';
import { SearchField } from '#web/inputs/search-field.tsx';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { EmptyState } from '#web/ui/states/states.tsx';
import { configurationAddress } from '../section-address.ts';
import { Assertions } from './assertions.tsx';
import { CellDialog } from './cell-dialog.tsx';
import { ChooseUser } from './choose-user.tsx';
import { MatrixGrid, type OpenedCell } from './matrix-grid.tsx';
import { matrixColumns, rowsOf, type MatrixSearch } from './matrix-model.ts';
import { PersonBar } from './person-bar.tsx';
import { Legend } from './reach-marks.tsx';
import classes from './rights-page.module.css';
import { startViewingAs } from '#web/users/users.tsx';

const RunDialog = lazy(async () => {
  const [{ RunDialog: Shown }] = await Promise.all([import('./run-dialog.tsx'), addTexts('access')]);
  return { default: Shown };
});

const ADDRESS = configurationAddress('rights');

/** What roles may do on every table, or one user; the address says which. */
export function RightsPage() {
  const { t } = useTranslation();
  const { user } = useSearch({ strict: false });
  const query = useQuery({
    queryKey: ['admin_access_matrix', user],
    queryFn: ({ signal }) =>
      configurationGate.call('admin_access_matrix', { query: user === undefined ? {} : { user }, signal }),
    refetchOnMount: 'always',
  });
  return (
    <LoadedPage title={t('configuration.sections.rights')} query={query}>
      {(matrix) => <Rights matrix={matrix} />}
    </LoadedPage>
  );
}

function Rights({ matrix }: { readonly matrix: AccessMatrix }) {
  const { t } = useTranslation();
  const [table, setTable] = useState('');
  const [role, setRole] = useState('');
  const [opened, setOpened] = useState<OpenedCell>();
  const sought = useMemo(() => ({ table, role }), [table, role]);
  const shown = { user: matrix.user, onClose: () => setOpened(undefined) };
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1>{t('configuration.sections.rights')}</h1>
          <p>{t('configuration.leads.rights')}</p>
        </div>
        <Actions />
      </header>
      {matrix.user ? <PersonBar user={matrix.user} roles={matrix.roles} /> : null}
      <div className={classes.tools}>
        <div className={classes.search}>
          <SearchField id="rights-table" label={t('rights.find_table')} onSearch={setTable} />
        </div>
        <div className={classes.search}>
          <SearchField id="rights-role" label={t('rights.find_role')} onSearch={setRole} />
        </div>
        <Legend />
      </div>
      <Matrix matrix={matrix} sought={sought} onOpen={setOpened} />
      <Assertions assertions={matrix.assertions} />
      {opened && 'table' in opened ? <CellDialog {...shown} opened={opened} /> : null}
      {opened && 'action' in opened ? (
        <Suspense>
          <RunDialog {...shown} opened={opened} />
        </Suspense>
      ) : null}
    </div>
  );
}

interface MatrixProps {
  readonly matrix: AccessMatrix;
  readonly sought: MatrixSearch;
  readonly onOpen: (cell: OpenedCell) => void;
}

/** The grid, or why there is nothing in it. */
function Matrix({ matrix, sought, onOpen }: MatrixProps) {
  const { t } = useTranslation();
  const isEmpty = matrixColumns(matrix, sought).length === 0 || rowsOf(matrix, sought, '').length === 0;
  if (!isEmpty) return <MatrixGrid matrix={matrix} sought={sought} onOpen={onOpen} />;
  return (
    <EmptyState
      icon={<IconTableOff size={28} stroke={1.4} aria-hidden="true" />}
      title={t('rights.none')}
      text={t('rights.none_text')}
    />
  );
}

/** Looking at one user, and seeing as one; the address can ask for the latter. */
function Actions() {
  const { t } = useTranslation();
  const router = useRouter();
  const doing = useDoing();
  const { view_as: asked } = useSearch({ strict: false });
  const [choosing, setChoosing] = useState<'rights' | 'view'>();
  const shown = choosing ?? (asked === undefined ? undefined : 'view');
  const close = () => {
    setChoosing(undefined);
    if (asked !== undefined) router.history.replace(ADDRESS);
  };
  const choose = (user: number) => {
    close();
    if (shown === 'rights') router.history.push(`${ADDRESS}?user=${user}`);
    else void doing.run(async () => await startViewingAs(user));
  };
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        leftSection={<IconUser size={16} aria-hidden="true" />}
        onClick={() => setChoosing('rights')}
      >
        {t('rights.one_user')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconEye size={16} aria-hidden="true" />}
        loading={doing.busy}
        onClick={() => setChoosing('view')}
      >
        {t('rights.view_as')}
      </Button>
      {shown ? (
        <ChooseUser
          title={t(shown === 'view' ? 'rights.view_as_title' : 'rights.one_user_title')}
          {...(shown === 'view' ? { text: t('rights.view_as_text') } : {})}
          onChoose={({ id }) => choose(id)}
          onClose={close}
        />
      ) : null}
    </div>
  );
}
