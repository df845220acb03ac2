import { writeFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { packageOf } from './dom-sinks.ts'

/**
 * What the page asks for before anything can be done with it: its entry, and all that those files import at once.
 * @returns bytes of program by package, before they are made small; ours are under `Latent`
 */
export function firstPackages(bundle: Rolldown.OutputBundle): Record<string, number> {
  const sizes: Record<string, number> = {}
  const seen = new Set<string>()
  const add = (fileName: string): void => {
    const chunk = bundle[fileName]
    if (chunk?.type !== 'chunk' || seen.has(fileName)) return
    seen.add(fileName)
    for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
      const owner = id.includes('/node_modules/') ? packageOf(id) : 'Latent'
      sizes[owner] = (sizes[owner] ?? 0) + renderedLength
    }
    for (const each of chunk.imports) add(each)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.isEntry) add(chunk.fileName)
  return sizes
}

/** Leaves what the first page is made of in `file`, for its budget (e2e/build.spec.ts). */
export const firstPage = (file: string): Plugin => ({
  name: 'first-page',
  writeBundle(_options, bundle) {
    const sizes = Object.entries(firstPackages(bundle)).sort(([, a], [, b]) => b - a)
    writeFileSync(file, JSON.stringify(Object.fromEntries(sizes), null, 2))
  },
})
