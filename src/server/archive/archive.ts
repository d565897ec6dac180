import { fileURLToPath } from 'node:url';
import { checkDocument, checkPart } from '#core/checks/check-document.ts';
import { checkIcons } from '#core/checks/check-icons.ts';
import { checkKeptIdentity } from '#core/checks/check-kept-identity.ts';
import type { CatalogProblem } from '#core/checks/catalog-problem.ts';
import { objectsIn, type Document, type ImageFile } from '#core/catalog/schema.ts';
import type { MatchBy } from '#core/contract/configuration/archive-routes.ts';
import { must } from '#core/std/must.ts';
import type { KeptImage } from '../images/images.ts';
import type { Zip } from '../zip/zip.ts';
import { archiveText, openedTranslations } from '../translations/translations.ts';
import { sorted, type ArchiveProblem } from './files/archive-problem.ts';
import {
  archiveFile,
  collectFiles,
  collectFrom,
  type ArchiveFile,
  type Collected,
} from './files/collect-files.ts';
import { problemIn, type Entry } from './read/entry.ts';
import { APPLICATION_FILE, pictureOf } from './files/layout.ts';
import { readEntries } from './read/read-entries.ts';
import { partFormulas } from './read/part-formulas.ts';
import { storedFormulas } from './read/read-formulas.ts';
import { readObjects } from './read/read-objects.ts';
import { recognisePictures, strayPictures, withPictures } from './read/read-pictures.ts';
import { renderArchive } from './write/render-archive.ts';
import { writeFiles } from './files/write-files.ts';
import { zipFiles } from './files/zip-files.ts';
import { zipSource } from './files/zip-source.ts';

export { LIMITS as ARCHIVE_LIMITS } from './files/collect-files.ts';
export { placeLine, problemLine } from './files/archive-problem.ts';

/** The objects that the product itself brings: they are part of every application. */
const SYSTEM_FOLDER = fileURLToPath(new URL('./system', import.meta.url));

/** What is wrong with an archive. */
interface Refused {
  readonly problems: readonly ArchiveProblem[];
}

/** A document that may become a catalog, with its images and where in the archive something is; or every reason why it is refused. */
type ReadArchive = ReadDocument | Refused;

interface ReadDocument {
  readonly document: Document;
  readonly images: readonly KeptImage[];
  readonly locate: Locate;
}

/** What is wrong with a document, in words. */
type Tell = (problem: CatalogProblem) => string;

/**
 * How an archive is read: for which document and how it is matched with it, and in whose words what is wrong with its own is
 * told, English unless given.
 */
interface ArchiveReading {
  readonly current?: Document;
  readonly match?: MatchBy | undefined;
  readonly tell?: Tell;
}

/** Problems of the document by file, line and place, sorted. */
type Locate = (problems: readonly CatalogProblem[]) => Promise<readonly ArchiveProblem[]>;

/**
 * Reads the archive in `folder` together with the product's own objects. Ids that it leaves out are those of the
 * same-named objects of `current`. An archive is refused whole, with all of its problems in one go, sorted.
 */
export async function readArchive(folder: string, reading: ArchiveReading = {}): Promise<ReadArchive> {
  return await readCollected(await collectFiles(folder), reading);
}

/** The same of the archive in a zip file. */
export async function readArchiveZip(zip: Zip, reading: ArchiveReading): Promise<ReadArchive> {
  return await readCollected(await collectFrom(zipSource(zip)), reading);
}

async function readCollected(
  files: Collected,
  { current, match, tell }: ArchiveReading,
): Promise<ReadArchive> {
  const { images, ...pictures } = recognisePictures(files.pictures);
  const read = await readFiles(files, { current, match, demand: checkIcons, pictures, tell });
  return 'problems' in read ? read : { ...read, images };
}

/**
 * The document with the product's own objects as this version brings them; the same one where it has them already. It is
 * refused where an object of the application has the name of a new one of the product.
 */
export async function withSystemObjects(
  document: Document,
): Promise<{ readonly document: Document } | Refused> {
  const { files } = await collectFiles(SYSTEM_FOLDER);
  const rendered = renderArchive(document, new Set());
  if (files.every(({ file, text }) => rendered.get(file) === text)) return { document };
  const system = readEntries(files, { current: document, prefix: 'system/' }).entries;
  const all = [...rendered].map(([file, text]) => archiveFile(file, text));
  const kept = readEntries(all, { current: document }).entries;
  const isOwn = ({ kind, name }: ArchiveFile) => {
    const isNamed = (one: Entry) => one.kind === kind && one.name === name;
    // What has the name of an object of the product but another id is the application's own.
    return system.find(isNamed)?.raw['id'] !== kept.find(isNamed)?.raw['id'] || !system.some(isNamed);
  };
  const own = all.filter(isOwn);
  const known = objectsIn(document, 'images').map(({ name, file }) => [name, file] as const);
  return await readFiles(
    { files: own, pictures: [], unread: [], problems: [] },
    { current: document, pictures: { files: new Map(known), problems: [] } },
  );
}

/** What is asked of archives that people write, beside what every document must fulfil. */
type Demand = (document: Document) => readonly CatalogProblem[];

interface Reading {
  readonly current: Document | undefined;
  readonly match?: MatchBy | undefined;
  readonly demand?: Demand;
  readonly tell?: Tell | undefined;
  /** The pictures of images by name, and what is wrong with them. */
  readonly pictures: Pick<ReturnType<typeof recognisePictures>, 'files' | 'problems'>;
}

async function readFiles(
  files: Collected,
  { current, match, demand = () => [], pictures, tell }: Reading,
): Promise<Omit<ReadDocument, 'images'> | Refused> {
  const system = readEntries((await collectFiles(SYSTEM_FOLDER)).files, { current, prefix: 'system/' });
  const own = readEntries(files.files, { current, match });
  const isOfProduct = (entry: Entry) => system.entries.some((other) => isSameObject(entry, other));
  const clashes = own.entries.filter(isOfProduct);
  const drawn = withPictures(own.entries, pictures.files);
  const entries = [...system.entries, ...drawn.entries.filter((entry) => !isOfProduct(entry))];
  const objects = readObjects(entries, [...files.unread, ...own.unread]);
  const problems = [
    ...files.problems,
    ...pictures.problems,
    ...drawn.problems,
    ...strayPictures(files.pictures, namesOfImages(files)),
    ...applicationProblems(files.files.length, own.entries, own.problems),
    ...own.problems,
    ...system.problems,
    ...clashes.map((entry) =>
      problemIn(entry, ['name'], `'${entry.name}' belongs to the product: choose another name`),
    ),
    ...objects.problems,
  ];
  if (problems.length === 0 && objects.document)
    return await checked(objects.document, entries, { current, demand, tell });
  const meaning = [
    ...(objects.document ? [...checkPart(objects.document), ...demand(objects.document)] : []),
    ...partFormulas(objects.parts, [...files.unread, ...own.unread]),
  ];
  return { problems: sorted([...problems, ...(await located(meaning, entries, tell))]) };
}

/** Gives the bytes of an image of the document that is written. */
type BytesOf = (image: ImageFile) => Promise<Buffer>;

const NO_IMAGES: BytesOf = ({ hash }) => {
  throw new Error(`Bug: an archive is written without the bytes of the image ${hash}`);
};

/**
 * Writes a document as an archive into `folder`, without the product's own objects: the same document gives the
 * same bytes. Files of objects that are no more are removed; a folder that holds something else is left alone.
 */
export async function writeArchive(
  document: Document,
  folder: string,
  bytesOf: BytesOf = NO_IMAGES,
): Promise<void> {
  const { texts, pictures } = await renderedFiles(document, bytesOf);
  await writeFiles(folder, texts, pictures);
}

/** The same files as a zip file: the same document gives the same bytes. */
export async function writeArchiveZip(document: Document, bytesOf: BytesOf): Promise<Buffer> {
  const { texts, pictures } = await renderedFiles(document, bytesOf);
  return await zipFiles(texts, pictures);
}

async function renderedFiles(document: Document, bytesOf: BytesOf) {
  const { files } = await collectFiles(SYSTEM_FOLDER);
  const texts = renderArchive(document, new Set(files.map((file) => file.file)));
  const pictures = new Map<string, () => Promise<Buffer>>(
    objectsIn(document, 'images').map((image) => [pictureOf(image), async () => await bytesOf(image.file)]),
  );
  return { texts, pictures };
}

/** The names of those images of which the archive has a file, readable or not. */
function namesOfImages({ files, unread }: Collected): ReadonlySet<string> {
  return new Set([...files, ...unread].flatMap(({ kind, name }) => (kind === 'images' ? [name] : [])));
}

async function checked(
  named: Document,
  entries: readonly Entry[],
  { current, demand, tell }: Pick<Reading, 'current' | 'tell'> & { readonly demand: Demand },
): Promise<Omit<ReadDocument, 'images'> | Refused> {
  const document = storedFormulas(named);
  const problems = [
    ...checkDocument(document),
    ...(current ? checkKeptIdentity(current, document) : []),
    ...demand(document),
  ];
  const locate: Locate = async (found) => sorted(await located(found, entries, tell));
  return problems.length === 0 ? { document, locate } : { problems: await locate(problems) };
}

async function located(
  problems: readonly CatalogProblem[],
  entries: readonly Entry[],
  tell: Tell | undefined,
): Promise<readonly ArchiveProblem[]> {
  const byName = new Map(entries.map((entry) => [`${entry.kind}/${entry.name}`, entry]));
  if (problems.length === 0) return [];
  const translations = await openedTranslations();
  return problems.map((problem) =>
    problemIn(
      must(byName.get(`${problem.kind}/${problem.name}`), `the file of ${problem.kind} ${problem.name}`),
      problem.path,
      tell?.(problem) ?? archiveText(translations, problem),
    ),
  );
}

function isSameObject(entry: Entry, other: Pick<Entry, 'kind' | 'name'>): boolean {
  return entry.kind === other.kind && entry.name === other.name;
}

/** Something must describe the application, unless nothing could be read at all or that file has its own problem. */
function applicationProblems(
  files: number,
  entries: readonly Entry[],
  problems: readonly ArchiveProblem[],
): readonly ArchiveProblem[] {
  const described = entries.some((entry) => entry.kind === 'application');
  if (described || problems.some((problem) => problem.file === APPLICATION_FILE)) return [];
  const message = files === 0 ? 'the folder holds no archive: this file is missing' : 'this file is missing';
  return [{ file: APPLICATION_FILE, line: 1, path: '', message }];
}
