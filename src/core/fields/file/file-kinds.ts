/** The kinds of files, as people tell them apart. */
export const FILE_KINDS = [
  'image',
  'pdf',
  'document',
  'spreadsheet',
  'presentation',
  'text',
  'audio',
  'video',
  'archive',
  'other',
] as const;

export type FileKind = (typeof FILE_KINDS)[number];

/** Media types that are of a kind; those of `image/`, `audio/`, `video/` and `text/` are of the kind of that name. */
export const MEDIA_OF_KINDS: Readonly<Partial<Record<FileKind, readonly string[]>>> = {
  pdf: ['application/pdf'],
  document: [
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.oasis.opendocument.text',
    'application/rtf',
    'application/epub+zip',
  ],
  spreadsheet: [
    'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.oasis.opendocument.spreadsheet',
    'text/csv',
  ],
  presentation: [
    'application/vnd.ms-powerpoint',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.presentation',
  ],
  text: ['application/json', 'application/xml'],
  archive: [
    'application/zip',
    'application/gzip',
    'application/x-7z-compressed',
    'application/x-tar',
    'application/x-bzip2',
    'application/x-xz',
    'application/vnd.rar',
    'application/zstd',
  ],
};

/** Kinds that all media types of one family are of. */
export const MEDIA_FAMILIES = ['image', 'audio', 'video', 'text'] as const satisfies readonly FileKind[];

/** The kind of a media type. */
export function kindOfMedia(media: string): FileKind {
  const listed = FILE_KINDS.find((kind) => MEDIA_OF_KINDS[kind]?.includes(media));
  return listed ?? MEDIA_FAMILIES.find((family) => media.startsWith(`${family}/`)) ?? 'other';
}

/** Images that browsers show and the server draws small. */
export const SHOWN_IMAGES: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/svg+xml',
];

/** Office documents that a converter makes a PDF of, by media type, each with the extension that tells its kind. */
export const OFFICE_DOCUMENTS: Readonly<Record<string, string>> = {
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/rtf': 'rtf',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.presentation': 'odp',
};

/** Bytes of the largest office document that is converted. */
export const LARGEST_OFFICE_DOCUMENT = 50_000_000;
