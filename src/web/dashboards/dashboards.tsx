import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApplication } from '#web/api/application.tsx';
import { Missing } from '#web/shell/start/window-states.tsx';
import type { ArrangeInDraft } from './arranging/tile-draft.ts';
import { TileBoard } from './tile-board.tsx';
import classes from './dashboards.module.css';

export type { ArrangeInDraft } from './arranging/tile-draft.ts';

interface DashboardProps {
  readonly dashboard: number;
  readonly arrange: ArrangeInDraft;
  /** What stands above it, in the line of its tools. */
  readonly children: ReactNode;
}

/** A dashboard as its user has arranged it, below what is given. */
export function DashboardBelow({ dashboard: id, arrange, children }: DashboardProps) {
  const dashboard = useApplication().info.dashboards.find((one) => one.id === id);
  return dashboard ? (
    <TileBoard key={id} dashboard={dashboard} head={children} arrange={arrange} />
  ) : (
    children
  );
}

/** `/app/dashboard/{dashboard}`: a dashboard, if this user can come to it. */
export function DashboardWindow({ arrange }: Pick<DashboardProps, 'arrange'>) {
  const { dashboard: id } = useParams({ strict: false });
  const dashboard = useApplication().info.dashboards.find((one) => String(one.id) === id);
  if (!dashboard) return <Missing />;
  return (
    <div className={classes.window}>
      <TileBoard key={id} dashboard={dashboard} head={<h1>{dashboard.label}</h1>} arrange={arrange} />
    </div>
  );
}
