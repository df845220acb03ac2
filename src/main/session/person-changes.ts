import type { AppliedChange } from '../../shared/domain/chat/chat-item.ts'
import type { Change } from '../../shared/domain/change-set.ts'
import type { DailyNoteSettings } from '../../shared/domain/settings.ts'
import { outermost } from '../../shared/domain/outermost.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import { asksPerson } from '../../shared/domain/fill-template.ts'
import { localDay } from '../../shared/domain/dates/local-day.ts'
import type { Turns } from '../agent/turn/turns.ts'
import type { Session } from './session.ts'
import type { AuditTrail } from '../audit/audit-trail.ts'
import { conversationNote } from './conversation-note.ts'
import { PERSON_WORDS } from './words.ts'
import type { Clock } from '../platform/ports.ts'
import type { VaultStore } from '../state/vault-store.ts'
import { planDailyNote } from '../tools/notes/plan-daily-note.ts'
import { freeFilePath } from '../vault/read/free-path.ts'
import type { Vault } from '../vault/vault.ts'

/** What a person does to files with a button, which is never asked about: the button was the question. */
export type PersonChanges = Pick<
  Session,
  | 'createNote'
  | 'createDailyNote'
  | 'exportConversation'
  | 'trashNote'
  | 'trashFolder'
  | 'trashFiles'
  | 'duplicateFile'
  | 'undo'
  | 'restoreFromTrash'
>

export function createPersonChanges({
  vault,
  store,
  trail,
  turns,
  dailyNotes,
  clock,
  groupOf,
}: {
  readonly vault: Vault
  readonly store: VaultStore
  readonly trail: Pick<AuditTrail, 'undo'>
  readonly turns: Pick<Turns, 'recordUndo'>
  readonly dailyNotes: () => DailyNoteSettings
  readonly clock: Clock
  /** The group that a change was made in. */
  readonly groupOf: (changeId: string) => string | null
}): PersonChanges {
  async function applyOne(summary: string, change: Change): Promise<AppliedChange> {
    const [applied] = await vault.apply({ summary, changes: [change] }, { actor: 'user' })
    if (!applied) throw new LatentError('internal', 'The change was not recorded.')
    return applied
  }

  /** Tells the conversations which of their changes these were; what an undo had taken back holds again. */
  function tellOfUndo(changeIds: readonly string[]): void {
    const affected = new Set(changeIds)
    for (const changeId of affected)
      for (const earlier of store.journal.find(changeId)?.undoes ?? []) affected.add(earlier)
    const undone = store.journal.takenBack([...affected])
    for (const changeId of affected) turns.recordUndo(changeId, undone.has(changeId))
  }

  return {
    async createNote(path, text) {
      const change = { kind: 'write' as const, path, text, expect: null, additive: false }
      await applyOne(`Created ${path}`, change)
      return vault.read(path)
    },
    async createDailyNote(canAsk) {
      const plan = await planDailyNote({ vault, clock, dailyNotes }, clock.nowMs())
      const { path, isNew, changeSet, warning, cursors } = plan
      const unasked = isNew && canAsk && asksPerson(plan.template) ? plan.template : null
      if (isNew && unasked === null) await vault.apply(changeSet, { actor: 'user' })
      return { path, isNew, warning, cursors: [...cursors], unasked }
    },
    async exportConversation(conversationId) {
      const conversation = store.conversation(conversationId)
      if (!conversation) throw new LatentError('not_found', 'That conversation is gone.')
      const day = localDay(clock.nowMs())
      const items = store.items(conversationId, 0)
      const { fileName, text } = conversationNote(conversation, items, day)
      const path = await freeFilePath(vault, `Conversations/${fileName}`)
      const change = { kind: 'write' as const, path, text, expect: null, additive: false }
      await applyOne(`Exported a conversation to ${path}`, change)
      return path
    },
    trashNote: (path, expect) =>
      applyOne(`Moved ${path} to the trash`, { kind: 'trash', path, expect }),
    trashFolder: (path) =>
      applyOne(`Moved the folder ${path} to the trash`, { kind: 'trash-folder', path }),
    async trashFiles(paths) {
      const folders: Change[] = []
      const files: Change[] = []
      for (const { path } of outermost([...new Set(paths)].map((each) => ({ path: each })))) {
        const expect = await vault.etag(path)
        if (expect === null) folders.push({ kind: 'trash-folder', path })
        else files.push({ kind: 'trash', path, expect })
      }
      const changes = [...folders, ...files]
      const applied = await vault.apply(
        { summary: PERSON_WORDS.trashed(changes.length), changes },
        { actor: 'user' },
      )
      const [first] = applied
      return {
        changes: applied,
        groupId: first ? groupOf(first.changeId) : null,
      }
    },
    async duplicateFile(path) {
      const [etag, file] = [await vault.etag(path), await vault.asset(path)]
      if (etag === null) throw new LatentError('not_found', `File not found: ${path}`)
      const copy = await freeFilePath(vault, path)
      const { absolutePath: source, sizeBytes } = file
      await applyOne(PERSON_WORDS.copied(path, copy), {
        kind: 'add',
        path: copy,
        source,
        etag,
        sizeBytes,
      })
      return copy
    },
    async undo(selection) {
      const report = await trail.undo(selection, (callId) =>
        vault.undo(selection, { actor: 'user', callId }),
      )
      tellOfUndo(report.changeIds)
      return report
    },
    async restoreFromTrash(trashIds) {
      const applied = await vault.trash.restore(trashIds, { actor: 'user' })
      tellOfUndo(applied.flatMap(({ changeId }) => store.journal.find(changeId)?.undoes ?? []))
      return applied
    },
  }
}
