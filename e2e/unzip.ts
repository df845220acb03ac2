import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openPromise } from 'yauzl'

/** Unpacks an archive into a folder, as another program would. @throws Error for a name that leads out of it */
export async function unzip(archive: string, folder: string): Promise<void> {
  const zip = await openPromise(archive, { autoClose: false, strictFileNames: true })
  try {
    for await (const entry of zip.eachEntry()) {
      const place = join(folder, entry.fileName)
      await mkdir(entry.fileName.endsWith('/') ? place : dirname(place), { recursive: true })
      if (entry.fileName.endsWith('/')) continue
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(place))
    }
  } finally {
    zip.close()
  }
}
