import { useRef, useLayoutEffect, useState } from 'react';
import type { Point } from './diagram-layout.ts';
import classes from './diagram.module.css';

interface DragLineProps {
  /** On the screen. */
  readonly start: Point;
  readonly at: Point;
}

/** The link that is being drawn. */
export function DragLine({ start, at }: DragLineProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [corner, setCorner] = useState<Point>({ x: 0, y: 0 });
  useLayoutEffect(() => {
    const box = svg.current?.getBoundingClientRect();
    if (box) setCorner({ x: box.left, y: box.top });
  }, []);
  return (
    <svg ref={svg} className={classes.drag} aria-hidden="true">
      <line x1={start.x - corner.x} y1={start.y - corner.y} x2={at.x - corner.x} y2={at.y - corner.y} />
    </svg>
  );
}
