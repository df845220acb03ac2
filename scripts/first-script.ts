import { build, type Plugin } from 'vite'
import { inMarkup } from './in-markup.ts'

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
        const script = `<script>${inMarkup(await program(file))}</script>`
        return html.replace('<title>', () => `${script}\n    <title>`)
      },
    },
  }
}

async function program(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      rolldownOptions: { input: file, output: { format: 'iife', codeSplitting: false } },
    },
  })
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  const [chunk, ...others] = outputs
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`${file} is more than one file`)
  return chunk.code.trim()
}
