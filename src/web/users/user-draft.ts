/** The columns of a user that the parts beside the form show and change. */
type UserColumn = 'roles' | 'supervisor' | 'active';

/** What the form of a user holds in these columns, saved or not, and how they are changed with the rest of the form. */
export interface UserDraft {
  /** The user's own roles, by the codes of their choices. */
  readonly roles: readonly string[];
  readonly supervisor: boolean;
  readonly active: boolean;
  /** The roles that can be given. */
  readonly choices: readonly { readonly code: string; readonly label: string }[];
  readonly isEditable: (column: UserColumn) => boolean;
  /** What is wrong with a column, in words. */
  readonly fault: (column: UserColumn) => string | undefined;
  /** The id of what has the focus where a column is led to. */
  readonly fieldId: (column: UserColumn) => string;
  readonly change: (column: UserColumn, value: unknown) => void;
  /** Saves the change at once where nothing else is changed. */
  readonly changeNow: (column: UserColumn, value: unknown) => void;
}
