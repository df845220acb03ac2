import type { AppliedChange } from '../../../../shared/domain/chat/chat-item.ts'
import { lineDiff } from '../../../../shared/domain/text/diff.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { Step } from '../../model/step.ts'
import { decodeText } from '../../model/text-file.ts'
import { isInTrash } from '../../model/trash-path.ts'

/**
 * What a step did, as a person is told: out of the trash is a file that appears, into it one that goes.
 * @param before the content that the step replaced or moved; null for none, and for what is too large to be text
 */
export function appliedChange({ entry, content }: Step, before: Uint8Array | null): AppliedChange {
  const { changeId, path, toPath, preEtag } = entry
  const place = (): Pick<AppliedChange, 'kind' | 'path' | 'to'> => {
    if (toPath === null)
      return { kind: preEtag === null ? 'create' : 'edit', path: vaultPath(path) }
    if (isInTrash(path)) return { kind: 'create', path: vaultPath(toPath) }
    return { kind: isInTrash(toPath) ? 'trash' : 'move', path: vaultPath(path), to: toPath }
  }
  const where = place()
  const old = where.kind === 'create' ? null : textOf(before)
  const after = content instanceof Uint8Array ? content : before
  const next = where.kind === 'trash' ? null : textOf(after)
  return { changeId, ...where, ...countLines(old, next) }
}

const textOf = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : decodeText(bytes).text

function countLines(
  before: string | null,
  after: string | null,
): { additions: number; deletions: number } {
  if (before === after) return { additions: 0, deletions: 0 }
  const { additions, deletions } = lineDiff(before, after)
  return { additions, deletions }
}
