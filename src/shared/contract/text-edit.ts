import { z } from 'zod'
import type { TextEdit as Edit } from '../domain/text/text-edits.ts'

export const TextEdit = z.object({
  from: z.number().int().min(0),
  to: z.number().int().min(0),
  insert: z.string(),
}) satisfies z.ZodType<Edit>
