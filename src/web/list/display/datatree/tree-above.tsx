import type { ViewInfo } from '#core/contract/views/registry.ts';
import type { ToolsProps } from '../display-mode.ts';
import { BranchTrail } from './branch-trail.tsx';
import { CircledRecords } from './circled-records.tsx';

/** What stands above the rows of a tree: the way back from a branch, and what no row leads to. */
export function TreeAbove(props: ToolsProps<Extract<ViewInfo, { mode: 'datatree' }>>) {
  return (
    <>
      <BranchTrail {...props} />
      <CircledRecords {...props} />
    </>
  );
}
