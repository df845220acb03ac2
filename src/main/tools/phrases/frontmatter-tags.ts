/**
 * The tags in the frontmatter of `text`; [] without any, null when they are written in a way that these few lines
 * cannot read: better to leave a note alone than to lose a tag.
 */
export function frontmatterTags(text: string): string[] | null {
  const block = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text)?.[1]
  if (block === undefined) return []
  const lines = block.split(/\r?\n/)
  const at = lines.findIndex((line) => /^tags\s*:/i.test(line))
  if (at === -1) return []
  const clean = (tag: string): string =>
    tag
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2')
      .replace(/^#/, '')
  const inline = (lines[at] ?? '').replace(/^tags\s*:\s*/i, '').trim()
  if (inline !== '') {
    const list = /^\[([^[\]{}]*)\]$/.exec(inline)?.[1]
    if (list === undefined && !/^[\p{L}\p{N}_/#"'-]+$/u.test(inline)) return null
    return (list ?? inline)
      .split(',')
      .map(clean)
      .filter((tag) => tag !== '')
  }
  const items: string[] = []
  for (const line of lines.slice(at + 1)) {
    if (/^\S/.test(line) && !line.startsWith('-')) break
    if (line.trim() === '') continue
    const item = /^\s*-\s+([\p{L}\p{N}_/#"'-]+)\s*$/u.exec(line)?.[1]
    if (item === undefined) return null
    items.push(clean(item))
  }
  return items
}
