import type { VaultPath } from '../../../../shared/domain/vault-path.ts'

/** Where the editor should go; every request is a new object, so that the same place can be asked for twice. */
export type Place = {
  readonly path: VaultPath
  readonly line: number | null
  /** The last line of the passage; null lights up only `line`. */
  readonly endLine: number | null
  /** The cursor goes behind the last character, whatever the line is. */
  readonly atEnd: boolean
  /** Offsets of the text, where cursors go; the first is the main one. Null: as the others say. */
  readonly cursors: readonly number[] | null
  /** Of a file that is no note: what the link said behind its `#`. */
  readonly fragment: string | null
  readonly focus: boolean
}
