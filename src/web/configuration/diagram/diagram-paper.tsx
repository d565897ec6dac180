import { PrintPage } from '#web/ui/print/print-page.tsx';
import { DiagramDrawing } from './diagram-drawing.tsx';
import type { Diagram } from './diagram-model.ts';
import type { DiagramLayout } from './diagram-layout.ts';
import classes from './diagram.module.css';

interface DiagramPaperProps {
  readonly diagram: Diagram;
  readonly layout: DiagramLayout;
  readonly title: string;
  readonly from: string;
}

/** The diagram on one page. */
export function DiagramPaper({ diagram, layout, title, from }: DiagramPaperProps) {
  return (
    <PrintPage title={title} ready wide={layout.width > layout.height} from={from}>
      <div className={classes.paper}>
        <h1>{title}</h1>
        <DiagramDrawing {...{ diagram, layout, title }} />
      </div>
    </PrintPage>
  );
}
