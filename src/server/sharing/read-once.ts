import type { KeptContent } from './kept-content.ts';
import { sharedWindow } from './shared-list.ts';
import { sharedRecord, type RecordScene } from './shared-record.ts';

/** Reads what a link leads to, so that it is known to be there. Throws AppError where it is gone, or not for its maker. */
export async function readOnce(scene: RecordScene, content: KeptContent): Promise<void> {
  if (content.kind === 'list') await sharedWindow(scene, content);
  else await sharedRecord(scene, content);
}
