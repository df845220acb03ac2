import type { TagRenamePlan } from '../../shared/contract/tag.ts'
import type { Change, ChangeSet } from '../../shared/domain/change-set.ts'
import type { AppliedChange } from '../../shared/domain/chat/chat-item.ts'
import type { Etag } from '../../shared/domain/text/etag.ts'
import type { VaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import { renameTag } from '../notes/edit/rename-tag.ts'
import { normaliseTag, tagKey } from '../notes/tags.ts'
import type { Vault } from '../vault/vault.ts'
import { saysChangedMeanwhile, saysNoTag, saysTagRenamed, saysTooMany } from './words.ts'

/** More notes at once than anybody looks through. */
const MOST_NOTES = 5000

export interface TagServices {
  readonly vault: Pick<Vault, 'read' | 'preview' | 'apply'>
  readonly knowledge: Pick<Knowledge, 'notesWithTag' | 'tagTree'>
}

/** Giving a tag and those nested in it another name in all notes: shown first, then written as one change. */
export interface TagRenames {
  /** As `tag.planRename`. */
  plan(
    names: { readonly from: string; readonly to: string },
    signal: AbortSignal,
  ): Promise<TagRenamePlan>
  /** As `tag.rename`. */
  run(request: {
    readonly from: string
    readonly to: string
    readonly notes: readonly { readonly path: VaultPath; readonly expect: Etag }[]
  }): Promise<{ changes: AppliedChange[]; groupId: string | null }>
}

export function createTagRenames({
  vault,
  knowledge,
  groupOf,
}: TagServices & {
  /** The group that a change was made in. */
  groupOf(changeId: string): string | null
}): TagRenames {
  /** Null: nothing changes in it. */
  async function changeOf(
    path: VaultPath,
    from: string,
    to: string,
  ): Promise<(Change & { kind: 'write' }) | null> {
    const note = await vault.read(path)
    const text = renameTag(note.text, from, to)
    if (text === note.text) return null
    if (note.readOnlyReason !== null) throw new LatentError('denied', note.readOnlyReason)
    return { kind: 'write', path, text, expect: note.etag, additive: false }
  }

  return {
    async plan(names, signal) {
      const [from, to] = [nameOf(names.from), nameOf(names.to)]
      const paths = await knowledge.notesWithTag({ tag: from, limit: MOST_NOTES + 1 })
      if (paths.length > MOST_NOTES)
        throw new LatentError('invalid_input', saysTooMany(MOST_NOTES, from))
      const writes: (Change & { kind: 'write' })[] = []
      const left: { path: VaultPath; reason: string }[] = []
      for (const path of paths) {
        signal.throwIfAborted()
        try {
          const change = await changeOf(path, from, to)
          if (change) writes.push(change)
        } catch (error) {
          if (!(error instanceof LatentError)) throw error
          left.push({ path, reason: error.message })
        }
      }
      const there = (await knowledge.tagTree({})).find(({ tag }) => tagKey(tag) === tagKey(to))
      return {
        changes: await vault.preview({ summary: '', changes: writes }),
        notes: writes.flatMap(({ path, expect }) => (expect === null ? [] : [{ path, expect }])),
        left,
        merges: there && tagKey(from) !== tagKey(to) ? { tag: there.tag, notes: there.all } : null,
      }
    },
    async run({ from, to, notes }) {
      const [old, next] = [nameOf(from), nameOf(to)]
      const changes: Change[] = []
      for (const { path, expect } of notes) {
        const change = await changeOf(path, old, next)
        if (change?.expect !== expect) throw new LatentError('conflict', saysChangedMeanwhile(path))
        changes.push(change)
      }
      const changeSet: ChangeSet = { summary: saysTagRenamed(old, next, notes.length), changes }
      const applied = await vault.apply(changeSet, { actor: 'user' })
      const [first] = applied
      return { changes: applied, groupId: first ? groupOf(first.changeId) : null }
    },
  }
}

function nameOf(text: string): string {
  const name = normaliseTag(text)
  if (name === null) throw new LatentError('invalid_input', saysNoTag(text))
  return name
}
