import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import { AppError } from '#core/errors.ts';
import type { S3Place } from '../../settings/settings.ts';
import { NotThere, storeFailure, type ByteRange } from './content-store.ts';

interface S3Object {
  readonly key: string;
  readonly size: number;
  readonly writtenAt: Date;
}

/** A part of an object that is put together: bytes, or another object as it is. */
export type S3Part = { readonly bytes: Buffer } | { readonly copy: string };

/** Objects of a bucket, by their keys after the prefix of its place. */
export interface S3Bucket {
  /** Throws NotThere. */
  readonly get: (key: string, range?: ByteRange) => Promise<Readable>;
  readonly put: (key: string, bytes: Buffer) => Promise<void>;
  readonly sizeOf: (key: string) => Promise<number | null>;
  readonly copy: (from: string, to: string) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
  /** Objects whose keys begin so, in the order of their keys. */
  readonly list: (prefix: string) => AsyncIterable<S3Object>;
  /** Makes an object of parts, `count` of them, each but the last of 5 MiB at least. */
  readonly compose: (key: string, count: number, part: (at: number) => Promise<S3Part>) => Promise<void>;
}

/** Tries of a call that the server does not answer or puts off. */
const TRIES = 4;
/** Milliseconds for a connection, and for an answer to begin. */
const CONNECTION_PATIENCE = 5_000;
const ANSWER_PATIENCE = 60_000;
/** Parts of an object that are on their way at the same time. */
const AT_ONCE = 4;

/** Opens a bucket, with the credentials that the environment has for Amazon’s own tools. */
export function openBucket(place: S3Place): S3Bucket {
  const client = new S3Client({
    region: place.region ?? process.env['AWS_REGION'] ?? 'us-east-1',
    ...(place.endpoint !== undefined && { endpoint: place.endpoint }),
    forcePathStyle: place.pathStyle,
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECTION_PATIENCE, requestTimeout: ANSWER_PATIENCE },
    // The signature of a call has the SHA-256 of its bytes, which every server compares.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return bucketOf(client, place);
}

function bucketOf(client: S3Client, { bucket, prefix }: S3Place): S3Bucket {
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });
  const source = (key: string) => `${bucket}/${prefix}${key}`;
  return {
    get: async (key, range) => {
      const Range = range && `bytes=${range.first}-${range.last}`;
      const asked = async () =>
        await client.send(new GetObjectCommand({ ...at(key), ...(Range && { Range }) }));
      const found = await ifThere(asked);
      if (!found) throw new NotThere(key);
      return found.Body as Readable;
    },
    put: async (key, bytes) => {
      await told(async () => await client.send(new PutObjectCommand({ ...at(key), Body: bytes })));
    },
    sizeOf: async (key) => {
      const found = await ifThere(async () => await client.send(new HeadObjectCommand(at(key))));
      return found?.ContentLength ?? null;
    },
    copy: async (from, to) => {
      const copy = new CopyObjectCommand({ ...at(to), CopySource: source(from) });
      await told(async () => await client.send(copy));
    },
    remove: async (key) => {
      await told(async () => await client.send(new DeleteObjectCommand(at(key))));
    },
    list: (under) => objectsUnder(client, { bucket, prefix, under }),
    compose: async (key, count, part) =>
      await composed(client, at(key), {
        count,
        part: async (index) => {
          const given = await part(index);
          return 'bytes' in given ? given : { copy: source(given.copy) };
        },
      }),
  };
}

/** Makes an object of parts, some at a time; one that fails leaves none behind. */
async function composed(
  client: S3Client,
  to: { readonly Bucket: string; readonly Key: string },
  { count, part }: { readonly count: number; readonly part: (index: number) => Promise<S3Part> },
): Promise<void> {
  const begin = new CreateMultipartUploadCommand(to);
  const { UploadId } = await told(async () => await client.send(begin));
  const upload = { ...to, UploadId };
  const send = async (PartNumber: number) => {
    const given = await part(PartNumber - 1);
    const numbered = { ...upload, PartNumber };
    if ('bytes' in given) {
      const put = new UploadPartCommand({ ...numbered, Body: given.bytes });
      return { PartNumber, ETag: (await told(async () => await client.send(put))).ETag };
    }
    const copy = new UploadPartCopyCommand({ ...numbered, CopySource: given.copy });
    return { PartNumber, ETag: (await told(async () => await client.send(copy))).CopyPartResult?.ETag };
  };
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (let first = 1; first <= count; first += AT_ONCE) {
      const numbers = Array.from({ length: Math.min(AT_ONCE, count - first + 1) }, (_, at) => first + at);
      Parts.push(...(await Promise.all(numbers.map(send))));
    }
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } });
    await told(async () => await client.send(complete));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}

async function* objectsUnder(
  client: S3Client,
  { bucket, prefix, under }: { readonly bucket: string; readonly prefix: string; readonly under: string },
): AsyncGenerator<S3Object> {
  let ContinuationToken: string | undefined;
  do {
    const list = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: `${prefix}${under}`,
      ...(ContinuationToken !== undefined && { ContinuationToken }),
    });
    const page = await told(async () => await client.send(list));
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
      yield { key: Key.slice(prefix.length), size: Size, writtenAt: LastModified };
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}

/** What a refusal says: a code, and the status of the answer where there was one. */
function refusalOf(error: unknown): { readonly name: string; readonly status: number | undefined } {
  const { name = '', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return { name, status: $metadata?.httpStatusCode };
}

async function ifThere<T>(asked: () => Promise<T>): Promise<T | undefined> {
  return await told(async () => {
    try {
      return await asked();
    } catch (error) {
      if (['NoSuchKey', 'NotFound'].includes(refusalOf(error).name)) return undefined;
      throw error;
    }
  });
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { name, status } = refusalOf(error);
    const isFull = status === 507 || /Quota|StorageFull/.test(name);
    throw storeFailure(isFull ? 'file.full' : 'file.store', error);
  }
}
