import { COPIED_MARK } from '../../markdown/copied-mark.ts'

/** What was copied in a note: its plain text is the Markdown itself. */
export const isOwn = (html: string): boolean =>
  new RegExp(`<[a-z]+[^>]*\\s${COPIED_MARK}\\b`, 'i').test(html.slice(0, 2000))

/** An editor of programs copies its lines as coloured boxes in a fixed-width font. */
const CODE_BOX = /^(?:\s|<meta[^>]*>|<html[^>]*>|<body[^>]*>|<!--[^>]*-->)*<div style="(?=[^"]*monospace)[^"]*white-space:\s*pre/i // oxfmt-ignore

/**
 * How code goes in: several lines as a fenced block, part of a line and Markdown as they are. Null for what is no code.
 * @param editorData what VS Code says of it: JSON with the language as `mode`
 */
export function fenceOf(html: string, plain: string, editorData: string): string | null {
  if (editorData === '' && !CODE_BOX.test(html)) return null
  const language = languageOf(editorData)
  const code = plain.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  if (!code.includes('\n') || /^(?:markdown|plaintext|mdx)$/.test(language)) return code
  const longest = Math.max(2, ...(code.match(/`{3,}/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${code}\n${fence}`
}

/** VS Code's names are not always those of fences. */
const NAMES: Readonly<Record<string, string>> = {
  typescriptreact: 'tsx',
  javascriptreact: 'jsx',
  shellscript: 'bash',
}

function languageOf(editorData: string): string {
  try {
    const data: unknown = JSON.parse(editorData)
    const mode = typeof data === 'object' && data !== null && 'mode' in data ? data.mode : ''
    return typeof mode === 'string' && /^[\w+#-]+$/.test(mode) ? (NAMES[mode] ?? mode) : ''
  } catch {
    return ''
  }
}
