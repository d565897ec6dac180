import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import { MenuList } from '#web/ui/menu/menu-list.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { GivenUp } from '#web/gate/gate.ts';
import { editConfiguration, type WorkingDraft } from '../draft/configuration-draft.ts';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { NewColumnDialog } from './new-column.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { usePartLines, type PartDeed } from './part-lines.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';

interface PartDeedsProps {
  readonly draft: WorkingDraft;
  readonly onShow: (place: EditPlace) => void;
}

export interface PartDeeds {
  readonly ask: (place: EditPlace, deed: PartDeed) => void;
  /** Makes a step at once; a refusal is told in a notice. */
  readonly make: (edits: readonly Edit[]) => Promise<void>;
  /** Opens the menu of a part beside an element, which has the focus again afterwards. */
  readonly openMenu: (place: EditPlace, anchor: HTMLElement) => void;
  /** The open menu or dialog. */
  readonly shown: ReactNode;
}

type Asked = { readonly place: EditPlace; readonly deed: PartDeed | 'menu' };

/** What can be done with parts of the configuration, wherever they are shown: a menu, and the dialogs that it leads to. */
export function usePartDeeds({ draft, onShow }: PartDeedsProps): PartDeeds {
  const errorTexts = useErrorTexts();
  const [asked, setAsked] = useState<Asked>();
  const anchor = useRef<HTMLElement>(null);
  const close = () => setAsked(undefined);
  const make = async (edits: readonly Edit[]) => {
    try {
      const faults = await editConfiguration(edits);
      if (faults) notify({ message: Object.values(faults).join(' '), tone: 'bad' });
    } catch (error) {
      if (!(error instanceof GivenUp)) notify({ message: errorTexts(error).join(' '), tone: 'bad' });
    }
  };
  const ask = (place: EditPlace, deed: PartDeed | 'menu') => setAsked({ place, deed });
  return {
    ask,
    make,
    openMenu: (place, element) => {
      anchor.current = element;
      ask(place, 'menu');
    },
    shown: asked && (
      <Shown
        {...asked}
        draft={draft}
        anchor={anchor}
        onAsk={(deed) => ask(asked.place, deed)}
        onMove={(edit) => void make([edit])}
        onShow={(place) => {
          close();
          onShow(place);
        }}
        onClose={close}
      />
    ),
  };
}

interface ShownProps extends PartDeedsProps, Asked {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onAsk: (deed: PartDeed) => void;
  readonly onMove: (edit: Edit) => void;
  readonly onClose: () => void;
}

function Shown({ deed, onAsk, onMove, anchor, ...dialog }: ShownProps) {
  const { draft, place, onShow, onClose } = dialog;
  if (deed === 'menu')
    return <PartMenu draft={draft} place={place} anchor={anchor} {...{ onAsk, onMove, onClose }} />;
  if (deed === 'column' || deed === 'link')
    return (
      <NewColumnDialog
        draft={draft}
        place={place}
        {...(deed === 'link' ? { begin: { type: 'link' as const } } : {})}
        onMade={onShow}
        onClose={onClose}
      />
    );
  if (deed === 'rename') return <RenameDialog {...dialog} />;
  if (deed === 'duplicate') return <DuplicateDialog {...dialog} />;
  if (deed === 'move') return <MoveDialog {...dialog} />;
  return (
    <RemoveDialog
      draft={draft}
      place={place}
      onRemoved={() => onShow(place.length > 2 ? place.slice(0, 2) : [])}
      onClose={onClose}
    />
  );
}

type PartMenuProps = Pick<ShownProps, 'draft' | 'place' | 'anchor' | 'onAsk' | 'onMove' | 'onClose'>;

function PartMenu({ draft: { document }, place, anchor, onAsk, onMove, onClose }: PartMenuProps) {
  const { t } = useTranslation();
  const lines = usePartLines({ document, place, onAsk, onMove });
  const leave = () => {
    onClose();
    anchor.current?.focus();
  };
  return (
    <MenuList
      id="part-menu"
      label={t('configure.part.menu')}
      lines={lines}
      anchor={anchor}
      side="below"
      onClose={leave}
      onLeave={onClose}
    />
  );
}
