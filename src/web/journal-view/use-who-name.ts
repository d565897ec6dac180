import { useTranslation } from 'react-i18next';
import type { Operation } from '#core/contract/undo-routes.ts';

type Who = Operation['who'];

/** The name of whoever did something; customers and visitors beside the account whose rights they had. */
export function useWhoName(): (who: Who) => string {
  const { t } = useTranslation();
  return ({ name, account }) => {
    const known = name || t('undo.someone');
    if (account === null) return known;
    return t(account.startsWith('anonymous:') ? 'undo.visitor' : 'undo.customer', { name: known });
  };
}
