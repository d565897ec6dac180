import type { Box } from '#core/contract/actions/action-results.ts';
import { DeletionMeaning, useDeletionForetold } from './deletion-meaning.tsx';

interface AskedDeletionProps {
  readonly deletes: NonNullable<Box['deletes']>;
  readonly onLeave: () => void;
}

/** What the deletion that a question asks about would mean for other records. */
export function AskedDeletion({ deletes: { tableId, records }, onLeave }: AskedDeletionProps) {
  const foreseen = useDeletionForetold(tableId, records);
  return <DeletionMeaning foreseen={foreseen} onLeave={onLeave} />;
}
