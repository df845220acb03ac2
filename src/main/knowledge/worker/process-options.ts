import { z } from 'zod'

/** What an index process is started with, as JSON in its first argument. */
export const IndexProcessOptions = z.object({
  /** Latent's own folder for this vault: holds index.db. */
  indexDir: z.string(),
  vaultRoot: z.string(),
  bundledModelsDir: z.string(),
  downloadedModelsDir: z.string(),
  embeddingModel: z.string(),
  /** False: words only, because native code crashed before. */
  withVectors: z.boolean(),
  /** Addresses of the modules that features add. */
  parts: z.array(z.string()),
})
export type IndexProcessOptions = z.output<typeof IndexProcessOptions>
