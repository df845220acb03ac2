import { z } from 'zod'

/** Where keys travel, and what a connection decides by itself. */
const RESERVED = new Set([
  'authorization',
  'api-key',
  'x-api-key',
  'cookie',
  'host',
  'content-length',
  'content-type',
  'connection',
  'transfer-encoding',
])

/** Headers that an endpoint wants beside the usual ones, by name. No key: that has its own place. */
export const ExtraHeaders = z
  .record(
    z
      .string()
      .max(100)
      .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/)
      .refine((name) => !RESERVED.has(name.toLowerCase())),
    z
      .string()
      .max(2000)
      .regex(/^[\t\x20-\x7e]*$/),
  )
  .refine((headers) => Object.keys(headers).length <= 20)
