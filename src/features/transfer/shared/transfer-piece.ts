/** Bytes travel as base64 in pieces of at most this many bytes. */
export const TRANSFER_PIECE_BYTES = 512 * 1024
