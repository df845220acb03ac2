/** How Notion tells pages apart in its exports: each name ends with an id. */
const ID = /^(.*) (?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/s

export interface NotionName {
  /** The whole beginning, id included: what the page, its folder and its tables share. */
  readonly key: string
  /** As the person called the page; `Untitled` when they did not. */
  readonly title: string
  /** `.md`, `.csv`, `_all.csv`, or nothing for a folder. */
  readonly tail: string
}

/** Takes `Plan 0123…cdef.md` apart; null for a name that has no id. */
export function notionName(name: string): NotionName | null {
  const tail = /(?:_all)?\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
  const key = name.slice(0, name.length - tail.length)
  const title = ID.exec(key)?.[1]
  if (title === undefined) return null
  return { key, title: title.trim() === '' ? 'Untitled' : title.trim(), tail }
}

/** True when at least half of the notes are named as Notion names them. */
export function isNotionExport(paths: Iterable<string>): boolean {
  let notes = 0
  let named = 0
  for (const path of paths) {
    if (!/\.(?:md|csv)$/i.test(path)) continue
    notes++
    if (notionName(path.slice(path.lastIndexOf('/') + 1)) !== null) named++
  }
  return named > 0 && named * 2 >= notes
}
