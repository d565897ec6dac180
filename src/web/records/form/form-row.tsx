import { IconChevronDown } from '@tabler/icons-react';
import { useId, type CSSProperties } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { FormBlock, SectionLayout } from '../layout/form-layout.ts';
import { FaultCount } from './fault-count.tsx';
import classes from './form-row.module.css';
import { FormSection, SectionGrid } from './form-section.tsx';
import type { Sheet } from '../sheet/sheet.ts';
import type { FormView } from '../sheet/use-form-view.ts';
import { useSeen } from './use-seen.ts';

interface FormRowProps {
  readonly block: FormBlock;
  readonly sheet: Sheet;
  readonly view: FormView;
}

/** Sections beside each other where there is room, each as wide as its columns ask for, else one below the other. */
export function FormRow({ block: { sections }, sheet, view }: FormRowProps) {
  const parts = sections.map(({ columns }) => `minmax(0, ${columns}fr)`).join(' ');
  const style = { '--parts': parts } as CSSProperties;
  return (
    <div className={classes.row} data-several={sections.length > 1 || undefined} style={style}>
      {sections.map((section) => (
        <div key={section.key} className={classes.part}>
          {section.isSecondary ? (
            <SecondarySection section={section} sheet={sheet} view={view} />
          ) : (
            <FormSection section={section} sheet={sheet} withLabel />
          )}
        </div>
      ))}
    </div>
  );
}

interface SecondarySectionProps extends Omit<FormRowProps, 'block'> {
  readonly section: SectionLayout;
}

/** A section that is closed until its heading is pressed, or something in it is to be put right. */
function SecondarySection({ section, sheet, view }: SecondarySectionProps) {
  const { t } = useTranslation();
  const id = useId();
  const open = view.isOpen(section.key);
  const seen = useSeen(open ? section.key : undefined);
  return (
    <section aria-labelledby={`${id}-label`}>
      <h2 className={classes.label}>
        <button
          type="button"
          id={`${id}-label`}
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => view.setOpen(section.key, !open)}
        >
          <IconChevronDown size={16} aria-hidden="true" />
          <span className={classes.name}>{section.label ?? t('record.more')}</span>
          <FaultCount sheet={sheet} section={section} />
        </button>
      </h2>
      <div id={id} hidden={!open} className={classes.content}>
        {seen.has(section.key) ? <SectionGrid section={section} sheet={sheet} /> : null}
      </div>
    </section>
  );
}
