import type { NoteTagPlan, NoteTagWish } from '../../shared/contract/tag.ts'
import type { ChangeSet } from '../../shared/domain/change-set.ts'
import type { AppliedChange } from '../../shared/domain/chat/chat-item.ts'
import type { Etag } from '../../shared/domain/text/etag.ts'
import { isNotePath, type VaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import { addTag, hasTagInText, removeTag } from '../notes/edit/tag-note.ts'
import type { Vault } from '../vault/vault.ts'
import { planWrites, writesAsShown, type NoteWrite } from './note-writes.ts'
import { tagNamed } from './tag-named.ts'
import { NO_NOTE, saysStaysInText, saysTagged } from './words.ts'

/** Giving notes a tag more or less in their properties: shown first, then written as one change. */
export interface NoteTags {
  /** As `tag.planNotes`. */
  plan(
    wish: NoteTagWish & { readonly paths: readonly VaultPath[] },
    signal: AbortSignal,
  ): Promise<NoteTagPlan>
  /** As `tag.writeNotes`. */
  run(
    request: NoteTagWish & {
      readonly notes: readonly { readonly path: VaultPath; readonly expect: Etag }[]
    },
  ): Promise<{ changes: AppliedChange[]; groupId: string | null }>
}

export function createNoteTags({
  vault,
  groupOf,
}: {
  readonly vault: Pick<Vault, 'read' | 'preview' | 'apply'>
  /** The group that a change was made in. */
  groupOf(changeId: string): string | null
}): NoteTags {
  const changeOf =
    ({ tag, change }: NoteTagWish) =>
    async (path: VaultPath): Promise<NoteWrite | null> => {
      if (!isNotePath(path)) throw new LatentError('invalid_input', NO_NOTE)
      const note = await vault.read(path)
      const text = change === 'add' ? addTag(note.text, tag) : removeTag(note.text, tag)
      if (text === note.text) {
        if (change === 'remove' && hasTagInText(text, tag))
          throw new LatentError('invalid_input', saysStaysInText(tag))
        return null
      }
      if (note.readOnlyReason !== null) throw new LatentError('denied', note.readOnlyReason)
      return { kind: 'write', path, text, expect: note.etag, additive: false }
    }

  return {
    async plan({ paths, ...asked }, signal) {
      const wish = { ...asked, tag: tagNamed(asked.tag) }
      const { writes, left } = await planWrites(paths, changeOf(wish), signal)
      const half = writes.filter(
        ({ text }) => wish.change === 'remove' && hasTagInText(text, wish.tag),
      )
      const stays = half.map(({ path }) => ({ path, reason: saysStaysInText(wish.tag) }))
      return {
        changes: await vault.preview({ summary: '', changes: writes }),
        notes: writes.map(({ path, expect }) => ({ path, expect })),
        left: [...left, ...stays],
      }
    },
    async run({ notes, ...asked }) {
      const wish = { ...asked, tag: tagNamed(asked.tag) }
      const changes = await writesAsShown(notes, changeOf(wish))
      const summary = saysTagged(wish.tag, wish.change, notes.length)
      const changeSet: ChangeSet = { summary, changes }
      const applied = await vault.apply(changeSet, { actor: 'user' })
      const [first] = applied
      return { changes: applied, groupId: first ? groupOf(first.changeId) : null }
    },
  }
}
