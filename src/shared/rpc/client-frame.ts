import { z } from 'zod'
import type { ClientFrame } from './frames.ts'

const Frame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('request'),
    id: z.number().int().nonnegative(),
    method: z.string().max(200),
    // JSON has no `undefined`: a request without input comes without the key, and the method says what it thinks of it.
    input: z.unknown().optional(),
  }),
  z.object({ type: z.literal('cancel'), id: z.number().int().nonnegative() }),
])

/** A frame of a page, from its JSON text; undefined for anything that is not one. Pages are not trusted. */
export function parseClientFrame(text: string): ClientFrame | undefined {
  try {
    const frame = Frame.safeParse(JSON.parse(text)).data
    return frame?.type === 'request' ? { ...frame, input: frame.input } : frame
  } catch {
    return undefined
  }
}
