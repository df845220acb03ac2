import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, PluginOption } from 'vite'
import { framedPolicy } from '../src/main/web/content-security-policy.ts'
import { FRAMED_PAGES, NONCE_PLACEHOLDER } from '../src/main/web/serve-page.ts'
import { inlineProgram } from './inline-program.ts'
import { layoutsOfElk } from './layouts-of-elk.ts'

/**
 * Builds the programs that features run in a frame apart from the window: each `src/features/<name>/frame/index.ts` is
 * one page, `frames/<name>.html`, with its whole program in it. It asks for nothing more, so that its policy can name no
 * place at all (`framedPolicy`).
 * @param root of the repository
 * @param plugins for the programs, too
 */
export function framedPages(root: string, plugins: readonly PluginOption[] = []): Plugin {
  const features = join(root, 'src/features')
  const entryOf = (name: string): string => join(features, name, 'frame/index.ts')
  const made = new Map<string, Promise<string>>()
  const page = (name: string): Promise<string> => {
    const known = made.get(name) ?? framedPage(entryOf(name), plugins)
    made.set(name, known)
    return known
  }
  return {
    name: 'framed-pages',
    async generateBundle() {
      const names = readdirSync(features).filter((name) => existsSync(entryOf(name)))
      for (const name of names) {
        const source = await page(name)
        this.emitFile({ type: 'asset', fileName: `${FRAMED_PAGES.slice(1)}${name}.html`, source })
      }
    },
    configureServer({ middlewares, watcher }) {
      watcher.add(features)
      watcher.on('change', () => made.clear())
      middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?')
        const name = /^([\w-]+)\.html$/.exec(path.slice(FRAMED_PAGES.length))?.[1]
        if (!path.startsWith(FRAMED_PAGES) || !name || !existsSync(entryOf(name))) return next()
        page(name).then((text) => {
          const nonce = crypto.randomUUID()
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.setHeader('content-security-policy', framedPolicy(nonce))
          response.setHeader('x-frame-options', 'SAMEORIGIN')
          response.end(text.replaceAll(NONCE_PLACEHOLDER, nonce))
        }, next)
      })
    },
  }
}

async function framedPage(entry: string, plugins: readonly PluginOption[]): Promise<string> {
  const program = await inlineProgram(entry, 'es', [layoutsOfElk, ...plugins])
  return (
    '<!doctype html><html><head><meta charset="utf-8"><title>Latent</title></head><body>' +
    `<script type="module" nonce="${NONCE_PLACEHOLDER}">${program}</script></body></html>\n`
  )
}
