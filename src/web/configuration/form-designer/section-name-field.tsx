import { useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Form } from '#core/catalog/schema.ts';
import { principalOf } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { useDesigner } from './designer-work.ts';
import classes from './designed-section.module.css';

interface SectionNameProps {
  readonly section: Form['sections'][number];
  readonly onDone: () => void;
}

/** The name of a section as it is typed in its place: Enter or leaving it keeps it, Escape does not. */
export function SectionNameField({ section, onDone }: SectionNameProps) {
  const { t } = useTranslation();
  const { form, edit } = useDesigner();
  const { user } = useApplication();
  const done = useRef(false);
  const locale = principalOf(user.locale);
  const before = section.label?.[locale] ?? '';
  const finish = (text: string | undefined) => {
    if (done.current) return;
    done.current = true;
    onDone();
    const next = text?.trim();
    if (next === undefined || next === before) return;
    const { [locale]: _, ...others } = section.label ?? {};
    const labels = next === '' ? others : { ...others, [locale]: next };
    const isNone = Object.keys(labels).length === 0;
    edit(
      [
        {
          kind: 'set',
          place: ['forms', form.id, 'sections', section.id, 'label'],
          ...(isNone ? {} : { value: labels }),
        },
      ],
      { list: 'sections', key: section.id },
    );
  };
  return (
    <input
      autoFocus
      className={classes.name}
      aria-label={t('configure.form.section_name')}
      defaultValue={before}
      dir="auto"
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => finish(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') finish(undefined);
        event.stopPropagation();
      }}
    />
  );
}
