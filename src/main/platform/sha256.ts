import { hash } from 'node:crypto'

/** The SHA-256 of bytes, or of text as UTF-8, in 64 hexadecimal digits. */
export const sha256 = (data: string | Uint8Array): string => hash('sha256', data)
