import { useId, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { SectionLayout } from '../layout/form-layout.ts';
import { FaultCount } from './fault-count.tsx';
import { FormSection, sectionMark } from './form-section.tsx';
import classes from './form-tabs.module.css';
import type { Sheet } from '../sheet/sheet.ts';
import { useSeen } from './use-seen.ts';

interface FormTabsProps {
  readonly sections: readonly SectionLayout[];
  readonly sheet: Sheet;
  /** The section in front, by key. */
  readonly shown: string;
  readonly onShow: (key: string) => void;
}

/** Sections one behind the other (ARIA tabs pattern); those once seen keep what was typed in them. */
export function FormTabs({ sections, sheet, shown, onShow }: FormTabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const seen = useSeen(shown);
  const press = (event: KeyboardEvent) => {
    const next = keyTarget(
      event,
      sections.findIndex(({ key }) => key === shown),
      sections.length,
    );
    const section = next === undefined ? undefined : sections[next];
    if (!section) return;
    event.preventDefault();
    onShow(section.key);
    list.current?.querySelectorAll('button')[next ?? 0]?.focus();
  };
  return (
    <div className={classes.tabs}>
      <div role="tablist" ref={list} className={classes.list}>
        {sections.map((section) => (
          <TabButton
            key={section.key}
            id={`${id}-${section.key}`}
            section={section}
            sheet={sheet}
            chosen={section.key === shown}
            onChoose={() => onShow(section.key)}
            onKeyDown={press}
          />
        ))}
      </div>
      {sections.map((section) => (
        <div
          key={section.key}
          role="tabpanel"
          id={`${id}-${section.key}-panel`}
          aria-labelledby={`${id}-${section.key}`}
          hidden={section.key !== shown}
          className={classes.panel}
        >
          {seen.has(section.key) ? <FormSection section={section} sheet={sheet} withLabel={false} /> : null}
        </div>
      ))}
    </div>
  );
}

interface TabButtonProps {
  readonly id: string;
  readonly section: SectionLayout;
  readonly sheet: Sheet;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function TabButton({ id, section, sheet, chosen, onChoose, onKeyDown }: TabButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      role="tab"
      {...sectionMark(section)}
      id={id}
      aria-selected={chosen}
      aria-controls={`${id}-panel`}
      tabIndex={chosen ? 0 : -1}
      className={classes.tab}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      {section.label ?? t('record.more')}
      <FaultCount sheet={sheet} section={section} />
    </button>
  );
}

/** Arrow keys go round, in the direction of writing; Home and End to the ends. */
function keyTarget(event: KeyboardEvent, from: number, count: number): number | undefined {
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[event.key];
  if (step !== undefined) return (from + step + count) % count;
  return { Home: 0, End: count - 1 }[event.key];
}
