import { IconStack2 } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { lookProps } from '#web/ui/look.ts';
import { DraftButtons } from '../saving/draft-buttons.tsx';
import { useRecordName } from '../sheet/record-name.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { FormView } from '../sheet/use-form-view.ts';
import looks from '../sheet/record-look.module.css';
import { useRecordLook } from '../sheet/use-looks.ts';
import classes from './inner-header.module.css';
import type { InnerWork } from './use-inner-work.ts';

interface InnerHeaderProps {
  readonly sheet: Sheet;
  readonly view: FormView;
  readonly outer: Sheet;
  readonly heading: string;
  readonly work: InnerWork;
}

/** The name of a record in a window over another form, with which record it is saved, and the ways out. */
export function InnerHeader({ sheet, view, outer, heading, work }: InnerHeaderProps) {
  const { t } = useTranslation();
  const name = useRecordName(sheet.table, sheet.record);
  const look = useRecordLook(sheet);
  const around = useRecordName(outer.table, outer.record);
  return (
    <header className={`${classes.header} ${looks.head}`} {...(look && lookProps(look))}>
      <div className={classes.title}>
        <h2 id={heading} className={`${classes.name} ${looks.name}`} tabIndex={-1} dir="auto" title={name}>
          {name}
        </h2>
        <p className={classes.around}>
          <IconStack2 size={14} stroke={1.6} aria-hidden="true" />
          <span>{t('record.savedWith', { title: around })}</span>
        </p>
      </div>
      <DraftButtons {...{ sheet, work }} isEarly={sheet.recordId === null && view.isUnderWay} />
    </header>
  );
}
