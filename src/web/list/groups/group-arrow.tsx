import { IconChevronRight } from '@tabler/icons-react';
import classes from './group-arrow.module.css';

interface GroupArrowProps {
  readonly isOpen: boolean;
  /** What it opens stands above it. */
  readonly isUp?: boolean;
  readonly size: number;
}

/** The sign of what is opened and closed among rows and cards. */
export function GroupArrow({ isOpen, isUp = false, size }: GroupArrowProps) {
  return (
    <IconChevronRight
      size={size}
      stroke={1.8}
      className={classes.arrow}
      data-up={(isUp && !isOpen) || undefined}
      data-open={isOpen || undefined}
      aria-hidden="true"
    />
  );
}
