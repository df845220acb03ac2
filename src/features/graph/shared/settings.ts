import { z } from 'zod'

/** How the graph is drawn on this computer. */
export const GraphSettings = z.object({
  /** `moving` by the graphics processor, or `still`; `automatic` is moving where there is a processor for it. */
  graphPicture: z.enum(['automatic', 'moving', 'still']).default('automatic'),
})
export type GraphSettings = z.output<typeof GraphSettings>
