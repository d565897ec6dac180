import { IconChevronDown } from '@tabler/icons-react';
import type { Column } from '#core/catalog/schema.ts';
import { isChosen, isFlag, isLink, isList } from '#core/fields/traits.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
import classes from './drawn-value.module.css';

/** A column’s control as a drawing: it holds no value, and says the type. */
export function DrawnValue({ column }: { readonly column: Column }) {
  const words = usePanelTexts();
  const word = words.word('column', 'type', column.type);
  if (isFlag(column))
    return (
      <span className={classes.flag}>
        <span className={classes.box} />
        {word}
      </span>
    );
  if (isList(column))
    return (
      <span className={classes.list}>
        <span>{word}</span>
        <span />
        <span />
      </span>
    );
  const isPicked = isLink(column) || isChosen(column);
  return (
    <span className={classes.control} data-wide={webFieldOf(column).wide || undefined}>
      <span>{word}</span>
      {isPicked && <IconChevronDown size={16} aria-hidden="true" />}
    </span>
  );
}
