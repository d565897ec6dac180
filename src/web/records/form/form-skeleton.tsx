import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { webColumns, useApplication } from '#web/api/application.tsx';
import { webFieldOf } from '#web/fields/registry.ts';
import { Bar, TitleBar } from '#web/ui/states/skeletons.tsx';
import { fieldsOf, layoutOf } from '../layout/form-layout.ts';
import classes from './form-skeleton.module.css';
import fields from './form-field.module.css';
import sections from './form-section.module.css';

/** A form whose record is not here yet: its labels where they will stand, bars in the places of the values. */
export function FormSkeleton({ table }: { readonly table: TableInfo }) {
  const { t } = useTranslation();
  const { info } = useApplication();
  const form = info.forms.find((candidate) => candidate.table === table.id);
  const blocks = layoutOf(form, webColumns(table), (column) => webFieldOf(column).wide === true);
  const shown = blocks.flatMap((block) =>
    block.kind === 'sheets' ? block.sections.filter(({ isSecondary }) => !isSecondary) : [],
  );
  return (
    <div className={classes.skeleton} role="status">
      <span className="out-of-sight">{t('state.loading')}</span>
      <TitleBar at={4} />
      <div className={classes.main} aria-hidden="true">
        {shown.map((section) => (
          <div key={section.key} className={sections.section}>
            {section.label === undefined ? null : <p className={sections.label}>{section.label}</p>}
            <div className={sections.grid} data-columns={section.columns}>
              {fieldsOf(section).map(({ column, span }, at) => (
                <div key={column.name} className={sections.place} data-span={span}>
                  <div className={fields.field}>
                    <span className={fields.label}>{column.label}</span>
                    <div className={classes.value}>
                      <Bar at={at} />
                    </div>
                    <div className={fields.notes} />
                  </div>
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
