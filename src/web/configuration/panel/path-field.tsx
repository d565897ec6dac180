import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { isLink } from '#core/fields/traits.ts';
import { labelOf } from '#core/language/labels.ts';
import type { FieldTexts } from '#web/inputs/labelled-field.tsx';
import classes from './panel.module.css';
import { PickField, type PickOption } from './pick-field.tsx';
import { usePanelScope } from './panel-scope.ts';

/** Columns that a path leads through, the last one included. */
const LONGEST_PATH = 4;

interface PathFieldProps extends FieldTexts {
  readonly path: readonly number[];
  /** What choosing nothing is called; without it something must be chosen. */
  readonly none?: string | undefined;
  readonly onChange: (path: number[] | undefined) => void;
}

/** Chooses a column of the table, or one further on: a link leads to the columns of its table in the same list. */
export function PathField({ path, none, onChange, ...texts }: PathFieldProps) {
  const { t } = useTranslation();
  const { catalog, locale, table } = usePanelScope();
  const [through, setThrough] = useState(path.slice(0, -1));
  const named = (ids: readonly number[]) => pathLabel(catalog, ids, locale);
  const target = targetOf(catalog, table, through);
  const back: PickOption<string> = {
    value: 'back',
    label: t('configure.panel.back', { label: named(through) }),
    icon: <IconArrowLeft size={16} aria-hidden="true" className={classes.directed} />,
    onPick: () => setThrough(through.slice(0, -1)),
  };
  const options = (catalog.tables.get(target ?? 0)?.columns ?? []).flatMap((column) => {
    const next = [...through, column.id];
    const label = labelOf(column.label, locale);
    const own: PickOption<string> = { value: next.join('.'), label };
    if (!isLink(column) || next.length === LONGEST_PATH) return [own];
    const on: PickOption<string> = {
      value: `${own.value}.`,
      label: t('configure.panel.through', { label }),
      icon: <IconChevronRight size={16} aria-hidden="true" className={classes.directed} />,
      onPick: () => setThrough(next),
    };
    return [own, on];
  });
  return (
    <PickField
      {...texts}
      value={path.length === 0 ? undefined : path.join('.')}
      shown={path.length === 0 ? undefined : named(path)}
      none={none}
      options={through.length > 0 ? [back, ...options] : options}
      alwaysSearched
      onOpen={() => setThrough(path.slice(0, -1))}
      onChange={(text) => onChange(text?.split('.').map(Number))}
    />
  );
}

/** The table that links lead to, one after the other. */
function targetOf(catalog: Catalog, table: number | undefined, links: readonly number[]): number | undefined {
  const last = links.at(-1);
  if (last === undefined) return table;
  const column = catalog.columns.get(last)?.column;
  return column && isLink(column) ? column.target : undefined;
}

/** A column through links, in the words of a locale. */
export function pathLabel(catalog: Catalog, ids: readonly number[], locale: string): string {
  return ids.map((id) => labelOf(catalog.columns.get(id)?.column.label ?? {}, locale)).join(' › ');
}
