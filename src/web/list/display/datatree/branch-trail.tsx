import { IconChevronRight } from '@tabler/icons-react';
import { useRows } from '#web/data/use-rows.ts';
import { useTranslation } from '#web/std/translation.ts';
import { focusRows } from '../../state/focus-rows.ts';
import type { List } from '../../state/use-list.ts';
import type { ToolsProps } from '../display-mode.ts';
import classes from './branch-trail.module.css';

/** Where a branch of a tree stands that is shown alone: what leads back to each record above it, and to the whole tree. */
export function BranchTrail({ list }: ToolsProps) {
  return list.branch === undefined ? null : <Trail list={list} />;
}

function Trail({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const { windows } = list.rows;
  useRows(windows);
  const line = windows.line?.();
  const [root, ...above] = line ?? [];
  const go = (branch: number | undefined): void => {
    showBranch(list, branch);
    focusRows();
  };
  return (
    <nav className={classes.trail} aria-label={t('tree.path')}>
      <ol>
        <li>
          <button type="button" onClick={() => go(undefined)}>
            {list.table.plural}
          </button>
        </li>
        {above.toReversed().map(([id, title]) => (
          <li key={id}>
            <IconChevronRight size={14} stroke={1.6} aria-hidden="true" />
            <button type="button" onClick={() => go(id)}>
              <bdi>{title}</bdi>
            </button>
          </li>
        ))}
        {root ? (
          <li>
            <IconChevronRight size={14} stroke={1.6} aria-hidden="true" />
            <span aria-current="true">
              <bdi>{root[1]}</bdi>
            </span>
          </li>
        ) : null}
      </ol>
      <p role="status">{line && !root ? t('tree.gone') : ''}</p>
    </nav>
  );
}

/** Shows the branch of a record alone, or the whole tree; the address of the list keeps which. */
export function showBranch(
  { show, change }: Pick<List, 'show' | 'change'>,
  branch: number | undefined,
): void {
  const { branch: _, ...rest } = show;
  const next = branch === undefined ? rest : { ...rest, branch };
  change({ show: Object.keys(next).length > 0 ? next : undefined });
}
