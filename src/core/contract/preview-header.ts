import { z } from 'zod';

/**
 * The header by which a supervisor's call is answered as it would be if the caller's configuration draft were applied:
 * `draft`, or `role=` and the id of a role, with the rights of that role alone.
 */
export const PREVIEW_HEADER = 'X-Configuration-Preview';

/** What the header says. */
export interface Preview {
  /** The only role of whom the screens are shown as; undefined for the supervisor. */
  readonly role?: number | undefined;
}

const ROLE = /^role=(?<role>\d{1,16})$/;

/** A header's text as what it says. */
export const PreviewHeader = z.string().transform((text, context): Preview => {
  if (text === 'draft') return {};
  const role = Number(ROLE.exec(text)?.groups?.['role']);
  if (Number.isSafeInteger(role)) return { role };
  context.addIssue({ code: 'custom', message: 'draft, or role=id' });
  return z.NEVER;
});

export function previewText({ role }: Preview): string {
  return role === undefined ? 'draft' : `role=${role}`;
}
