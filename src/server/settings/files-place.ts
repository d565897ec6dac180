import { resolve } from 'node:path';

interface FolderPlace {
  readonly kind: 'folder';
  readonly folder: string;
}

/** A bucket of S3 or of a server that speaks as it does. */
export interface S3Place {
  readonly kind: 's3';
  readonly bucket: string;
  /** What its keys begin with: empty, or with a slash at the end. */
  readonly prefix: string;
  /** Where the server is; without it the one of Amazon in the region. */
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
  /** The bucket stands in the path of an address, not in its host. */
  readonly pathStyle: boolean;
}

/** A place that keeps the content of files. */
export type FilesPlace = FolderPlace | S3Place;

/** What may be said of a bucket, and how. */
const S3_OPTIONS: Readonly<Record<string, RegExp>> = {
  endpoint: /^https?:\/\/[^/@?#]+\/?$/,
  region: /^[a-z0-9-]{1,50}$/,
  pathStyle: /^[01]$/,
};

/** Whether a text names a place that keeps files. */
export function isFilesPlace(text: string): boolean {
  if (!/^[a-z0-9]+:\/\//i.test(text)) return true;
  if (!text.startsWith('s3://') || !URL.canParse(text)) return false;
  const { hostname, pathname, searchParams, username, port, hash } = new URL(text);
  return (
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname) &&
    /^[\w./-]*$/.test(pathname) &&
    username + port + hash === '' &&
    [...searchParams].every(([name, value]) => S3_OPTIONS[name]?.test(value) ?? false)
  );
}

/** The place that a text names. */
export function filesPlace(text: string): FilesPlace {
  if (!text.startsWith('s3://')) return { kind: 'folder', folder: resolve(text) };
  const { hostname, pathname, searchParams } = new URL(text);
  const folders = pathname.split('/').filter((name) => name !== '');
  return {
    kind: 's3',
    bucket: hostname,
    prefix: folders.map((name) => `${name}/`).join(''),
    endpoint: searchParams.get('endpoint') ?? undefined,
    region: searchParams.get('region') ?? undefined,
    pathStyle: searchParams.get('pathStyle') === '1',
  };
}
