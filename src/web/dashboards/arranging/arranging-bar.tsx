import { IconCheck, IconPlus, IconRestore } from '@tabler/icons-react';
import { useEffect, type RefObject } from 'react';
import type { TileInfo } from '#core/contract/application/dashboard-info.ts';
import { useTranslation } from '#web/std/translation.ts';
import { ToolButton } from '#web/ui/buttons/tool-button.tsx';
import classes from './tile-grid.module.css';
import type { TilePlaces } from './use-tile-places.ts';

interface BarProps {
  readonly places: TilePlaces;
  readonly nameOf: (tile: TileInfo) => string;
  /** The id of the hint. */
  readonly hint: string;
  readonly done: RefObject<HTMLButtonElement | null>;
  readonly onSaid: (text: string) => void;
  readonly onEnd: () => void;
}

/** What can be done with the whole arrangement, and the tiles that are not shown. */
export function ArrangingBar({ places, nameOf, hint, done, onSaid, onEnd }: BarProps) {
  const { t } = useTranslation();
  const { own } = places;
  useEffect(() => done.current?.focus(), [done]);
  return (
    <div
      className={classes.bar}
      role="group"
      aria-label={own ? t('dashboard.customise') : t('dashboard.arrange')}
    >
      <p id={hint}>{own ? t('dashboard.hint') : t('dashboard.hint_all')}</p>
      {own?.hidden.map((tile) => (
        <ToolButton
          key={tile.id}
          className={classes.barButton}
          icon={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
          label={t('dashboard.show', { name: nameOf(tile) })}
          onClick={() => {
            own.show(tile.id);
            onSaid(t('dashboard.said_shown', { name: nameOf(tile) }));
            done.current?.focus();
          }}
        />
      ))}
      <span className={classes.room} />
      {own?.isChanged ? (
        <ToolButton
          icon={<IconRestore size={16} stroke={1.6} aria-hidden="true" />}
          label={t('dashboard.reset')}
          onClick={() => {
            own.reset();
            onSaid(t('dashboard.said_reset'));
            done.current?.focus();
          }}
        />
      ) : null}
      <ToolButton
        ref={done}
        className={classes.done}
        icon={<IconCheck size={16} stroke={1.8} aria-hidden="true" />}
        label={t('dashboard.done')}
        onClick={onEnd}
      />
    </div>
  );
}
