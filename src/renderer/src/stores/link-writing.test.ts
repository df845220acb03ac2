import { expect, test } from 'vitest'
import type { LinkPlan, LinkWish } from '../../../shared/contract/known.ts'
import type { UndoReport } from '../../../shared/contract/history.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { LatentClient } from '../connection/latent-client.ts'
import { createLinkWriting } from './link-writing.ts'
import type { OpenNotes } from './notes/open-notes.ts'
import { createToastStore } from './toast-store.ts'
import type { UndoStore } from './undo-store.ts'

const WISH = { kind: 'mention' } as unknown as LinkWish
const NOTE = { path: vaultPath('a.md') } as unknown as LinkPlan['notes'][number]
const UNDONE: UndoReport = { groupId: null, undone: [], changeIds: [], clashes: [], refused: [] }

/** What was done, in order, and what is said; `answers` by method. */
function rig(answers: Readonly<Record<string, unknown>>, undone: UndoReport = UNDONE) {
  const done: string[] = []
  const toasts = createToastStore()
  const client = {
    async call(method: string) {
      done.push(method)
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      return answer
    },
  } as unknown as LatentClient
  const writing = createLinkWriting({
    client,
    openNotes: { flushAll: async () => void done.push('flush') } as unknown as OpenNotes,
    undo: {
      run: async (selection: unknown) => {
        done.push(`undo ${JSON.stringify(selection)}`)
        return undone
      },
    } as unknown as UndoStore,
    toasts,
  })
  return { writing, done, shown: toasts.state.getState }
}
const plan = { notes: [NOTE], left: [] }
const written = { links: 2, changes: [{}], groupId: 'g1' }

test('what is typed is on disk before links are looked for, and what was made is said with its way back', async () => {
  const { writing, done, shown } = rig({ 'link.plan': plan, 'link.write': written })
  await writing.writeNow(WISH)
  expect(done).toEqual(['flush', 'link.plan', 'link.write'])
  expect(shown()).toMatchObject([{ text: 'Made 2 links in 1 note.', tone: 'plain' }])
  shown()[0]?.action?.run()
  expect(done.at(-1)).toBe('undo {"groupId":"g1"}')
})
test('what cannot be taken back says why', async () => {
  const refused = { ...UNDONE, refused: [{ path: 'a.md', reason: 'a.md is gone.' }] }
  const { writing, shown } = rig({ 'link.write': written }, refused)
  await writing.write(WISH, [NOTE])
  shown()[0]?.action?.run()
  await Promise.resolve()
  await Promise.resolve()
  expect(shown().map(({ text }) => text)).toContain('a.md is gone.')
})
test('a mention that is gone by now, and a note that changed, are said and nothing is written', async () => {
  const left = { notes: [], left: [{ path: vaultPath('a.md'), reason: 'It is a link by now.' }] }
  const gone = rig({ 'link.plan': left })
  await gone.writing.writeNow(WISH)
  expect(gone.done).not.toContain('link.write')
  expect(gone.shown()).toMatchObject([{ text: 'It is a link by now.', tone: 'problem' }])
  const nothing = rig({ 'link.plan': { notes: [], left: [] } })
  await nothing.writing.writeNow(WISH)
  expect(nothing.shown()).toMatchObject([{ text: 'There is nothing to link any more.' }])
  const conflict = new LatentError('conflict', 'a.md changed meanwhile.')
  const changed = rig({ 'link.plan': plan, 'link.write': conflict })
  await changed.writing.writeNow(WISH)
  expect(changed.shown()).toMatchObject([{ text: 'a.md changed meanwhile.', tone: 'problem' }])
})
test('where nothing was written down for a way back, none is offered', async () => {
  const { writing, shown } = rig({ 'link.write': { links: 1, changes: [{}], groupId: null } })
  await writing.write(WISH, [NOTE])
  expect(shown()).toMatchObject([{ text: 'Made 1 link in 1 note.', action: null }])
})
