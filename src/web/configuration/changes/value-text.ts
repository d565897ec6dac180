import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import { labelOf } from '#core/language/labels.ts';
import { numberFormat } from '#core/language/formats.ts';
import { webColumns, useApplication } from '#web/api/application.tsx';
import { useReader } from '#web/fields/values/reader.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';

/** A part's value in words: what it names by its label, yes and no, numbers as they are read. */
export function useValueText(): (part: string, value: unknown) => string {
  const { t } = useTranslation();
  const reader = useReader();
  const { locale } = useApplication().user;
  const nameOf = useNames();
  const textOf = (part: string, value: unknown): string => {
    if (value === undefined || value === null || value === '') return t('changes.not_set');
    if (typeof value === 'boolean') return t(value ? 'changes.yes' : 'changes.no');
    if (Array.isArray(value)) {
      return value.length === 0 ? t('changes.nothing') : value.map((one) => textOf(part, one)).join(', ');
    }
    if (typeof value === 'object') return objectText(part, value as Record<string, unknown>);
    const name = nameOf(part, value);
    if (name !== undefined) return name;
    return typeof value === 'number' ? numberFormat(reader.locale).format(value) : (value as string);
  };
  const objectText = (part: string, value: Readonly<Record<string, unknown>>): string => {
    const texts = Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const isLabel = texts.length > 0 && texts.every(([key]) => /^[a-z]{2,3}(_[A-Z]{2})?$/.test(key));
    if (isLabel) return labelOf(Object.fromEntries(texts), locale);
    return texts.map(([, text]) => text).join(', ') || t(part === '' ? 'changes.nothing' : 'changes.not_set');
  };
  return textOf;
}

/** What ids of the settings name, as far as it is still there. */
function useNames(): (part: string, id: unknown) => string | undefined {
  const { t } = useTranslation();
  const { tables } = useApplication();
  const roles = useRoles();
  const users = useUsers();
  const columnLabel = (id: unknown) =>
    [...tables.values()].flatMap(webColumns).find((column) => column.id === id)?.label;
  return (part, id) => {
    if (/roles$/i.test(part)) return roles.find((role) => role.id === id)?.label;
    if (part === 'table') return tables.get(Number(id))?.plural;
    if (part === 'column' || part.endsWith('Column')) return columnLabel(id);
    if (part === 'account' && typeof id === 'number') return users.find((user) => user.id === id)?.name;
    return part === 'logo' || part === 'background' ? t('changes.image') : undefined;
  };
}

function useRoles() {
  const { data } = useQuery({
    queryKey: ['admin_security'],
    queryFn: ({ signal }) => configurationGate.call('admin_security', { signal }),
  });
  return data?.roles ?? [];
}

function useUsers() {
  const { data } = useQuery({
    queryKey: ['admin_noutonline_extranet'],
    queryFn: ({ signal }) => configurationGate.call('admin_noutonline_extranet', { signal }),
  });
  return data?.users ?? [];
}
