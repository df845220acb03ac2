/** A page of a row, for the note of its table. */
export interface RowPage {
  readonly title: string
  /** From the note of the table: `Tasks/Write it.md`. */
  readonly relativePath: string
}

export interface NotionTable {
  readonly name: string
  /** Of the file beside the note: `Tasks.csv`. */
  readonly fileName: string
  /** The names of the columns first; null when the file could not be read as a table. */
  readonly rows: readonly (readonly string[])[] | null
  readonly pages: readonly RowPage[]
}

const MAX_ROWS = 500
const MAX_COLUMNS = 20
const MAX_CHARACTERS = 200_000

/**
 * A note for a table of Notion: the table itself where it is small enough to read, each row with its page, and the
 * pages that no row names. The file with all values stays beside it.
 */
export function notionTableNote({ name, fileName, rows, pages }: NotionTable): string {
  const linked = new Set<RowPage>()
  const table = rows === null ? null : tableOf(rows, pages, linked)
  const others = pages.filter((page) => table === null || !linked.has(page))
  const parts = [
    `# ${escape(name)}`,
    `This table came from Notion. All its values are in ${link(fileName, fileName)}.`,
    ...(table === null ? [] : [table]),
    ...(others.length === 0
      ? []
      : [others.map((page) => `- ${link(page.title, page.relativePath)}`).join('\n')]),
  ]
  return `${parts.join('\n\n')}\n`
}

/** @param linked filled with the pages that the table links to */
function tableOf(
  [head = [], ...body]: readonly (readonly string[])[],
  pages: readonly RowPage[],
  linked: Set<RowPage>,
): string | null {
  if (head.length === 0 || head.length > MAX_COLUMNS || body.length > MAX_ROWS) return null
  const byTitle = Map.groupBy(pages, ({ title }) => title)
  const titles = Map.groupBy(body, ([title = '']) => title.trim())
  const rowOf = ([title = '', ...cells]: readonly string[]): string => {
    const found = byTitle.get(title.trim()) ?? []
    const [page] = found
    // Two pages or two rows of one title: which belongs to which is not known.
    const isSure = found.length === 1 && titles.get(title.trim())?.length === 1
    if (page && isSure) linked.add(page)
    const first = page && isSure ? link(title.trim(), page.relativePath) : escape(title)
    return lineOf([first, ...cells.map(escape)])
  }
  const lines = [lineOf(head.map(escape)), lineOf(head.map(() => '---')), ...body.map(rowOf)]
  const text = lines.join('\n')
  return text.length > MAX_CHARACTERS ? null : text
}

const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** Nothing of a cell may mean anything in Markdown: it was plain text. */
const escape = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\|[\]<>*_`~=$^#%]/g, '\\$&')

const link = (text: string, path: string): string =>
  `[${escape(text)}](${path.split('/').map(encodeSegment).join('/')})`

const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replace(
    /[()'*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
