import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApplication } from '#web/api/application.tsx';
import icon from '#web/ui/buttons/icon-button.module.css';
import { useKeys } from '#web/ui/keys/keys.tsx';
import classes from './favourite-star.module.css';
import { useFavourite, type Markable } from './favourites.ts';

/** Makes what a window shows a favourite, or none; also by the command palette. */
export function FavouriteStar({ markable }: { readonly markable: Markable }) {
  const { user } = useApplication();
  return user.looksOnly || user.kind === 'anonymous' ? null : <Star markable={markable} />;
}

function Star({ markable }: { readonly markable: Markable }) {
  const { t } = useTranslation();
  const { on, toggle } = useFavourite(markable);
  const label = on ? t('favourites.remove') : t('favourites.add');
  useKeys([{ label, run: toggle, icon: 'star' }]);
  const Sign = on ? IconStarFilled : IconStar;
  return (
    <button
      type="button"
      className={`${icon.button} ${classes.star}`}
      aria-pressed={on}
      aria-label={t('favourites.one')}
      title={label}
      onClick={toggle}
    >
      <Sign size={18} stroke={1.6} aria-hidden="true" />
    </button>
  );
}
