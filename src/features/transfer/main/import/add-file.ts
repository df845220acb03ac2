import type { Change } from '../../../../shared/domain/change-set.ts'

/** A change that brings a file of an import into the vault. */
export type AddFile = Extract<Change, { kind: 'add' }>
