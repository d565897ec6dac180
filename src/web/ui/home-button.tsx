import { Button } from '@mantine/core';
import { useTranslation } from '#web/std/translation.ts';
import { AppLink } from './app-link.tsx';

/** The way on where an address leads nowhere. */
export function HomeButton() {
  const { t } = useTranslation();
  return (
    <Button component={AppLink} href="/app" variant="default">
      {t('state.to_home')}
    </Button>
  );
}
