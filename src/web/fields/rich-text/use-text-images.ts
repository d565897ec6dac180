import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { SHOWN_IMAGES } from '#core/fields/file/file-kinds.ts';
import { imageCount, MOST_IMAGES } from '#core/fields/rich-text/rich-image.ts';
import { useApplication } from '#web/api/application.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { useFileAddresses } from '../file/file-addresses.ts';
import { useUploads, type Uploads } from '../file/use-uploads.ts';
import { firstSize } from './image-size.ts';
import { insertImage } from './image-node.ts';
import { markupOf } from './editor-markup.ts';

/** The images that a text takes. */
export interface TextImages {
  /** Where a file is asked for; undefined where the record is not known. */
  readonly sourceOf: (file: string) => string | undefined;
  /** Those on their way; undefined where none can be sent. */
  readonly uploads: Uploads | undefined;
  /** Sends the images among files, which are put at a place of the text; false where there is none. */
  readonly send: (files: readonly File[], at: number) => boolean;
}

interface TextImagesOptions {
  readonly editor: Editor | undefined;
  /** Takes files that are no images; without it they are refused. */
  readonly onOtherFiles?: ((files: readonly File[]) => void) | undefined;
}

/** Sends images and puts them into the text, each where it was asked for, whatever is typed meanwhile. */
export function useTextImages(columnId: number, { editor, onOtherFiles }: TextImagesOptions): TextImages {
  const { t } = useTranslation();
  const { user } = useApplication();
  const addresses = useFileAddresses(columnId);
  const places = usePlaces(editor);
  const refuse = (message: string) => notify({ message, tone: 'bad' });
  const uploads = useUploads((arrived) => {
    for (const { file, replaces = '' } of arrived) {
      const at = places.current.get(replaces);
      if (!editor || editor.isDestroyed || at === undefined) continue;
      if (!SHOWN_IMAGES.includes(file.type)) refuse(t('field.rich.imageKind', { name: file.name }));
      else insertImage(editor, at, { file: file.id, alternative: '', ...firstSize(file) });
    }
  });
  // Visitors of a public form have no files of their own.
  const isPossible = addresses !== undefined && user.kind !== 'anonymous';
  const send = (files: readonly File[], at: number): boolean => {
    if (!editor || !isPossible || files.length === 0) return false;
    const images = files.filter(({ type }) => SHOWN_IMAGES.includes(type));
    const others = files.filter((file) => !images.includes(file));
    const [other] = others;
    if (other && onOtherFiles) onOtherFiles(others);
    else if (other) refuse(t('field.rich.imageKind', { name: other.name }));
    const room = MOST_IMAGES - imageCount(markupOf(editor.getJSON())) - uploads.shown.length;
    if (images.length > room) refuse(t('field.rich.imageMost', { max: String(MOST_IMAGES) }));
    const key = String((serial += 1));
    places.current.set(key, at);
    uploads.send(images.slice(0, Math.max(room, 0)), key);
    return true;
  };
  return {
    sourceOf: (file) => addresses?.thumbnail(file, 1_024),
    uploads: isPossible ? uploads : undefined,
    send,
  };
}

let serial = 0;

/** Places of the text by a key, which stay where they are while it changes around them. */
function usePlaces(editor: Editor | undefined) {
  const places = useRef(new Map<string, number>());
  const follow = useEffectEvent((map: (at: number) => number) => {
    for (const [key, at] of places.current) places.current.set(key, map(at));
  });
  useEffect(() => {
    if (!editor) return undefined;
    const moved = ({
      transaction,
    }: {
      readonly transaction: { readonly mapping: { map: (at: number) => number } };
    }) => follow((at) => transaction.mapping.map(at));
    editor.on('transaction', moved);
    return () => {
      editor.off('transaction', moved);
    };
  }, [editor]);
  return places;
}
