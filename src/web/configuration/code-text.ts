import { useTranslation } from 'react-i18next';

/** The text of a code under a key such as `sign_ins.reason`; a code without a text by its own name. */
export function useCodeText(): (key: string, code: string) => string {
  const { t, i18n } = useTranslation();
  return (key, code) => {
    const whole = `${key}.${code.replaceAll(/[-.]/g, '_')}`;
    return i18n.exists(whole) ? t(whole) : code;
  };
}
