import type { ChangeSet } from '../../../shared/domain/change-set.ts'
import {
  type Category,
  categoryOf,
  type FiledCategory,
} from '../../../shared/domain/entries/entry.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Knowledge } from '../../../main/knowledge/knowledge.ts'
import type { Vault } from '../../../main/vault/vault.ts'
import type { Correction } from './capture-examples.ts'
import type { CaptureExample } from './classify/classifier.ts'
import type { ClassifyingServices } from './classify/classify-capture.ts'

/** What capturing stands on. */
export interface CaptureServices extends ClassifyingServices {
  readonly vault: Pick<Vault, 'read' | 'list' | 'etag' | 'preview' | 'textsBeforeMove' | 'apply'>
  readonly knowledge: Pick<Knowledge, 'linkRewrites' | 'nearPaths'>
  /** Keeps corrections. Never throws for what the disk refuses: what was corrected is corrected. */
  remember(corrections: readonly Correction[]): Promise<void>
  /** The group of the journal that a change was made in. */
  groupOf(changeId: string): string | null
}

/** What was done, as one group of the journal; null where nothing had to change. */
export interface AppliedGroup {
  readonly groupId: string | null
  /** The change that brought a note to `path`; null when none did. */
  moveTo(path: VaultPath): string | null
}

/** Does what a person asked for. @throws as `Vault.apply` */
export async function applyGroup(
  { vault, groupOf }: CaptureServices,
  changeSet: ChangeSet,
  signal?: AbortSignal,
): Promise<AppliedGroup> {
  const applied = await vault.apply(
    changeSet,
    { actor: 'user' },
    signal === undefined ? {} : { signal },
  )
  const [first] = applied
  return {
    groupId: first === undefined ? null : groupOf(first.changeId),
    moveTo: (path) => applied.find(({ to }) => to === path)?.changeId ?? null,
  }
}

/** The same for those who want its group only. */
export async function applyFor(
  services: CaptureServices,
  changeSet: ChangeSet,
  signal?: AbortSignal,
): Promise<string | null> {
  const { groupId } = await applyGroup(services, changeSet, signal)
  return groupId
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
