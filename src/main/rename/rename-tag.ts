import type { TagRenamePlan } from '../../shared/contract/tag.ts'
import type { ChangeSet } from '../../shared/domain/change-set.ts'
import type { AppliedChange } from '../../shared/domain/chat/chat-item.ts'
import type { Etag } from '../../shared/domain/text/etag.ts'
import type { VaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import { renameTag } from '../notes/edit/rename-tag.ts'
import { tagKey } from '../notes/tags.ts'
import type { Vault } from '../vault/vault.ts'
import { planWrites, writesAsShown, type NoteWrite } from './note-writes.ts'
import { tagNamed } from './tag-named.ts'
import { saysTagRenamed, saysTooMany } from './words.ts'

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
  const changeOf =
    (from: string, to: string) =>
    async (path: VaultPath): Promise<NoteWrite | null> => {
      const note = await vault.read(path)
      const text = renameTag(note.text, from, to)
      if (text === note.text) return null
      if (note.readOnlyReason !== null) throw new LatentError('denied', note.readOnlyReason)
      return { kind: 'write', path, text, expect: note.etag, additive: false }
    }

  return {
    async plan(names, signal) {
      const [from, to] = [tagNamed(names.from), tagNamed(names.to)]
      const paths = await knowledge.notesWithTag({ tag: from, limit: MOST_NOTES + 1 })
      if (paths.length > MOST_NOTES)
        throw new LatentError('invalid_input', saysTooMany(MOST_NOTES, from))
      const { writes, left } = await planWrites(paths, changeOf(from, to), signal)
      const there = (await knowledge.tagTree({})).find(({ tag }) => tagKey(tag) === tagKey(to))
      return {
        changes: await vault.preview({ summary: '', changes: writes }),
        notes: writes.map(({ path, expect }) => ({ path, expect })),
        left,
        merges: there && tagKey(from) !== tagKey(to) ? { tag: there.tag, notes: there.all } : null,
      }
    },
    async run({ from, to, notes }) {
      const [old, next] = [tagNamed(from), tagNamed(to)]
      const changes = await writesAsShown(notes, changeOf(old, next))
      const changeSet: ChangeSet = { summary: saysTagRenamed(old, next, notes.length), changes }
      const applied = await vault.apply(changeSet, { actor: 'user' })
      const [first] = applied
      return { changes: applied, groupId: first ? groupOf(first.changeId) : null }
    },
  }
}
