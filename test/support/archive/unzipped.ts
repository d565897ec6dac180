import { inflateRawSync } from 'node:zlib';

/** The parts of a zip file, by name. */
export function unzipped(file: Buffer): Readonly<Record<string, string>> {
  const parts: Record<string, string> = {};
  // A part may be a zip file itself.
  let at = file.readUInt32LE(file.lastIndexOf('PK\u0005\u0006') + 16);
  while (file.readUInt32LE(at) === 0x02014b50) {
    const [method, size, name, extra, comment, start] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32),
      file.readUInt32LE(at + 42),
    ];
    const begin = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
    const data = file.subarray(begin, begin + size);
    const text = method === 0 ? data : inflateRawSync(data);
    parts[file.toString('utf8', at + 46, at + 46 + name)] = text.toString('utf8');
    at += 46 + name + extra + comment;
  }
  return parts;
}
