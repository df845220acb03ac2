import { expect, test } from 'vitest'
import type { InboxItem } from '../../contract.ts'
import type { UndoReport, UndoSelection } from '../../../../shared/contract/history.ts'
import type { LatentContract } from '../../../../shared/contract/index.ts'
import { vaultPath, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { Client } from '../../../../shared/rpc/client.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { waitUntil } from '../../../../../test/shared/wait-until.ts'
import { createInboxStore, rowsOf } from './inbox-store.ts'

const item = (number: number, given: Partial<InboxItem> = {}): InboxItem => ({
  path: vaultPath(`inbox/${number}.md`),
  name: String(number),
  text: `Thought ${number}`,
  capturedMs: 0,
  isCapture: true,
  suggestedCategory: 'ideas',
  confidence: 0.5,
  why: null,
  alike: [],
  ...given,
})
const nothing: UndoReport = { groupId: null, undone: [], changeIds: [], clashes: [], refused: [] }

type Filing = { readonly paths: readonly VaultPath[]; readonly category: string | null }

function withInbox(
  count: number,
  { onFile = (_filing: Filing): void => {}, give = {} as Partial<InboxItem> } = {},
) {
  let items = Array.from({ length: count }, (_, index) => item(index, give))
  const gone = new Map<string, InboxItem[]>()
  const filings: Filing[] = []
  const suggested: string[] = []
  const said: string[] = []
  const undone: string[] = []
  let next = 1
  const take = (paths: readonly string[]): string => {
    const groupId = `g${next++}`
    gone.set(groupId, items)
    items = items.filter(({ path }) => !paths.includes(path))
    return groupId
  }
  let toldIndex = (_status: { readonly state: string }): void => {}
  let failure: LatentError | null = null
  const client = {
    on(event: string, listener: typeof toldIndex) {
      if (event === 'index.changed') toldIndex = listener
      return () => {}
    },
    async call(method: string, input: Filing & { readonly path: VaultPath }) {
      if (method === 'inbox.list') return items
      if (method === 'inbox.suggest') {
        suggested.push(input.path)
        if (failure) throw failure
        return { category: 'admin', confidence: 0.4, why: 'x', alike: [] }
      }
      if (method === 'inbox.file') {
        onFile(input)
        filings.push(input)
        return { filed: [], left: [], groupId: take(input.paths) }
      }
      if (method === 'inbox.delete') return { groupId: take(input.paths) }
      if (input.path.endsWith('1.md')) throw new LatentError('conflict', 'It was changed.')
      return { groupId: take([input.path]) }
    },
  } as unknown as Client<LatentContract>
  const inbox = createInboxStore({
    client,
    toasts: { show: (text) => void said.push(text) },
    undo: {
      run: async (selection: UndoSelection) => {
        if (!('groupId' in selection)) return nothing
        undone.push(selection.groupId)
        items = gone.get(selection.groupId) ?? items
        return nothing
      },
    },
  })
  const rows = (): string[] => rowsOf(inbox.state.getState()).map(({ name }) => name)
  const active = (): string | undefined =>
    /(\d+)\.md/.exec(inbox.state.getState().selection.active ?? '')?.[1]
  const index = (state: string): void => toldIndex({ state })
  const fail = (sentence: string | null): void => {
    failure = sentence === null ? null : new LatentError('unavailable', sentence)
  }
  return { inbox, filings, suggested, said, undone, rows, active, index, fail }
}

test('a note goes at once for the eye, the next one is at hand, and undo brings it back', async () => {
  const { inbox, filings, said, rows, active } = withInbox(3)
  await inbox.reload()
  expect(active()).toBe('0')
  inbox.move(1, false)
  const filing = inbox.file('projects')
  expect(rows()).toEqual(['0', '2'])
  expect(active()).toBe('2')
  await filing
  expect(filings).toEqual([{ paths: ['inbox/1.md'], category: 'projects' }])
  expect(said).toEqual(['1 note filed in Projects.'])
  await inbox.undo()
  expect(rows()).toEqual(['0', '1', '2'])
  expect(active()).toBe('1')
  expect(inbox.state.getState().undoable).toBe(0)
})
test('what is chosen as soon as the rows are back stays chosen', async () => {
  const { inbox, rows } = withInbox(3)
  await inbox.reload()
  await inbox.delete()
  const stop = inbox.state.subscribe(() => {
    if (rows().length < 3) return
    stop()
    inbox.chooseAll()
  })
  await inbox.undo()
  expect(inbox.state.getState().selection.chosen.size).toBe(3)
})
test('what could not be filed is there again, and why is said', async () => {
  const { inbox, said, rows } = withInbox(2, {
    onFile: () => {
      throw new LatentError('conflict', 'Another program changed it.')
    },
  })
  await inbox.reload()
  await inbox.file('people')
  expect(rows()).toEqual(['0', '1'])
  expect(said).toEqual(['Another program changed it.'])
  expect(inbox.state.getState()).toMatchObject({ undoable: 0, work: null })
})
test('many notes go in pieces, shown, and one undo brings all of them back', async () => {
  const shown: unknown[] = []
  const { inbox, filings, undone, rows } = withInbox(60, {
    onFile: () => void shown.push(inboxWork()),
  })
  const inboxWork = () => inbox.state.getState().work?.done
  await inbox.reload()
  inbox.chooseAll()
  await inbox.file(null)
  expect(filings.map(({ paths }) => paths.length)).toEqual([25, 25, 10])
  expect(shown).toEqual([0, 25, 50])
  expect(rows()).toEqual([])
  expect(inbox.state.getState().undoable).toBe(1)
  await inbox.undo()
  expect(undone).toEqual(['g3', 'g2', 'g1'])
  expect(rows()).toHaveLength(60)
})
test('a large step can be stopped: what was done is one step, the rest is there again', async () => {
  const { inbox, rows, said } = withInbox(60, { onFile: () => stop() })
  const stop = (): void => inbox.cancel()
  await inbox.reload()
  inbox.chooseAll()
  await inbox.file(null)
  expect(rows()).toHaveLength(35)
  expect(said).toEqual(['25 notes filed as suggested.'])
  await inbox.undo()
  expect(rows()).toHaveLength(60)
})
test('merging several goes on after one that cannot be', async () => {
  const { inbox, rows, said } = withInbox(3)
  await inbox.reload()
  inbox.chooseAll()
  await inbox.merge({ path: vaultPath('projects/Shed.md'), name: 'Shed' })
  expect(rows()).toEqual(['1'])
  expect(said).toEqual(['2 notes added to Shed.', 'It was changed.'])
})
test('only what is in sight and has no suggestion is asked about, once, and is filed as it was shown', async () => {
  const { inbox, suggested, filings } = withInbox(3, {
    give: { suggestedCategory: null, confidence: null },
  })
  await inbox.reload()
  const leave = inbox.see(vaultPath('inbox/1.md'))
  await waitUntil(() => expect(suggested).toEqual(['inbox/1.md']))
  leave()
  inbox.see(vaultPath('inbox/1.md'))
  await inbox.reload()
  await waitUntil(() =>
    expect(inbox.state.getState().suggestions.get(vaultPath('inbox/1.md'))).toMatchObject({
      category: 'admin',
    }),
  )
  expect(suggested).toEqual(['inbox/1.md'])
  inbox.move(1, false)
  await inbox.file(null)
  expect(filings).toEqual([{ paths: ['inbox/1.md'], category: 'admin' }])
})
test('a suggestion that failed is asked for again when the index is back, and not each time that it has read', async () => {
  const { inbox, suggested, index, fail } = withInbox(1, { give: { suggestedCategory: null } })
  const path = vaultPath('inbox/0.md')
  const suggestion = () => inbox.state.getState().suggestions.get(path)
  await inbox.reload()
  index('ready')
  fail('The index is being started again.')
  inbox.see(path)
  const problem = { problem: 'The index is being started again.' }
  await waitUntil(() => expect(suggestion()).toEqual(problem))
  index('indexing')
  index('ready')
  expect([suggested.length, suggestion()]).toEqual([1, problem])
  fail(null)
  index('unavailable')
  index('starting')
  expect(suggested).toHaveLength(1)
  index('ready')
  await waitUntil(() => expect(suggestion()).toMatchObject({ category: 'admin' }))
  expect(suggested).toHaveLength(2)
})
test('a suggestion that failed is asked for again when the list is read again, as after a new connection', async () => {
  const { inbox, suggested, fail } = withInbox(1, { give: { suggestedCategory: null } })
  const path = vaultPath('inbox/0.md')
  const suggestion = () => inbox.state.getState().suggestions.get(path)
  await inbox.reload()
  fail('Latent is not connected.')
  inbox.see(path)
  await waitUntil(() => expect(suggestion()).toHaveProperty('problem'))
  fail(null)
  await inbox.reload()
  await waitUntil(() => expect(suggestion()).toMatchObject({ category: 'admin' }))
  expect(suggested).toHaveLength(2)
})
