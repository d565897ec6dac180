import { SaxesParser } from 'saxes';
import { UnreadableFile } from '../reading/unreadable-file.ts';

/** What is told of an XML document while it passes; names come without their prefix. */
export interface XmlReader {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Characters that may pass without an element beginning or ending: longer ones would be collected in memory. */
const MAX_SILENCE = 4_000_000;
/** How deep elements may stand in each other, far above what workbooks have. */
const MAX_DEPTH = 64;

/**
 * Reads XML in constant memory, chunk by chunk; after each, `afterChunk` may take what was read. A document type is
 * refused, so that nothing is expanded and nothing outside is asked for. Throws UnreadableFile.
 */
export async function* readXml<Taken>(
  source: AsyncIterable<Buffer>,
  reader: XmlReader,
  afterChunk: () => Taken,
): AsyncGenerator<Taken> {
  const decoder = new TextDecoder('utf-8');
  const parser = parserFor(reader);
  for await (const chunk of source) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield afterChunk();
  }
  parser.end();
  yield afterChunk();
}

/** Reads a document to its end. */
export async function readWhole(source: AsyncIterable<Buffer>, reader: XmlReader): Promise<void> {
  const parts = readXml(source, reader, () => undefined);
  while ((await parts.next()).done !== true);
}

function parserFor(reader: XmlReader) {
  const parser = new SaxesParser({ xmlns: false });
  let [silence, depth] = [0, 0];
  parser.on('doctype', () => {
    throw new UnreadableFile({ code: 'import.xml' });
  });
  parser.on('error', () => {
    throw new UnreadableFile({ code: 'import.xml' });
  });
  parser.on('opentag', ({ name, attributes }) => {
    silence = 0;
    depth += 1;
    if (depth > MAX_DEPTH) throw new UnreadableFile({ code: 'import.xml' });
    reader.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    silence = 0;
    depth -= 1;
    reader.close?.(localName(name));
  });
  parser.on('text', (text) => reader.text?.(text));
  parser.on('cdata', (text) => reader.text?.(text));
  return {
    feed: (text: string) => {
      silence += text.length;
      if (silence > MAX_SILENCE) throw new UnreadableFile({ code: 'import.zip_bomb' });
      parser.write(text);
    },
    end: () => {
      parser.close();
    },
  };
}

function localName(name: string): string {
  const at = name.indexOf(':');
  return at < 0 ? name : name.slice(at + 1);
}
