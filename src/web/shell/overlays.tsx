import { ActionResults } from '#web/actions/actions.ts';
import { lazy, Suspense } from 'react';
import { addTexts } from '#web/api/texts.ts';
import { askedUndo } from '#web/journal-view/undoing/asked-undo.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { useStore } from '#web/std/store.ts';
import { Palette } from './palette/palette.tsx';

const HelpDialog = lazy(async () => ({ default: (await import('./palette/help-dialog.tsx')).HelpDialog }));
const OpenDialog = lazy(async () => {
  const [{ OpenDialog: Dialog }] = await Promise.all([
    import('#web/gate/open-dialog.tsx'),
    addTexts('configuration'),
  ]);
  return { default: Dialog };
});
const UndoDialog = lazy(async () => {
  const [{ UndoDialog: Dialog }] = await Promise.all([import('#web/undo/undo.tsx'), addTexts('journal')]);
  return { default: Dialog };
});
const MenuSheet = lazy(async () => ({ default: (await import('./menu/menu-sheet.tsx')).MenuSheet }));

/** What the shell can show above the window. */
export type Overlay = 'palette' | 'help' | 'menu';

interface OverlaysProps {
  readonly shown: Overlay | undefined;
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

/** What stands above the window: what the shell was asked for, and what far-away parts of the screen ask for. */
export function Overlays({ shown, onClose, onHelp }: OverlaysProps) {
  const asked = useStore(askedUndo);
  const gated = useStore(configurationGate.waiting);
  return (
    <>
      {shown === 'palette' && <Palette onClose={onClose} onHelp={onHelp} />}
      <Suspense>
        {shown === 'help' && <HelpDialog onClose={onClose} />}
        {shown === 'menu' && <MenuSheet onClose={onClose} />}
        {asked && (
          <UndoDialog
            key={JSON.stringify(asked)}
            asked={asked}
            onClose={() => askedUndo.set(() => undefined)}
          />
        )}
        {gated && <OpenDialog onOpened={gated.goOn} onClose={gated.giveUp} />}
      </Suspense>
      <ActionResults />
    </>
  );
}
