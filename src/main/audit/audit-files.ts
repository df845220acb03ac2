import type { AuditFile } from '../../shared/contract/audit.ts'
import type { RecordedEntry } from '../vault/model/journal.ts'

/** More files than this are counted and not listed. */
const LISTED_FILES = 2000

/** Files of a record, as many as it lists. */
export const listed = (files: readonly AuditFile[]) => ({
  files: files.slice(0, LISTED_FILES),
  moreFiles: Math.max(0, files.length - LISTED_FILES),
})

/** What a change of the journal did to its file. */
export const fileOf = ({
  changeId,
  path,
  toPath,
  preEtag,
  postEtag,
}: RecordedEntry): AuditFile => ({
  changeId,
  path,
  to: toPath,
  before: preEtag,
  after: postEtag,
})

const NOTE_FIELDS = ['path', 'new_path'] as const

/** Paths of notes that a call names or changed. */
export function notesOf(args: unknown, files: readonly AuditFile[]): string[] {
  const named =
    typeof args === 'object' && args !== null
      ? NOTE_FIELDS.flatMap((field) => {
          const text: unknown = Object.hasOwn(args, field) ? Reflect.get(args, field) : null
          return typeof text === 'string' ? [text.slice(0, 1000).toWellFormed()] : []
        })
      : []
  const changed = files.flatMap(({ path, to }) => (to === null ? [path] : [path, to]))
  return [...new Set([...named, ...changed])].slice(0, LISTED_FILES)
}
