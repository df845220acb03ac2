import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Leaves ELK out of a build with Mermaid: it is half of its size, and under another licence than all else. What asks for
 * a layout of ELK's is laid out by Mermaid's other one, as its own small build does it.
 */
export const layoutsOfElk: Plugin = {
  name: 'layouts-of-elk',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer === undefined || !/^\.\/elk-\w+\.mjs$/.test(source)) return null
    const folder = dirname(importer)
    const other = readdirSync(folder).find((name) => /^dagre-\w+\.mjs$/.test(name))
    if (!/[\\/]mermaid[\\/]dist[\\/]/.test(folder) || other === undefined)
      this.error('Mermaid keeps its layouts elsewhere now: see scripts/layouts-of-elk.ts')
    return join(folder, other)
  },
}
