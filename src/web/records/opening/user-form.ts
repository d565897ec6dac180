import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { RecordAnswer } from '#core/contract/records/record-routes.ts';
import { useApplication, webColumns } from '#web/api/application.tsx';
import { labelOf } from '#core/language/labels.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useFaultText } from '#web/fields/fault-text.ts';
import { useGroup, useUser, type ShownUser, type UserDraft } from '#web/users/users.tsx';
import type { RecordWork } from '../saving/use-record-work.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { useRecordState } from '../sheet/use-record-state.ts';

/** What the form of a user or a group has beside the columns, for supervisors; nothing of it on forms of other tables. */
interface UserForm {
  /** The user who is shown; undefined where there is no administrator's part. */
  readonly shown: ShownUser | undefined;
  /** The group that is shown, likewise. */
  readonly group: ShownUser | undefined;
  /** The user is about to be made. */
  readonly isNew: boolean;
  /** The columns that parts of their own show in place of the form. */
  readonly elsewhere: readonly string[];
}

const IN_PARTS: readonly string[] = ['roles', 'supervisor', 'active'];
const IN_PARTS_OF_GROUPS: readonly string[] = ['roles'];
const NOWHERE: readonly string[] = [];

/** What the form of a table has beside the columns where it is that of users or groups. */
export function useUserForm(table: TableInfo, answer: RecordAnswer | undefined, isNew: boolean): UserForm {
  const { user } = useApplication();
  const isOffered = user.supervisor && !user.looksOnly;
  const isUsers = isOffered && table.name === 'user';
  const stored = answer && { id: answer.id, version: answer.updatedAt };
  const shown = isUsers ? stored : undefined;
  const group = isOffered && table.name === 'user_group' ? stored : undefined;
  const ofUser = useUser(shown);
  const ofGroup = useGroup(group);
  const isApart = ({ query, isOpen }: typeof ofUser | typeof ofGroup) =>
    isOpen && !(query.isError && query.data === undefined);
  const users = shown && isApart(ofUser) ? IN_PARTS : NOWHERE;
  return {
    shown,
    group,
    isNew: isUsers && isNew,
    elsewhere: group && isApart(ofGroup) ? IN_PARTS_OF_GROUPS : users,
  };
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
