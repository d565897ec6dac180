import { useTranslation } from '#web/std/translation.ts';
import type { Role } from '#core/catalog/schema.ts';
import { labelOf } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { SearchField } from '#web/inputs/search-field.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { ownRoles, type RowsKept } from './role-rows.ts';
import classes from './roles-page.module.css';

interface RoleToolsProps {
  readonly draft: WorkingDraft;
  readonly role: Role;
  readonly other: Role | undefined;
  readonly kept: RowsKept;
  readonly counts: Readonly<Record<RowsKept, number>>;
  readonly onSearch: (text: string) => void;
  readonly onKeep: (kept: RowsKept) => void;
  readonly onCompare: (role: number | undefined) => void;
}

/** Which rows of the matrix are shown, and which role beside. */
export function RoleTools(props: RoleToolsProps) {
  const { draft, role, other, kept, counts, onSearch, onKeep, onCompare } = props;
  const { t } = useTranslation();
  const { user } = useApplication();
  return (
    <div className={classes.tools}>
      <div className={classes.search}>
        <SearchField id="role-table" label={t('rights.find_table')} onSearch={onSearch} />
      </div>
      <div className={classes.which} role="group" aria-label={t('configure.roles.which')}>
        {(['all', 'conditions', 'changed'] as const).map((which) => (
          <button key={which} type="button" aria-pressed={kept === which} onClick={() => onKeep(which)}>
            {t(`configure.roles.kept_${which}`, { count: counts[which] })}
          </button>
        ))}
      </div>
      <select
        className={classes.compare}
        aria-label={t('configure.roles.compare')}
        value={other ? String(other.id) : ''}
        onChange={({ currentTarget: { value } }) => onCompare(value === '' ? undefined : Number(value))}
      >
        <option value="">{t('configure.roles.compare')}</option>
        {ownRoles(draft.document)
          .filter(({ id }) => id !== role.id)
          .map(({ id, label }) => (
            <option key={id} value={id}>
              {labelOf(label, user.locale)}
            </option>
          ))}
      </select>
    </div>
  );
}
