import { Text } from '@codemirror/state'
import { expect, test } from 'vitest'
import { vaultPath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { StoreScope } from '../../../renderer/src/stores/stores.ts'
import { createToastStore } from '../../../renderer/src/stores/toast-store.ts'
import type { Bookmark, BookmarkChange } from '../shared/bookmark.ts'
import { changeBookmarks } from '../shared/change-bookmarks.ts'
import { BOOKMARK_DESK, type BookmarkDesk } from './bookmark-desk.ts'

const PLAN = vaultPath('Plan.md')
const file = (id: string, path: VaultPath, inGroup: string | null = null): Bookmark => ({
  id,
  name: '',
  inGroup,
  target: { kind: 'file', path },
})
const work: Bookmark = { id: 'g', name: 'Work', inGroup: null, target: { kind: 'group' } }

/** The desk of a window, over main with these bookmarks; main may fail. */
function deskOf(
  start: readonly Bookmark[] = [],
  {
    fails = null,
    text = '',
    line = 1,
    query = '',
    placeLine = 7,
    reading = Promise.resolve(),
  }: {
    readonly fails?: Error | null
    /** Of the note in front, `Plan.md`, with the cursor in a line. */
    readonly text?: string
    readonly line?: number
    /** What is searched for. */
    readonly query?: string
    /** Where main finds a heading or a block; null for nowhere. */
    readonly placeLine?: number | null
    /** Main finds none before. */
    readonly reading?: Promise<void>
  } = {},
) {
  let all = start
  const did: string[] = []
  const toasts = createToastStore()
  const answers = {
    'bookmarks.list': () => ({ bookmarks: all, inObsidian: 0 }),
    'bookmarks.change': ({ change }: { readonly change: BookmarkChange }) => {
      all = changeBookmarks(all, change, () => `new ${all.length}`)
    },
    'bookmarks.line': () => reading.then(() => ({ line: placeLine })),
    'bookmarks.answerObsidian': () => {},
  }
  const scope = {
    client: {
      call: async (method: keyof typeof answers, params: never) => {
        if (fails) throw fails
        return answers[method](params)
      },
    },
    stores: {
      toasts,
      workspace: {
        openNote: (path: string, place?: { readonly line: number | null }) =>
          did.push(`open ${path} ${place?.line ?? ''}`.trim()),
        showPanel: (panel: string) => did.push(`panel ${panel}`),
      },
      search: {
        setInput: (input: string) => did.push(`search ${input}`),
        state: { getState: () => ({ input: query }) },
      },
      files: {
        setFilter: () => {},
        reveal: (path: string) => did.push(`reveal ${path}`),
      },
      activeText: {
        getState: () => ({ path: PLAN, text: Text.of(text.split('\n')), line }),
      },
    },
  }
  const said = () => toasts.state.getState().map((toast) => toast.text)
  return {
    desk: BOOKMARK_DESK.create(scope as unknown as StoreScope),
    kept: () => all,
    did,
    said,
    undo: () => toasts.act(),
  }
}

test('what is bookmarked is said, and what is so already is bookmarked no second time', async () => {
  const { desk, kept, said } = deskOf()
  await desk.add({ kind: 'file', path: PLAN })
  await desk.add({ kind: 'file', path: PLAN })
  await desk.add({ kind: 'heading', path: PLAN, heading: 'Next' })
  expect(kept().map(({ target }) => target.kind)).toEqual(['file', 'heading'])
  expect(said()).toEqual([
    'Bookmarked “Plan”.',
    '“Plan” is bookmarked already.',
    'Bookmarked “Next”.',
  ])
})
test('there may be many groups of one name, and none is said to be bookmarked', async () => {
  const { desk, kept, said } = deskOf()
  await desk.add({ kind: 'group' }, { name: 'New group' })
  await desk.add({ kind: 'group' }, { name: 'New group' })
  expect(kept()).toHaveLength(2)
  expect(said()).toEqual([])
})
test('a name that reads otherwise than it is written is shown with its signs', async () => {
  const { desk, said } = deskOf()
  await desk.add({ kind: 'search', query: 'pay \u202efdp' })
  await desk.add({ kind: 'search', query: 'pay \u202efdp' })
  await desk.remove([work, file('p', vaultPath('\u202efdp.md'))], {
    ...file('p', vaultPath('\u202efdp.md')),
  })
  expect(said()).toHaveLength(3)
  for (const text of said()) expect(text).toContain('⟨U+202E⟩fdp')
})
test('the heading above the cursor is bookmarked, not one below it or in a block of code', async () => {
  const text = '# Plan\n\n```\n# no heading\n```\nHere\n## Next\n'
  const { desk, kept } = deskOf([], { text, line: 6 })
  await desk.addHeading(PLAN)
  expect(kept()).toMatchObject([{ target: { kind: 'heading', heading: 'Plan' } }])
})
test('without a heading above, with one of no words, or in another note nothing is bookmarked', async () => {
  for (const [text, line] of [
    ['Here\n# Below', 1],
    ['# \nHere', 2],
    ['', 1],
  ] as const) {
    const { desk, kept, said } = deskOf([], { text, line })
    await desk.addHeading(PLAN)
    expect([kept(), said()]).toEqual([[], ['There is no heading above the cursor.']])
  }
  const { desk, kept } = deskOf([], { text: '# Plan' })
  await desk.addHeading(vaultPath('Other.md'))
  expect(kept()).toEqual([])
})
test('a search is bookmarked as it is, and none without words', async () => {
  const searching = deskOf([], { query: ' tag:x ' })
  await searching.desk.addSearch()
  expect(searching.kept()).toMatchObject([{ target: { kind: 'search', query: 'tag:x' } }])
  const idle = deskOf([], { query: '  ' })
  await idle.desk.addSearch()
  expect([idle.kept(), idle.said()]).toEqual([[], ['Search for something first.']])
})
test('a group that was removed comes back with what was in it, each at its place', async () => {
  const all = [
    file('a', PLAN),
    work,
    file('b', vaultPath('B.md'), 'g'),
    file('c', vaultPath('C.md')),
  ]
  const { desk, kept, said, undo } = deskOf(all)
  await desk.remove(all, work)
  expect(kept().map(({ id }) => id)).toEqual(['a', 'c'])
  expect(said()).toEqual(['Removed the group “Work” with 1 bookmark.'])
  expect(undo()).toBe(true)
  await expect.poll(kept).toEqual(all)
})
test('what is removed is called what it is, a group without anything in it too', async () => {
  const { desk, said } = deskOf([work, file('a', PLAN)])
  await desk.remove([work, file('a', PLAN)], work)
  await desk.remove([file('a', PLAN)], file('a', PLAN))
  expect(said()).toEqual(['Removed the empty group “Work”.', 'Removed the bookmark “Plan”.'])
})
test('what is bookmarked is opened where it is, or looked for', async () => {
  const { desk, did } = deskOf()
  const open = (target: Bookmark['target']) =>
    desk.open({ id: 'x', name: '', inGroup: null, target })
  await open({ kind: 'file', path: PLAN })
  await open({ kind: 'heading', path: PLAN, heading: 'Next' })
  await open({ kind: 'folder', path: vaultPath('work') })
  await open({ kind: 'search', query: 'tag:x' })
  await open({ kind: 'group' })
  desk.find({ kind: 'file', path: vaultPath('old/Gone.md') })
  expect(did).toEqual([
    'open Plan.md',
    'open Plan.md 7',
    'panel files',
    'reveal work/x',
    'search tag:x',
    'panel search',
    'search Gone',
    'panel search',
  ])
})
test('a heading that is gone opens its note all the same, and that is said', async () => {
  const { desk, did, said } = deskOf([], { placeLine: null })
  const target = { kind: 'block', path: PLAN, block: 'a1' } as const
  await desk.open({ id: 'x', name: 'Mine', inGroup: null, target })
  expect(did).toEqual(['open Plan.md'])
  expect(said()).toEqual(['“^a1” is not in this note any more, so it opened at its top.'])
})
test('nothing is said to be done that main refused', async () => {
  const fails = new LatentError('unavailable', 'The disk is full.')
  const all = [file('a', PLAN), work]
  const deeds: readonly ((desk: BookmarkDesk) => Promise<unknown>)[] = [
    (desk) => desk.add({ kind: 'search', query: 'x' }),
    (desk) => desk.remove(all, work),
    (desk) => desk.change({ kind: 'rename', id: 'a', name: 'Mine' }),
    (desk) => desk.answerObsidian(true),
    (desk) => desk.open({ ...work, target: { kind: 'block', path: PLAN, block: 'a1' } }),
  ]
  for (const deed of deeds) {
    const { desk, kept, said, did } = deskOf(all, { fails })
    await deed(desk)
    expect([said(), kept(), did]).toEqual([['The disk is full.'], all, []])
  }
})
test('a heading that is found late does not come in front of what was opened after it', async () => {
  const reading = Promise.withResolvers<void>()
  const { desk, did, said } = deskOf([], { reading: reading.promise, placeLine: null })
  const target = { kind: 'heading', path: PLAN, heading: 'Next' } as const
  const first = desk.open({ id: 'x', name: '', inGroup: null, target })
  await desk.open(file('a', vaultPath('Later.md')))
  reading.resolve()
  await first
  expect(did).toEqual(['open Later.md'])
  expect(said()).toEqual([])
})
