import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { sendFile, type RunningUpload } from './uploading.ts';

/** A file that is being sent, or could not be. */
export interface ShownUpload {
  readonly key: number;
  readonly name: string;
  readonly size: number;
  readonly sent: number;
  readonly state: 'running' | 'paused' | 'failed';
  /** Why it failed, where the server has said so. */
  readonly message?: string | undefined;
}

/** A file that has arrived, and the one whose place it takes. */
export interface ArrivedFile {
  readonly file: FileValue;
  readonly replaces: string | undefined;
  /** Its place among all that were chosen. */
  readonly place: number;
}

/** The files that a control sends, and what becomes of them. */
export interface Uploads {
  readonly shown: readonly ShownUpload[];
  readonly send: (files: readonly File[], replaces?: string) => void;
  readonly pause: (key: number) => void;
  readonly resume: (key: number) => void;
  readonly end: (key: number) => void;
}

let serial = 0;

/** Sends files; `onFiles` is called with those that have arrived, and with all that have before. What is on its way when the form goes is given up. */
export function useUploads(
  onFiles: (files: readonly ArrivedFile[], all: readonly ArrivedFile[]) => void,
): Uploads {
  const [shown, setShown] = useState<readonly ShownUpload[]>([]);
  const [arrived, setArrived] = useState<readonly ArrivedFile[]>([]);
  const given = useRef<readonly ArrivedFile[]>([]);
  const running = useRef(new Map<number, RunningUpload>());
  const give = useEffectEvent(onFiles);
  useEffect(() => {
    // Several may have come at once: each is put beside the others.
    const files = arrived.filter((one) => !given.current.includes(one));
    given.current = arrived;
    if (files.length > 0) give(files, arrived);
  }, [arrived]);
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const upload of all.values()) upload.pause();
    };
  }, []);
  const change = useCallback((key: number, part: Partial<ShownUpload>) => {
    setShown((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);
  const drop = useCallback((key: number) => {
    running.current.delete(key);
    setShown((before) => before.filter((one) => one.key !== key));
  }, []);
  const begin = async (file: File, replaces: string | undefined) => {
    const key = (serial += 1);
    const { name, size } = file;
    setShown((before) => [...before, { key, name, size, sent: 0, state: 'running' }]);
    const upload = await sendFile(file, {
      onProgress: (sent) => change(key, { sent }),
      onEnd: (value) => {
        drop(key);
        setArrived((before) => [...before, { file: value, replaces, place: key }]);
      },
      onFault: (message) => change(key, { state: 'failed', message }),
    });
    running.current.set(key, upload);
  };
  return {
    shown,
    send: (files, replaces) => {
      for (const file of files) void begin(file, replaces);
    },
    pause: (key) => {
      running.current.get(key)?.pause();
      change(key, { state: 'paused' });
    },
    resume: (key) => {
      change(key, { state: 'running', message: undefined });
      running.current.get(key)?.resume();
    },
    end: (key) => {
      running.current.get(key)?.end();
      drop(key);
    },
  };
}
