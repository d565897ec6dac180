/** Samples a second. */
const RATE = 8_000;

/** A sound of a number of seconds as WAV: a tone of 440 Hz, 8 bits. */
export function soundOf(seconds: number): Buffer {
  const samples = Buffer.from(
    Array.from({ length: seconds * RATE }, (_, at) => 128 + 100 * Math.sin((2 * Math.PI * 440 * at) / RATE)),
  );
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
