import { useEffect, useMemo, useState } from 'react'
import { spokenSize } from '../../../../renderer/src/stores/spoken-size.ts'
import { extensionOf } from '../../../../shared/domain/file-kind.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { isAbort } from '../../../../shared/rpc/errors.ts'
import { decodeText } from '../decode-text.ts'
import { useFileBytes } from '../use-file-bytes.ts'
import { TABLE_WORDS, TEXT_WORDS, VIEWER_WORDS } from '../viewer-words.ts'
import { Problem, Waiting } from '../waiting.tsx'
import { pause } from './pause.ts'
import { MOST_ROWS, readTable, type ReadTable } from './read-table.ts'
import { TableSheet } from './table-sheet.tsx'

/** What is read of a file at most. */
const MOST_BYTES = 20_000_000

/** Rows and columns of a CSV or TSV file, to be read. */
export function TableViewer({ path }: { readonly path: VaultPath }) {
  const file = useFileBytes(path, MOST_BYTES)
  const bytes = file.status === 'read' ? file.bytes : null
  const isWhole = file.status === 'read' && file.bytes.length === file.sizeBytes
  const read = useMemo(() => bytes && decodeText(bytes, { isCut: !isWhole }), [bytes, isWhole])
  const table = useReadTable(read?.text ?? null, { path, isWhole })
  if (file.status === 'failed') return <Problem>{file.problem}</Problem>
  if (bytes !== null && read === null) return <Problem>{VIEWER_WORDS.notText}</Problem>
  if (bytes?.length === 0 || table?.rows.length === 0)
    return <Problem>{VIEWER_WORDS.isEmpty}</Problem>
  if (file.status !== 'read' || !read || !table)
    return <Waiting ratio={file.status === 'reading' && file.ratio > 0 ? file.ratio : null} />
  const notes = [
    isWhole ? null : TABLE_WORDS.isCut(spokenSize(file.bytes.length), spokenSize(file.sizeBytes)),
    table.isCut ? TABLE_WORDS.mostRows(MOST_ROWS) : null,
    table.hasOpenQuote ? TABLE_WORDS.openQuote : null,
    read.encoding.startsWith('UTF-') ? null : TEXT_WORDS.isOtherEncoding(read.encoding),
  ].filter((note) => note !== null)
  return <TableSheet path={path} table={table} notes={notes} />
}

function useReadTable(
  text: string | null,
  { path, isWhole }: { readonly path: VaultPath; readonly isWhole: boolean },
): ReadTable | null {
  const [table, setTable] = useState<ReadTable | null>(null)
  const delimiter = extensionOf(path) === 'csv' ? null : '\t'
  useEffect(() => {
    if (text === null) return
    const stopper = new AbortController()
    const { signal } = stopper
    readTable(text, { delimiter, isWhole, pause, signal }).then(
      (read) => {
        if (!signal.aborted) setTable(read)
      },
      (error: unknown) => {
        if (!isAbort(error)) throw error
      },
    )
    return () => stopper.abort()
  }, [text, delimiter, isWhole])
  return table
}
