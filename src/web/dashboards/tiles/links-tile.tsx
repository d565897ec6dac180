import { isOnTable } from '#core/catalog/actions/registry.ts';
import { startAction } from '#web/actions/actions.ts';
import { actionAddress, opensPage } from '#web/addresses/addresses.ts';
import { partMark } from '#web/api/part-mark.ts';
import { useApplication, type WebApplication } from '#web/api/application.tsx';
import { menuOf } from '#web/shell/menu/menu.ts';
import { useTranslation } from '#web/std/translation.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { NamedIcon } from '#web/ui/icon.tsx';
import classes from './tiles.module.css';
import type { TileProps } from './tile-kind.ts';

/** Actions as buttons, called as the menu calls them. */
export function ShownLinks({ tile }: TileProps<'links'>) {
  const { t } = useTranslation();
  const application = useApplication();
  return (
    <section aria-label={tile.label ?? t('dashboard.kinds.links')} className={classes.tile}>
      {tile.label ? <h2>{tile.label}</h2> : null}
      <ul className={classes.chips}>
        {tile.actions
          .flatMap((id) => linkOf(application, id))
          .map(({ id, href, label, icon, run }) => (
            <li key={id} {...partMark('actions', id)}>
              <AppLink href={href} instead={run} className={classes.chip}>
                <NamedIcon name={icon ?? 'bolt'} size={16} />
                <span>{label}</span>
              </AppLink>
            </li>
          ))}
      </ul>
    </section>
  );
}

function linkOf(application: WebApplication, id: number) {
  const action = application.info.actions.find((one) => one.id === id);
  if (!action) return [];
  const entry = menuOf(application)
    .flatMap(({ entries }) => entries)
    .find((one) => one.action === id);
  const table = isOnTable(action) ? application.tables.get(action.table) : undefined;
  const run = opensPage(action) ? undefined : () => void startAction({ run: { action: id } });
  const href = actionAddress(action, application);
  return [{ id, href, run, label: entry?.label ?? action.label, icon: entry?.icon ?? table?.icon }];
}
