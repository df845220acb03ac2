import { html } from '@codemirror/lang-html'
import { parseCode } from '@lezer/markdown'
import type { Addition } from './addition.ts'

/** HTML in Markdown is read as HTML, and the styles and programs in it as what they are. */
export function htmlInNotes(): Addition {
  const { language, support } = html({ matchClosingTags: false })
  return { syntax: parseCode({ htmlParser: language.parser }), support }
}
