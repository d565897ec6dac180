import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { useKeys } from '#web/ui/keys/keys.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
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
    <IconButton
      label={t('favourites.one')}
      hint={label}
      className={classes.star}
      aria-pressed={on}
      onClick={toggle}
    >
      <Sign size={18} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}
