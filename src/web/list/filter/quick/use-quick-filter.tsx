import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { Panel } from '../../panel/panel.tsx';
import type { List } from '../../state/use-list.ts';
import { filteredPaths } from './quick-filter.ts';

const load = () => import('./quick-panel.tsx');
const QuickPanel = lazy(async () => ({ default: (await load()).QuickPanel }));

interface QuickFilterTool {
  /** Opens the filter of a column at an element of it. */
  readonly ask: (path: string, anchor: HTMLElement) => void;
  /** The paths of the columns that the list's filter asks something of. */
  readonly filtered: ReadonlySet<string>;
  readonly panel: ReactNode;
}

/** The filter at the heads of a list's columns, fetched when it is first needed. */
export function useQuickFilter(list: List): QuickFilterTool {
  const { t } = useTranslation();
  const [at, setAt] = useState<{ readonly path: string; readonly anchor: HTMLElement }>();
  const ask = useCallback((path: string, anchor: HTMLElement): void => {
    // It opens with what it holds.
    void load().finally(() => setAt({ path, anchor }));
  }, []);
  const shown = at && list.columns.find(({ path }) => path === at.path);
  const close = (): void => {
    at?.anchor.focus({ preventScroll: true });
    setAt(undefined);
  };
  const panel =
    at && shown ? (
      <Panel
        key={at.path}
        title={t('filter.quick.title', { label: shown.label })}
        opened
        at={at.anchor}
        onClose={close}
      >
        <Suspense fallback={null}>
          <QuickPanel list={list} shown={shown} onDone={close} />
        </Suspense>
      </Panel>
    ) : null;
  const filtered = useMemo(() => filteredPaths(list.filter), [list.filter]);
  return { ask, filtered, panel };
}
