import {
  fileNameOf,
  folderOf,
  isNotePath,
  noteNameOf,
  type VaultPath,
} from '../../../../shared/domain/vault-path.ts'
import type { MappedFile, PathMapping } from './map-paths.ts'
import { notionName } from './notion-names.ts'
import { notionTableNote, type RowPage } from './notion-table.ts'
import { readCsv } from './read-csv.ts'
import { readText } from '../read-text.ts'
import type { SourceFile } from '../source-file.ts'

/** The tables of a Notion export: a file of values, and a folder of the same name with a page for each row. */
export interface NotionTables {
  /** The columns of the table whose row this page is; null for a page that is none. */
  columnsOf(source: SourceFile): ReadonlySet<string> | null
  /** The text of the note for a table of `PathMapping.tableNotes`. */
  noteFor(table: VaultPath): Promise<string>
}

export const noTables: NotionTables = {
  columnsOf: () => null,
  noteFor: () => Promise.reject(new Error('There are no tables.')),
}

export async function readNotionTables({ files }: PathMapping): Promise<NotionTables> {
  const byFolder = Map.groupBy(files, ({ source }) => folderOf(source.path))
  const byPath = new Map(files.map((file) => [file.path, file]))
  const columns = new Map<string, ReadonlySet<string>>()
  for (const { source } of files) {
    if (!/\.csv$/i.test(source.path) || notionName(fileNameOf(source.path)) === null) continue
    const head = (await readRows(source))?.[0]
    if (head) columns.set(rowsFolderOf(source), new Set(head))
  }
  return {
    columnsOf: ({ path }) => columns.get(folderOf(path)) ?? null,
    async noteFor(table) {
      const source = byPath.get(table)?.source
      if (!source) throw new Error('This table has no file.')
      const rowPages = byFolder.get(rowsFolderOf(source)) ?? []
      return notionTableNote({
        name: notionName(fileNameOf(source.path))?.title ?? noteNameOf(table),
        fileName: fileNameOf(table),
        rows: await readRows(source),
        pages: await Promise.all(
          rowPages
            .filter(({ path }) => isNotePath(path))
            .map((page) => rowPage(page, folderOf(table))),
        ),
      })
    },
  }
}

/** `a/Tasks 0123….csv` → `a/Tasks 0123…`. */
function rowsFolderOf({ path }: SourceFile): string {
  const key = notionName(fileNameOf(path))?.key ?? fileNameOf(path)
  const folder = folderOf(path)
  return folder === '' ? key : `${folder}/${key}`
}

async function readRows(source: SourceFile): Promise<readonly (readonly string[])[] | null> {
  const { text, readOnlyReason } = await readText(source)
  return readOnlyReason === null ? readCsv(text) : null
}

/** @param base the folder of the table, in which the folder of its rows is too */
async function rowPage({ source, path }: MappedFile, base: string): Promise<RowPage> {
  const { text } = await readText(source)
  return {
    title: /^\ufeff?# ([^\r\n]+)/.exec(text)?.[1]?.trim() ?? noteNameOf(path),
    relativePath: base === '' ? path : path.slice(base.length + 1),
  }
}
