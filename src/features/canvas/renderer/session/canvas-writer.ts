import type { LatentClient } from '../../../../renderer/src/connection/latent-client.ts'
import type { TextFiles } from '../../../../renderer/src/stores/notes/session/session-options.ts'

/** How a session of a canvas gets to main, which refuses what is none. */
export const canvasWriter = (client: LatentClient): TextFiles => ({
  save: (request) => client.call('canvas.save', request),
  create: (request) => client.call('canvas.create', request),
})
