import type { Plugin } from 'vite'
import { inlineProgram } from './inline-program.ts'

/**
 * Puts a second program into the head of the page itself: it runs as soon as the page is read, while what the page asks
 * for is on its way. The server allows it by its hash (`serve-page.ts`).
 * @param file its source
 */
export function firstScript(file: string): Plugin {
  return {
    name: 'first-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      // Before the sheet of styles: a program that stands after one waits for it.
      async handler(html) {
        const script = `<script>${(await inlineProgram(file, 'iife')).trim()}</script>`
        return html.replace('<title>', () => `${script}\n    <title>`)
      },
    },
  }
}
