import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Shorter ones fit into one packet as they are. */
const SHORTEST_BYTES = 1000
/** The best takes twenty times as long as this for a twentieth of the size: it is for what everybody waits for. */
const GOOD_QUALITY = 9

const packed = (text: Buffer, isFirst: boolean): Record<string, Promise<Buffer>> => ({
  '.br': promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isFirst ? constants.BROTLI_MAX_QUALITY : GOOD_QUALITY,
    },
  }),
  '.gz': promisify(gzip)(text),
})

/** Keeps each program and style of the page packed beside itself, as the browser host sends it. */
export const packAssets: Plugin = {
  name: 'pack-assets',
  async writeBundle({ dir = '' }, bundle) {
    const texts = Object.values(bundle).filter(({ fileName }) => /\.(?:js|css)$/.test(fileName))
    await Promise.all(
      texts.flatMap((output) => {
        const text = Buffer.from(output.type === 'chunk' ? output.code : output.source)
        if (text.length < SHORTEST_BYTES) return []
        const isFirst = output.type === 'asset' || output.isEntry
        return Object.entries(packed(text, isFirst)).map(async ([extension, bytes]) =>
          writeFile(join(dir, output.fileName + extension), await bytes),
        )
      }),
    )
  },
}
