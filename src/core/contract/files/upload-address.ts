/** Where uploads begin, in the protocol of tus 1.0. */
export const UPLOADS = '/file/upload';

/** The media type of the bytes of an upload (tus 1.0). */
export const UPLOAD_MEDIA = 'application/offset+octet-stream';
