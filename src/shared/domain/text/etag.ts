import { z } from 'zod'

/** Identifies one content of one file: the sha256 of its bytes in lower-case hex. Times and sizes are never compared. */
export const Etag = z.string().regex(/^[0-9a-f]{64}$/)
export type Etag = z.output<typeof Etag>
