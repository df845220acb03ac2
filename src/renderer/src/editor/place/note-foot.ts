import type { ReactNode } from 'react'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'

/** What stands below the text of the note at a path, and scrolls with it. */
export type NoteFoot = (path: VaultPath) => ReactNode
