import { Button, TextInput } from '@mantine/core';
import { IconPhotoEdit, IconPhotoPlus } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { SHOWN_IMAGES } from '#core/fields/file/file-kinds.ts';
import { alternativeOf, LONGEST_SIDE } from '#core/fields/rich-text/rich-image.ts';
import { Floating } from '../floating/floating.tsx';
import { keepFocus } from './format-button.tsx';
import { attributesOf, isImage, type ImageAttributes } from './image-node.ts';
import { sizeOfWidth } from './image-size.ts';
import classes from './toolbar.module.css';
import type { TextImages } from './use-text-images.ts';

/** Smallest width of an image that people ask for, in pixels. */
const SMALLEST = 16;

interface ImageToolsProps {
  readonly editor: Editor;
  readonly images: TextImages;
}

/** Puts images into the text, and describes and sizes the one that is chosen there. */
export function ImageTools({ editor, images }: ImageToolsProps) {
  const chosen = chosenImage(editor);
  return (
    <>
      {images.uploads ? <InsertImage editor={editor} images={images} /> : null}
      {chosen ? <EditImage key={chosen.at} editor={editor} at={chosen.at} image={chosen.image} /> : null}
    </>
  );
}

/** The image that is chosen in the text, and its place. */
function chosenImage({
  state,
}: Editor): { readonly at: number; readonly image: ImageAttributes } | undefined {
  const { selection } = state;
  return isImage(selection) ? { at: selection.from, image: attributesOf(selection.node) } : undefined;
}

function InsertImage({ editor, images }: ImageToolsProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={classes.tool}
        data-tool
        aria-label={t('field.rich.image')}
        title={t('field.rich.image')}
        onPointerDown={keepFocus}
        onMouseDown={keepFocus}
        onClick={() => input.current?.click()}
      >
        <IconPhotoPlus size={18} stroke={1.7} aria-hidden="true" />
      </button>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept={SHOWN_IMAGES.join(',')}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          images.send(files, editor.state.selection.to);
          editor.commands.focus();
        }}
      />
    </>
  );
}

interface EditImageProps {
  readonly editor: Editor;
  readonly at: number;
  readonly image: ImageAttributes;
}

function EditImage({ editor, at, image }: EditImageProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const label = t('field.rich.imageEdit');
  const close = () => {
    setOpened(false);
    editor.commands.focus();
  };
  return (
    <Floating
      opened={opened}
      onLeave={() => setOpened(false)}
      width="content"
      dialog={{ label, onEscape: close }}
      target={
        <button
          type="button"
          className={classes.tool}
          data-tool
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onPointerDown={keepFocus}
          onMouseDown={keepFocus}
          onClick={() => setOpened(!opened)}
        >
          <IconPhotoEdit size={18} stroke={1.7} aria-hidden="true" />
        </button>
      }
    >
      <ImagePanel editor={editor} at={at} image={image} onDone={close} />
    </Floating>
  );
}

function ImagePanel({ editor, at, image, onDone }: EditImageProps & { readonly onDone: () => void }) {
  const [words, setWords] = useState(image.alternative);
  const [width, setWidth] = useState(image.width === undefined ? '' : String(image.width));
  const [isWrong, setWrong] = useState(false);
  const apply = () => {
    const size = sizeFor(editor, at, { image, width: width.trim() });
    if (size === 'wrong') {
      setWrong(true);
      return;
    }
    const alternative = alternativeOf(words);
    editor.commands.command(({ tr }) => {
      tr.setNodeMarkup(at, undefined, { ...image, alternative, ...size });
      tr.setSelection(NodeSelection.create(tr.doc, at));
      return true;
    });
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // The record is not saved by it.
    event.preventDefault();
    event.stopPropagation();
    apply();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the controls in it
    <div className={classes.link} onKeyDown={onKeyDown}>
      <WordsInput words={words} onWords={setWords} />
      <WidthInput
        width={width}
        isWrong={isWrong}
        onWidth={(next) => {
          setWidth(next);
          setWrong(false);
        }}
      />
      <ApplyButton onApply={apply} />
    </div>
  );
}

interface WordsInputProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
}

function WordsInput({ words, onWords }: WordsInputProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  return (
    <TextInput
      ref={input}
      label={t('field.rich.imageWords')}
      placeholder={t('field.rich.imageWordsHelp')}
      autoComplete="off"
      dir="auto"
      value={words}
      onChange={(event) => onWords(event.currentTarget.value)}
    />
  );
}

interface WidthInputProps {
  readonly width: string;
  readonly isWrong: boolean;
  readonly onWidth: (width: string) => void;
}

function WidthInput({ width, isWrong, onWidth }: WidthInputProps) {
  const { t } = useTranslation();
  const limits = { min: String(SMALLEST), max: String(LONGEST_SIDE) };
  return (
    <TextInput
      label={t('field.rich.imageWidth')}
      inputMode="numeric"
      autoComplete="off"
      value={width}
      error={isWrong ? t('field.rich.imageWidthWrong', limits) : undefined}
      onChange={(event) => onWidth(event.currentTarget.value)}
    />
  );
}

function ApplyButton({ onApply }: { readonly onApply: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.linkButtons}>
      <Button size="compact-sm" onClick={onApply}>
        {t('field.rich.apply')}
      </Button>
    </div>
  );
}

/** How large an image becomes that gets a width; without one it is as large as it is by itself. */
function sizeFor(
  editor: Editor,
  at: number,
  { image, width }: { readonly image: ImageAttributes; readonly width: string },
): Pick<ImageAttributes, 'width' | 'height'> | 'wrong' {
  if (width === '') return { width: undefined, height: undefined };
  const wanted = Number(width);
  if (!Number.isInteger(wanted) || wanted < SMALLEST || wanted > LONGEST_SIDE) return 'wrong';
  const drawn = editor.view.nodeDOM(at);
  const own =
    drawn instanceof HTMLImageElement
      ? { width: drawn.naturalWidth, height: drawn.naturalHeight }
      : undefined;
  const now =
    image.width === undefined || image.height === undefined
      ? own
      : { width: image.width, height: image.height };
  return now && now.width > 0 && now.height > 0 ? sizeOfWidth(now, wanted) : {};
}
