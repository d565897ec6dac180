import type { ReactNode } from 'react';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import tool from '#web/ui/buttons/tool-button.module.css';

interface ToolMenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly lines: readonly MenuLine[];
  /** Where it opens: below unless given. */
  readonly side?: 'above' | 'below';
}

/** A tool that is a sign alone and opens a menu. */
export function ToolMenu({ label, icon, lines, side = 'below' }: ToolMenuProps) {
  return (
    <MenuButton
      lines={lines}
      label={label}
      title={label}
      className={tool.tool}
      look="bare"
      iconOnly
      align="end"
      side={side}
    >
      {icon}
    </MenuButton>
  );
}
