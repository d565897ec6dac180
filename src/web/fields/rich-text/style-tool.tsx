import type { Editor } from '@tiptap/core';
import { useTranslation } from '#web/std/translation.ts';
import classes from './toolbar.module.css';

const LEVELS = [1, 2, 3] as const;

/** Whether the lines where the caret stands are text or headings. */
export function StyleTool({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation();
  const level = LEVELS.find((one) => editor.isActive('heading', { level: one }));
  const choose = (value: string) => {
    const chosen = LEVELS.find((one) => String(one) === value);
    const chain = editor.chain().focus();
    if (chosen === undefined) chain.setParagraph().run();
    else chain.setHeading({ level: chosen }).run();
  };
  return (
    <select
      className={classes.style}
      data-tool
      aria-label={t('field.rich.style')}
      value={level ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">{t('field.rich.text')}</option>
      {LEVELS.map((one) => (
        <option key={one} value={one}>
          {t('field.rich.heading', { level: one })}
        </option>
      ))}
    </select>
  );
}
