import { commonmarkLanguage } from '@codemirror/lang-markdown'
import { GFM, MarkdownParser } from '@lezer/markdown'
import { tableNodes, tablesInside } from './tables.ts'

/**
 * GitHub's Markdown, as the package reads it, with tables that are read row by row; without what no reading view has,
 * `H~2~O`, `2^nd^` and `:smile:`.
 */
export function baseParser(): MarkdownParser {
  const { parser } = commonmarkLanguage
  if (!(parser instanceof MarkdownParser)) throw new TypeError('no Markdown parser')
  return parser.configure([tableNodes, GFM, tablesInside])
}
