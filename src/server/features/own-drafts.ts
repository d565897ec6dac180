import { AppError } from '#core/errors.ts';
import type { Session } from '../session/session.ts';

/** Drafts are a person's own. Throws AppError `session.viewing` where somebody else sees the application as that person. */
export function refuseDraftsOfOthers({ viewing }: Session): void {
  if (viewing) throw new AppError('session.viewing');
}
