import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Faults } from './use-settings-form.ts';

type Issue = z.core.$ZodIssue;

/** Checks the values of a page by the schema of their setting, in the words that a form has for what is wrong. */
export function useCheckBy(schema: z.ZodType): (values: object) => Faults {
  const { t } = useTranslation();
  return (values) => {
    const read = schema.safeParse(values);
    const faults: Record<string, string> = {};
    for (const issue of read.error?.issues ?? []) {
      const { key, params } = textOf(issue);
      faults[String(issue.path[0] ?? '')] ??= t(`errors.value.${key}`, params);
    }
    return faults;
  };
}

function textOf(issue: Issue): { readonly key: string; readonly params: Readonly<Record<string, unknown>> } {
  if (issue.code === 'too_small' && issue.origin !== 'string') {
    return { key: 'too_small', params: { min: issue.minimum } };
  }
  if (issue.code === 'too_big') {
    const key = issue.origin === 'string' ? 'too_long' : 'too_large';
    return { key, params: { max: issue.maximum } };
  }
  if (issue.code === 'invalid_type' && ['number', 'int'].includes(issue.expected))
    return { key: 'integer', params: {} };
  return { key: 'required', params: {} };
}
