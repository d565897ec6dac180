import { Button } from '@mantine/core';
import { IconFileTypeSvg, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { saveFrom } from '#web/api/download.ts';
import { SearchField } from '#web/inputs/search-field.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { DETAILS, type Detail, type Diagram } from './diagram-model.ts';
import type { DiagramLayout } from './diagram-layout.ts';
import { DiagramDrawing } from './diagram-drawing.tsx';
import { svgFile } from './svg-file.ts';
import classes from './diagram.module.css';

interface DiagramHeadProps {
  readonly diagram: Diagram;
  readonly layout: DiagramLayout;
  readonly detail: Detail;
  readonly title: string;
  /** How many tables a search has found; undefined where nothing is searched. */
  readonly found: number | undefined;
  readonly onDetail: (detail: Detail) => void;
  readonly onSearch: (text: string) => void;
  /** Goes on to the next table that was found. */
  readonly onNext: () => void;
  readonly onPrint: () => void;
  readonly onNewTable: () => void;
}

/** What stands above the drawing: what it shows, the search, how much cards show, and what can be done with it. */
export function DiagramHead({ diagram, layout, detail, title, found, ...does }: DiagramHeadProps) {
  const { t } = useTranslation();
  const drawing = useRef<HTMLDivElement>(null);
  const [saving, setSaving] = useState(false);
  useEffect(() => {
    const svg = drawing.current?.querySelector('svg');
    if (!saving || !svg) return;
    const address = URL.createObjectURL(svgFile(svg));
    saveFrom(address, `${title}.svg`);
    // The browser has taken it by then.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    setSaving(false);
  }, [saving, title]);
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <h1>{title}</h1>
        <span>
          {t('configure.diagram.tables', { count: diagram.cards.length })} ·{' '}
          {t('configure.diagram.links', { count: diagram.lines.length })}
        </span>
      </div>
      <form
        className={classes.search}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          does.onNext();
        }}
      >
        <SearchField id="diagram-search" label={t('configure.diagram.find')} onSearch={does.onSearch} />
        <span role="status" className={classes.found}>
          {found === undefined ? '' : t('configure.diagram.found', { count: found })}
        </span>
      </form>
      <DetailChoice detail={detail} onDetail={does.onDetail} />
      <DiagramTools {...does} onSave={() => setSaving(true)} />
      {saving && (
        // Files are light, whatever the screen is.
        <div ref={drawing} hidden style={{ colorScheme: 'light' }}>
          <DiagramDrawing {...{ diagram, layout, title }} />
        </div>
      )}
    </header>
  );
}

function DetailChoice({ detail, onDetail }: Pick<DiagramHeadProps, 'detail' | 'onDetail'>) {
  const { t } = useTranslation();
  return (
    <div className={classes.details} role="radiogroup" aria-label={t('configure.diagram.detail')}>
      {DETAILS.map((one) => (
        <label key={one} data-chosen={one === detail || undefined}>
          <input
            type="radio"
            name="diagram-detail"
            className="out-of-sight"
            checked={one === detail}
            onChange={() => onDetail(one)}
          />
          {t(`configure.diagram.${one}`)}
        </label>
      ))}
    </div>
  );
}

interface DiagramToolsProps extends Pick<DiagramHeadProps, 'onPrint' | 'onNewTable'> {
  readonly onSave: () => void;
}

function DiagramTools({ onPrint, onNewTable, onSave }: DiagramToolsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.tools}>
      <IconButton label={t('configure.diagram.save')} size="large" onClick={onSave}>
        <IconFileTypeSvg size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('configure.diagram.print')} size="large" onClick={onPrint}>
        <IconPrinter size={18} aria-hidden="true" />
      </IconButton>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onNewTable}>
        {t('configure.objects.new_table')}
      </Button>
    </div>
  );
}
