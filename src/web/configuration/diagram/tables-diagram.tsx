import { directionOf } from '#core/language/direction.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Document } from '#core/catalog/schema.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import { useApplication } from '#web/api/application.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { StepsBar } from '../draft/steps-bar.tsx';
import { NewColumnDialog } from '../objects/new-column.tsx';
import { NewTableDialog } from '../objects/new-table.tsx';
import { ObjectPanel } from '../objects/object-panel.tsx';
import { placeAddress, placeOfAddress, standingPlace } from '../objects/object-words.ts';
import { configurationAddress } from '../section-address.ts';
import { DiagramCanvas } from './diagram-canvas.tsx';
import { DiagramHead } from './diagram-head.tsx';
import { diagramOf, type Detail, type Diagram } from './diagram-model.ts';
import { layOut } from './diagram-layout.ts';
import { DiagramPaper } from './diagram-paper.tsx';
import { foundTables } from './found-tables.ts';
import { TableLinks } from './table-links.tsx';
import classes from './diagram.module.css';

/** What is being made: a table, or a link from one table to another. */
type Making =
  | { readonly kind: 'table' }
  | { readonly kind: 'link'; readonly from: number; readonly to: number };

export function TablesDiagram({ draft }: { readonly draft: WorkingDraft }) {
  const { t, language } = useTranslation();
  const { user } = useApplication();
  const [detail, setDetail] = useState<Detail>('key');
  const [making, setMaking] = useState<Making>();
  const { place, show, isPrinted, print } = useDiagramAddress(draft);
  const { document } = draft;
  const diagram = useMemo(() => diagramOf(document, detail, user.locale), [document, detail, user.locale]);
  const layout = useLayout(diagram, directionOf(language) === 'rtl');
  const search = useTableSearch(diagram, document);
  const title = t('configure.diagram.title');
  const close = () => setMaking(undefined);
  const newTable = () => setMaking({ kind: 'table' });
  const made = (next: EditPlace) => {
    close();
    show(next);
  };
  if (isPrinted)
    return <DiagramPaper {...{ diagram, layout, title }} from={configurationAddress('diagram')} />;
  const chosen = place[0] === 'tables' ? Number(place[1]) : undefined;
  return (
    <div className={classes.page} data-chosen={place.length > 0 || undefined}>
      <StepsBar draft={draft} />
      <div className={classes.panes}>
        <section className={classes.drawing}>
          <DiagramHead
            {...{ diagram, layout, detail, title }}
            found={search.found?.length}
            onDetail={setDetail}
            onSearch={search.begin}
            onNext={search.goOn}
            onPrint={print}
            onNewTable={newTable}
          />
          {diagram.cards.length === 0 ? (
            <NoTables onNewTable={newTable} />
          ) : (
            <DiagramCanvas
              key={detail}
              {...{ draft, diagram, layout, place, chosen }}
              found={search.found}
              aim={search.aim}
              onShow={show}
              onLink={(from, to) => setMaking({ kind: 'link', from, to })}
            />
          )}
        </section>
        {place.length > 0 && <Side {...{ draft, diagram, place }} onShow={show} />}
      </div>
      {making && <Maker {...{ draft, making }} onMade={made} onClose={close} />}
    </div>
  );
}

function NoTables({ onNewTable }: { readonly onNewTable: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('configure.diagram.empty')} text={t('configure.diagram.empty_text')}>
      <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onNewTable}>
        {t('configure.objects.new_table')}
      </Button>
    </EmptyState>
  );
}

interface SideProps {
  readonly draft: WorkingDraft;
  readonly diagram: Diagram;
  readonly place: EditPlace;
  readonly onShow: (place: EditPlace) => void;
}

/** What is chosen: of a table the ways to others, and the properties. */
function Side({ draft, diagram, place, onShow }: SideProps) {
  const { t } = useTranslation();
  const isTable = place[0] === 'tables' && place.length === 2;
  return (
    <aside key={placeAddress(place)} className={classes.side} aria-label={t('configure.diagram.properties')}>
      {isTable && <TableLinks diagram={diagram} table={Number(place[1])} onShow={onShow} />}
      <ObjectPanel draft={draft} place={place} onShow={onShow} />
    </aside>
  );
}

interface MakerProps {
  readonly draft: WorkingDraft;
  readonly making: Making;
  readonly onMade: (place: EditPlace) => void;
  readonly onClose: () => void;
}

function Maker({ making, ...dialog }: MakerProps) {
  if (making.kind === 'table') return <NewTableDialog {...dialog} />;
  const { from, to } = making;
  return <NewColumnDialog {...dialog} place={['tables', from]} begin={{ type: 'link', target: to }} />;
}

/** The tables that are searched for, and the one of them that is to be seen. */
function useTableSearch(diagram: Diagram, document: Document) {
  const [sought, setSought] = useState('');
  const [turn, setTurn] = useState(0);
  const found = useMemo(() => foundTables(diagram, document, sought), [diagram, document, sought]);
  return {
    found,
    aim: found?.[turn % Math.max(1, found.length)],
    begin: (text: string) => {
      setSought(text);
      setTurn(0);
    },
    goOn: () => setTurn((now) => now + 1),
  };
}

/** What the address of the page says: what is chosen, and whether it is printed. */
function useDiagramAddress({ document }: WorkingDraft) {
  const router = useRouter();
  const { at, print } = useSearch({ strict: false });
  const address = configurationAddress('diagram');
  return {
    place: standingPlace(document, placeOfAddress(at)),
    show: (next: EditPlace) =>
      router.history.push(
        next.length === 0 ? address : `${address}?at=${encodeURIComponent(placeAddress(next))}`,
      ),
    isPrinted: print !== undefined,
    print: () => router.history.push(`${address}?print=1&now=1`),
  };
}

/** Cards stay where they are as long as the same tables have as many columns and are joined alike. */
function useLayout(diagram: Diagram, isRightToLeft: boolean) {
  const shape = JSON.stringify([
    diagram.cards.map(({ id, columns, more }) => [id, columns.map((column) => column.id), more]),
    diagram.lines.map(({ key, from, to }) => [key, from, to]),
    isRightToLeft,
  ]);
  // oxlint-disable-next-line react/exhaustive-deps -- the shape says all of the diagram that moves cards
  return useMemo(() => layOut(diagram, isRightToLeft), [shape]);
}
