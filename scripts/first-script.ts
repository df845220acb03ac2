import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Puts a second script into the page's head, which runs as soon as it is there, while the page's own is still on its way.
 * The build would make one of both.
 * @param file its source
 */
export function firstScript(file: string): Plugin {
  let root = ''
  let isBuild = false
  return {
    name: 'first-script',
    configResolved(config) {
      root = config.root
      isBuild = config.command === 'build'
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'chunk', id: file, name: 'first' })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find(
          (each) => each.type === 'chunk' && each.facadeModuleId === file,
        )
        // Its modules are in a file that the page's own script imports too, and it is a line that imports that file.
        const name = chunk?.type === 'chunk' ? (chunk.imports[0] ?? chunk.fileName) : undefined
        const src = name ? `./${name}` : `/${relative(root, file)}`
        return [
          {
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: true, src },
            injectTo: 'head-prepend',
          },
        ]
      },
    },
  }
}
