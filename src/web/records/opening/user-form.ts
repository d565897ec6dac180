import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { RecordAnswer } from '#core/contract/records/record-routes.ts';
import { useApplication, webColumns } from '#web/api/application.tsx';
import { labelOf } from '#core/language/labels.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useFaultText } from '#web/fields/fault-text.ts';
import { useUser, type ShownUser, type UserDraft } from '#web/users/users.tsx';
import type { RecordWork } from '../saving/use-record-work.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { useRecordState } from '../sheet/use-record-state.ts';

/** What the form of a user has beside the columns, for supervisors; nothing of it on forms of other tables. */
interface UserForm {
  /** The user who is shown; undefined where there is no administrator's part. */
  readonly shown: ShownUser | undefined;
  /** The user is about to be made. */
  readonly isNew: boolean;
  /** The columns that parts of their own show in place of the form. */
  readonly elsewhere: readonly string[];
}

const IN_PARTS: readonly string[] = ['roles', 'supervisor', 'active'];
const NOWHERE: readonly string[] = [];

/** What the form of a table has beside the columns where it is that of users. */
export function useUserForm(table: TableInfo, answer: RecordAnswer | undefined, isNew: boolean): UserForm {
  const { user } = useApplication();
  const isUsers = table.name === 'user' && user.supervisor && !user.looksOnly;
  const shown = isUsers && answer ? { id: answer.id, version: answer.updatedAt } : undefined;
  const { query, isOpen } = useUser(shown);
  const isApart = shown !== undefined && isOpen && !(query.isError && query.data === undefined);
  return { shown, isNew: isUsers && isNew, elsewhere: isApart ? IN_PARTS : NOWHERE };
}

/** What of a user's draft those parts show and change. */
export function useUserDraft({ table, record, isEditable, fieldId }: Sheet, work: RecordWork): UserDraft {
  const { locale } = useReader();
  const faultText = useFaultText();
  const values = useRecordState(record, (state) => state.values);
  const faults = useRecordState(record, (state) => state.faults);
  const columnOf = (name: string) => webColumns(table).find((column) => column.name === name);
  const roles = columnOf('roles');
  return {
    roles: (values['roles'] ?? []) as readonly string[],
    supervisor: values['supervisor'] === true,
    active: values['active'] !== false,
    choices:
      roles && 'choices' in roles
        ? (roles.choices ?? []).map(({ code, label }) => ({ code, label: labelOf(label, locale) }))
        : [],
    isEditable: (name) => {
      const column = columnOf(name);
      return column !== undefined && isEditable(column);
    },
    fault: (name) => {
      const [column, fault] = [columnOf(name), faults[name]];
      return column && fault ? faultText(column, fault) : undefined;
    },
    fieldId,
    change: (name, value) => {
      record.change(name, Array.isArray(value) && value.length === 0 ? null : value);
      record.leave(name);
    },
    changeNow: work.change,
  };
}
