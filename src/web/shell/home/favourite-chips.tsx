import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { NamedIcon } from '#web/ui/icon.tsx';
import { favouritePlace, useFavourites } from '../visits/favourites.ts';
import classes from './home.module.css';

/** The favourites, or how to have some. */
export function FavouriteChips({ title }: { readonly title?: string | undefined }) {
  const { t } = useTranslation();
  const application = useApplication();
  const favourites = useFavourites();
  return (
    <section aria-label={title ?? t('favourites.title')} className={classes.part}>
      <h2>{title ?? t('favourites.title')}</h2>
      {favourites.length === 0 ? <p className={classes.none}>{t('home.no_favourites')}</p> : null}
      <ul className={classes.chips}>
        {favourites.map((favourite) => {
          const { href, label, icon } = favouritePlace(favourite, application);
          return (
            <li key={favourite.id}>
              <AppLink href={href} className={classes.chip}>
                <NamedIcon name={icon ?? 'star'} size={16} />
                <span>{label}</span>
              </AppLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
