/**
 * The header by which a supervisor's call is answered as it would be if the caller's configuration draft were applied:
 * `draft`, or `role=` and the id of a role, with the rights of that role alone.
 */
export const PREVIEW_HEADER = 'X-Configuration-Preview';

/** What the header says. */
export interface Preview {
  /** The only role as whom the screens are shown; undefined for the supervisor. */
  readonly role?: number | undefined;
}

const ROLE = /^role=(?<role>\d{1,16})$/;

/** What a header's text says; undefined where it says nothing that is known. */
export function previewIn(text: string): Preview | undefined {
  if (text === 'draft') return {};
  const role = Number(ROLE.exec(text)?.groups?.['role']);
  return Number.isSafeInteger(role) ? { role } : undefined;
}

export function previewText({ role }: Preview): string {
  return role === undefined ? 'draft' : `role=${role}`;
}
