import type { ReactNode } from 'react';
import type { FormPiece } from '#core/configuration/form-pieces.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
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
    <IconButton
      label={`${name}: ${label(piece)}`}
      hint={name}
      size="small"
      disabled={isOff}
      onClick={onPress}
    >
      {children}
    </IconButton>
  );
}
