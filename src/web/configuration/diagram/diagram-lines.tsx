import type { EditPlace } from '#core/configuration/place.ts';
import { seenFrom } from './diagram-model.ts';
import type { DiagramLayout, DrawnLine } from './diagram-layout.ts';
import { ManyMark } from './many-mark.tsx';
import drawing from './drawing.module.css';
import classes from './diagram.module.css';

interface DiagramLinesProps {
  readonly layout: DiagramLayout;
  readonly chosen: number | undefined;
  readonly place: EditPlace;
  readonly onShow: (place: EditPlace) => void;
}

/** What joins the tables: lines that lead to their columns when they are pressed; those of the chosen table stand out. */
export function DiagramLines({ layout: { lines, width, height }, chosen, place, onShow }: DiagramLinesProps) {
  const isNear = ({ line }: DrawnLine) =>
    chosen !== undefined &&
    (place.length > 2
      ? [line.from.column, line.to.column].includes(Number(place[3]))
      : seenFrom(line, chosen) !== undefined);
  const ordered = lines.toSorted((one, other) => Number(isNear(one)) - Number(isNear(other)));
  return (
    <svg className={classes.lines} width={width} height={height} aria-hidden="true">
      {ordered.map((drawn) => {
        const { line, path, from, to, middle } = drawn;
        const near = isNear(drawn);
        const column = line.from.column;
        return (
          <g
            key={line.key}
            className={classes.line}
            onClick={() =>
              onShow(
                column === undefined
                  ? ['tables', line.from.table]
                  : ['tables', line.from.table, 'columns', column],
              )
            }
          >
            <path className={classes.touch} d={path} />
            <path className={drawing.line} data-kind={line.kind} data-near={near || undefined} d={path} />
            {line.kind !== 'parent' && (
              <>
                <ManyMark at={from} many={line.from.many} isNear={near} />
                <ManyMark at={to} many={line.to.many} isNear={near} />
              </>
            )}
            <text
              className={classes.caption}
              data-near={near || undefined}
              x={middle.x}
              y={middle.y - 5}
              textAnchor="middle"
            >
              {line.from.label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
