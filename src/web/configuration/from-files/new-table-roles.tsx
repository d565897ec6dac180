import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Document } from '#core/catalog/schema.ts';
import { labelOf } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { SelectOne } from '#web/inputs/select-one.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { Answering, FileRole } from './files-answers.ts';
import classes from './from-files.module.css';

interface NewTableRolesProps {
  readonly document: Document;
  readonly answering: Answering;
}

/** Who may use the new tables: role by role nothing, read, or everything; supervisors always may. */
export function NewTableRoles({ document, answering }: NewTableRolesProps) {
  const { t } = useTranslation();
  const { locale } = useApplication().user;
  const [open, setOpen] = useState(false);
  const { roles = {} } = answering.answers;
  if (document.roles.length === 0) return null;
  const count = document.roles.filter(({ id }) => roles[id] !== undefined).length;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('files.roles', { count })}
      </Button>
      {open && (
        <Dialog title={t('files.roles_title')} look="sheet" onClose={() => setOpen(false)}>
          <div className={classes.roles}>
            <p className={classes.values}>{t('files.roles_help')}</p>
            <ul>
              {document.roles.map(({ id, label }) => (
                <li key={id}>
                  <SelectOne<FileRole | 'none'>
                    label={labelOf(label, locale)}
                    value={roles[id] ?? 'none'}
                    options={(['none', 'read', 'write'] as const).map((level) => [
                      level,
                      t(`files.role.${level}`),
                    ])}
                    disabled={false}
                    onChange={(level) => answering.ofRole(id, level === 'none' ? undefined : level)}
                  />
                </li>
              ))}
            </ul>
          </div>
        </Dialog>
      )}
    </>
  );
}
