import { isIconName } from '#core/catalog/icons.ts';

interface NamedIconProps {
  /** Kebab-case, such as `shopping-cart`; one that is not known shows as a table. */
  readonly name: string | undefined;
  readonly size?: number;
  readonly className?: string;
}

/** An icon that the catalog names, out of `loadIcons`; always beside the words that it stands for, so it is silent. */
export function NamedIcon({ name = 'table', size = 18, className = '' }: NamedIconProps) {
  const shown = isIconName(name) ? name : 'table';
  return (
    <svg
      className={`tabler-icon tabler-icon-${shown} ${className}`.trimEnd()}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`#icon-${shown}`} />
    </svg>
  );
}
