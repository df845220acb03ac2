import type { ChangeSet } from '../../shared/domain/change-set.ts'
import { type Category, categoryOf, type FiledCategory } from '../../shared/domain/entry.ts'
import type { VaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type { Vault } from '../vault/vault.ts'
import type { CaptureExample } from './classifier.ts'
import type { ClassifyingServices } from './classify-capture.ts'

/** What capturing stands on. */
export interface CaptureServices extends ClassifyingServices {
  readonly vault: Pick<Vault, 'read' | 'list' | 'etag' | 'preview' | 'textsBeforeMove' | 'apply'>
  readonly knowledge: Pick<Knowledge, 'linkRewrites' | 'nearPaths'>
  /** Keeps corrections. Never throws for what the disk refuses: what was corrected is corrected. */
  remember(examples: readonly CaptureExample[]): Promise<void>
  /** The group of the journal that a change was made in. */
  groupOf(changeId: string): string | null
}

/** Does what a person asked for; null where nothing had to change. @throws as `Vault.apply` */
export async function applyFor(
  { vault, groupOf }: CaptureServices,
  changeSet: ChangeSet,
  signal?: AbortSignal,
): Promise<string | null> {
  const applied = await vault.apply(
    changeSet,
    { actor: 'user' },
    signal === undefined ? {} : { signal },
  )
  const [first] = applied
  return first === undefined ? null : groupOf(first.changeId)
}

/** @throws LatentError `not_found` for what is no entry */
export function categoryAt(path: VaultPath, services: CaptureServices): Category {
  const category = categoryOf(path, services.settings().captureFolders)
  if (category === null) throw new LatentError('not_found', `Entry not found: ${path}`)
  return category
}

/** Long ones are known by their beginning. */
const MAX_EXAMPLE = 500

export const exampleOf = (text: string, category: FiledCategory): CaptureExample => ({
  text: text.slice(0, MAX_EXAMPLE).toWellFormed(),
  category,
})
