import { useTranslation } from '#web/std/translation.ts';

const METHODS = ['password', 'sso', 'passkey', 'anonymous', 'link', 'setup', 'administrator'];

/** How somebody signed in, in words; a way that is not known here by its own name. */
export function useMethodText(): (method: string) => string {
  const { t } = useTranslation();
  return (method) => (METHODS.includes(method) ? t(`settings.method.${method}`) : method);
}
