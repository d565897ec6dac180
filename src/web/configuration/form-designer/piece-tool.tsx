import type { ReactNode } from 'react';
import type { FormPiece } from '#core/configuration/form-pieces.ts';
import icon from '#web/ui/buttons/icon-button.module.css';
import { useDesigner } from './designer-work.ts';

interface PieceToolProps {
  readonly name: string;
  readonly piece: FormPiece;
  readonly isOff?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A small button that does something with a piece, named after both. */
export function PieceTool({ name, piece, isOff = false, onPress, children }: PieceToolProps) {
  const { label } = useDesigner();
  return (
    <button
      type="button"
      className={icon.small}
      aria-label={`${name}: ${label(piece)}`}
      title={name}
      disabled={isOff}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
