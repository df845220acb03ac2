import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * What a PDF document may name and not carry: tables of Asian scripts, the fonts that every reader has, and what unpacks
 * scans (JPEG 2000, JBIG2) without WebAssembly. By folder of `pdfjs-dist`, each with its licences.
 */
const FOLDERS: Readonly<Record<string, RegExp>> = {
  cmaps: /^LICENSE|\.bcmap$/,
  standard_fonts: /^LICENSE|\.(?:pfb|ttf)$/,
  wasm: /^LICENSE_(?:PDFJS_)?(?:JBIG2|OPENJPEG)$|_nowasm_fallback\.js$/,
}

/** Keeps them below `pdf/` beside the page, under their own names: pdf.js asks for them by those, when one is met. */
export const pdfData = (root: string): Plugin => ({
  name: 'pdf-data',
  generateBundle() {
    for (const [folder, wanted] of Object.entries(FOLDERS)) {
      const from = join(root, 'node_modules/pdfjs-dist', folder)
      for (const name of readdirSync(from).filter((each) => wanted.test(each)))
        this.emitFile({
          type: 'asset',
          fileName: `pdf/${folder}/${name}`,
          source: readFileSync(join(from, name)),
        })
    }
  },
})
