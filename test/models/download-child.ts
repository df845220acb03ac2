import { createModelDownloads } from '../../src/main/engine/downloads/create-downloads.ts'
import type { DownloadableModel } from '../../src/main/engine/downloads/offered-models.ts'
import { createNetwork } from '../../src/main/platform/network.ts'
import { systemClock } from '../../src/main/platform/system.ts'

/** Downloads a model until somebody kills it. */
const { folder, host, model }: { folder: string; host: string; model: DownloadableModel } =
  JSON.parse(process.env['DOWNLOAD'] ?? '')
const downloads = createModelDownloads({
  folder,
  host,
  models: [model],
  network: createNetwork({ isLocalOnly: () => false }),
  clock: systemClock,
})
for await (const _ of downloads.run(model.id, new AbortController().signal));
