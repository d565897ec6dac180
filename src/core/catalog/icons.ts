import { closestName } from '../std/closest-name.ts';

/** The icons that a catalog can name, by their Tabler names. Each costs some bytes before the first list, so few. */
export const ICON_NAMES = [
  'address-book',
  'alert-triangle',
  'archive',
  'award',
  'barcode',
  'bolt',
  'book',
  'books',
  'box',
  'briefcase',
  'building',
  'building-factory',
  'building-store',
  'building-warehouse',
  'bulb',
  'calendar',
  'calendar-event',
  'car',
  'cash',
  'category',
  'chart-bar',
  'chart-pie',
  'checklist',
  'clipboard-list',
  'clock',
  'coins',
  'credit-card',
  'database',
  'discount',
  'file',
  'file-import',
  'file-invoice',
  'file-text',
  'flag',
  'flame',
  'folder',
  'headset',
  'heart',
  'hierarchy',
  'hierarchy-2',
  'history',
  'home',
  'id-badge',
  'inbox',
  'key',
  'layout-grid',
  'leaf',
  'lifebuoy',
  'link',
  'list',
  'list-check',
  'list-details',
  'lock',
  'mail',
  'map',
  'map-pin',
  'message',
  'message-plus',
  'package',
  'packages',
  'percentage',
  'phone',
  'phone-call',
  'photo',
  'plane',
  'plus',
  'progress',
  'puzzle',
  'receipt',
  'report',
  'scale',
  'school',
  'search',
  'settings',
  'shield',
  'shopping-cart',
  'sitemap',
  'stack-2',
  'star',
  'table',
  'tag',
  'tags',
  'target',
  'ticket',
  'tool',
  'tools',
  'trash',
  'truck',
  'truck-delivery',
  'truck-loading',
  'user',
  'user-cog',
  'users',
  'users-group',
  'world',
] as const;

export type IconName = (typeof ICON_NAMES)[number];

const KNOWN: ReadonlySet<string> = new Set(ICON_NAMES);

export function isIconName(name: string): name is IconName {
  return KNOWN.has(name);
}

/** Most icons that are offered in place of an unknown one. */
const NEAR = 5;

/** Icons whose names differ from `name` by few letters, or have a word in common with it; the nearest first. */
export function nearIcons(name: string): readonly IconName[] {
  const words = new Set(name.split('-'));
  const closest = closestName(name, ICON_NAMES);
  const alike = ICON_NAMES.filter((icon) => icon.split('-').some((word) => words.has(word)));
  const near = ICON_NAMES.filter((icon) => icon === closest);
  return [...new Set([...near, ...alike])].slice(0, NEAR);
}
