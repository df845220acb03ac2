import { z } from 'zod'

/** Which windows the desktop shows beside the first one of a vault, by their numbers (`window-numbers.ts`). */
export const WindowsBeside = z.object({ numbers: z.array(z.number()).default([]) })
