import { UPLOADS } from '#core/contract/files/upload-address.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { call, callHeaders, refusedCall } from '#web/api/call.ts';
import { CallError } from '#web/std/call-error.ts';

/** Milliseconds before each further try after a connection has broken. */
const RETRIES = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

/** An upload that is under way; it can be given up for now and gone on with later. */
export interface RunningUpload {
  readonly pause: () => void;
  readonly resume: () => void;
  /** Gives it up for good: what has arrived of it goes. */
  readonly end: () => void;
}

interface Following {
  readonly onProgress: (sent: number) => void;
  readonly onEnd: (file: FileValue) => void;
  /** It has ended without the file; the message says why, where the server has said so. */
  readonly onFault: (message: string | undefined) => void;
}

/** Sends a file; a connection that breaks is taken up again where it was. */
export async function sendFile(file: File, following: Following): Promise<RunningUpload> {
  const { Upload, DetailedError } = await import('tus-js-client');
  const id = () => upload.url?.split('/').at(-1) ?? '';
  const upload = new Upload(file, {
    endpoint: UPLOADS,
    retryDelays: RETRIES,
    storeFingerprintForResuming: false,
    metadata: { filename: file.name },
    onBeforeRequest: (request) => {
      for (const [name, value] of Object.entries(callHeaders())) request.setHeader(name, value);
    },
    onProgress: (sent) => following.onProgress(sent),
    onSuccess: () => {
      call('file_uploaded', { params: { idupload: id() } }).then(
        (value) => following.onEnd(value),
        (error: unknown) => following.onFault(messageOf(error)),
      );
    },
    onError: (error) => {
      const response = error instanceof DetailedError ? error.originalResponse : null;
      following.onFault(
        response
          ? messageOf(refusedCall({ status: response.getStatus(), text: response.getBody() }))
          : undefined,
      );
    },
  });
  upload.start();
  return {
    pause: () => void upload.abort(),
    resume: () => upload.start(),
    end: () => void upload.abort(true).catch(() => undefined),
  };
}

function messageOf(error: unknown): string | undefined {
  return error instanceof CallError ? error.entries[0]?.message : undefined;
}
