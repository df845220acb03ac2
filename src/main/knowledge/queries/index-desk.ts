import type { Contract, Handlers } from '../../../shared/rpc/contract.ts'
import type { VaultReader } from '../../platform/vault-reader.ts'
import type { Database } from '../../sqlite/open-database.ts'
import type { NoteStates } from '../keep/note-states.ts'
import type { Meaning } from '../search/meaning.ts'
import type { Index } from '../worker/index-store.ts'

/** What queries work with, in the index process. */
export interface IndexDesk {
  readonly database: Database
  readonly index: Index
  readonly meaning: Meaning
  readonly states: NoteStates
  /** By which words such as `yesterday` are read. */
  readonly nowMs: () => number
  /** For what is to be told as it is on disk now. */
  readonly reader: VaultReader
  /** Resolves when the index is up to the vault. */
  upToDate(signal: AbortSignal): Promise<void>
  /** Fires when the index closes: what takes long stops then. */
  readonly closing: AbortSignal
}

/** One function for each method of a contract. */
export type Queries<C extends Contract> = (desk: IndexDesk) => Handlers<C>
