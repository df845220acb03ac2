import { z } from 'zod'

/** What was typed into the box and not kept yet. */
export const CaptureDraft = z.object({ captureDraft: z.string().default('') })
