import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMusic,
  IconPhoto,
  IconPresentation,
  IconVideo,
  IconFileDescription,
  type Icon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { kindOfMedia, SHOWN_IMAGES, type FileKind } from '#core/fields/file/file-kinds.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import type { ThumbnailSize } from '#core/contract/files/stored-file-routes.ts';
import classes from './file.module.css';
import { useFileAddresses } from './file-addresses.ts';

const SIGNS: Readonly<Record<FileKind, Icon>> = {
  image: IconPhoto,
  pdf: IconFileTypePdf,
  document: IconFileDescription,
  spreadsheet: IconFileSpreadsheet,
  presentation: IconPresentation,
  text: IconFileText,
  audio: IconMusic,
  video: IconVideo,
  archive: IconFileZip,
  other: IconFile,
};

interface FileSignProps {
  readonly file: FileValue;
  readonly columnId: number;
  readonly size: ThumbnailSize;
}

/** A file as a small picture: itself where it is an image, else the sign of its kind. */
export function FileSign({ file, columnId, size }: FileSignProps) {
  const addresses = useFileAddresses(columnId);
  const [isDrawn, setIsDrawn] = useState(true);
  const kind = kindOfMedia(file.type);
  if (addresses && isDrawn && SHOWN_IMAGES.includes(file.type))
    return (
      <img
        className={classes.picture}
        data-size={size}
        data-wide={isWide(file) || undefined}
        src={addresses.thumbnail(file.id, size)}
        alt=""
        width={file.width}
        height={file.height}
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setIsDrawn(false)}
      />
    );
  const Sign = SIGNS[kind];
  return (
    <span className={classes.sign} data-size={size} data-kind={kind} aria-hidden="true">
      <Sign size={size === 64 ? 16 : 24} stroke={1.6} />
    </span>
  );
}

/** Whether most of a picture would be cut off if it was shown as a square: signatures, panoramas. */
function isWide({ width = 0, height = 0 }: FileValue): boolean {
  return width >= 1.5 * height && height > 0;
}
