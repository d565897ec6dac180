import { useTranslation } from 'react-i18next';
import type { Faults } from './use-settings-form.ts';

/** Finds the numbers that are not typed to their end; which ones may be set is the server's to say. */
export function useCheckNumbers(): (values: object) => Faults {
  const { t } = useTranslation();
  return (values) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        Number.isNaN(value) ? [[name, t('errors.value.integer')]] : [],
      ),
    );
}
