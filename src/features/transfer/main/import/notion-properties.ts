import { renderPair } from '../../../../shared/frontmatter/render-yaml.ts'

/** `# Title`, an empty line, then the properties up to the next empty line. */
const BLOCK = /^(\ufeff?)(# [^\r\n]*(\r?\n))\r?\n((?:[^\r\n]+(?:\r?\n|$))+)(?:\r?\n|$)/

/**
 * Turns the properties of a row of a Notion table, which its page has as lines below the title, into frontmatter. Only
 * when it is certain that they are properties: every line is `Name: value`, every name is a column of the table, once,
 * and no value is a link (which would lead nowhere from there).
 * @param columns the names of the table's columns
 * @returns the new text; null when the page stays as it is
 */
export function withNotionProperties(text: string, columns: ReadonlySet<string>): string | null {
  const [whole, mark = '', title = '', lineBreak = '\n', block = ''] = BLOCK.exec(text) ?? []
  if (whole === undefined) return null
  const properties = new Map<string, string>()
  for (const line of block.split(/\r?\n/).filter((one) => one !== '')) {
    const [, name, value] = /^([^:]+): (.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) return null
    if (!columns.has(name) || properties.has(name) || /\]\(|\[\[/.test(value)) return null
    properties.set(name, value)
  }
  const yaml = [...properties].flatMap(([name, value]) => renderPair(name, value.trim(), 0))
  const lines = ['---', ...yaml, '---', ''].join(lineBreak)
  const rest = text.slice(whole.length)
  return mark + lines + title + (rest === '' ? '' : lineBreak + rest)
}
