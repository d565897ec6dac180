import type { IconName } from '#core/catalog/icons.ts';
import { NamedIcon } from '#web/ui/icon.tsx';
import type { ModeIcon } from './display-mode.ts';

/** An icon that catalogs can name as well: it comes with theirs, and not with the script of lists. */
export function namedIcon(name: IconName): ModeIcon {
  return ({ size }) => <NamedIcon name={name} size={size} />;
}
