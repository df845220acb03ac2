import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { InPanel } from '../../../../test/window/in-panel.tsx'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { changeBookmarks } from '../shared/change-bookmarks.ts'
import type { ShownBookmark } from './bookmark-rows.ts'
import { BookmarksPanel } from './bookmarks-panel.tsx'
import { allInDeep, deepTest } from '../../../../test/shared/in-deep.ts'

const own = (
  id: string,
  target: ShownBookmark['target'],
  more: Partial<ShownBookmark> = {},
): ShownBookmark => ({ id, name: '', inGroup: null, isMissing: false, target, ...more })
const ALL: readonly ShownBookmark[] = [
  own('a', { kind: 'file', path: vaultPath('people/Ada.md') }),
  own('g', { kind: 'group' }, { name: 'Work' }),
  own('h', { kind: 'heading', path: vaultPath('Plan.md'), heading: 'Next' }, { inGroup: 'g' }),
  own('s', { kind: 'search', query: 'tag:x' }, { name: 'All x' }),
  own('m', { kind: 'folder', path: vaultPath('old/Gone') }, { isMissing: true }),
]

/** Main with a list of its own. */
async function mountBookmarks(
  start: readonly ShownBookmark[] = ALL,
  { inObsidian = 0, ...options }: MountOptions & { readonly inObsidian?: number } = {},
) {
  let all = start
  const list = () => ({ bookmarks: [...all], inObsidian })
  const mounted = await mount(
    <InPanel>
      <BookmarksPanel />
    </InPanel>,
    {
      unanswered: 'waits',
      ...options,
      answers: {
        'bookmarks.list': list,
        'bookmarks.change': ({ change }) => {
          all = changeBookmarks(all, change, () => 'new').map((each) => ({
            isMissing: false,
            ...each,
          }))
          mounted.host.send('bookmarks.changed', {})
          return list()
        },
        'bookmarks.line': { line: 7 },
        ...options.answers,
      },
    },
  )
  return mounted
}
const row = (name: RegExp) => page.getByRole('treeitem', { name })
const rows = (): string[] =>
  [...document.querySelectorAll('[role="treeitem"]')].map((each) => each.textContent)
const tree = () => page.getByRole('tree', { name: 'Bookmarks' })
const press = (keys: string) => userEvent.keyboard(keys)
const focusTree = async (): Promise<void> => {
  await expect.element(tree()).toBeVisible()
  ;(tree().element() as HTMLElement).focus()
}

test.each(allInDeep(['light', 'dark']))(
  'all kinds, groups and what is missing, in %s',
  async (theme) => {
    await mountBookmarks(ALL, { theme })
    await expect.element(row(/Ada/)).toBeVisible()
    expect(rows()).toEqual(['Ada', 'Work', 'Next', 'All x', 'Gonenot there any more'])
    await expectSound()
  },
)
test('a click opens what it leads to', async () => {
  const { host, stores } = await mountBookmarks()
  const state = () => stores.workspace.state.getState()
  await row(/Ada/).click()
  expect(state().place).toMatchObject({ path: 'people/Ada.md', line: null })
  await row(/Next/).click()
  await expect.poll(() => state().place).toMatchObject({ path: 'Plan.md', line: 7 })
  expect(host.asked('bookmarks.line')).toEqual([{ path: 'Plan.md', place: { heading: 'Next' } }])
  await row(/All x/).click()
  expect(stores.search.state.getState().input).toBe('tag:x')
  expect(state().frame).toMatchObject({ leftOpen: true, leftPanel: 'search' })
})
test('a heading that is gone opens its note, and says so', async () => {
  const { stores } = await mountBookmarks(ALL, { answers: { 'bookmarks.line': { line: null } } })
  await row(/Next/).click()
  await expect.element(page.getByText(/“Next” is not in this note any more/)).toBeVisible()
  expect(stores.workspace.state.getState().place).toMatchObject({ path: 'Plan.md', line: null })
})
test('one is renamed, moved and removed by keys, and comes back', async () => {
  await mountBookmarks()
  await focusTree()
  await press('{F2}')
  await page.getByRole('textbox', { name: 'New name of Ada' }).fill('Lovelace')
  await press('{Enter}')
  await expect.poll(rows).toEqual(['Lovelace', 'Work', 'Next', 'All x', 'Gonenot there any more'])
  await expect.element(tree()).toHaveFocus()
  await press('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(rows).toEqual(['Work', 'Next', 'Lovelace', 'All x', 'Gonenot there any more'])
  await press('{Alt>}{ArrowRight}{/Alt}')
  await expect.element(row(/Lovelace/)).toHaveAttribute('aria-level', '2')
  await press('{Home}{Delete}')
  await expect.poll(rows).toEqual(['All x', 'Gonenot there any more'])
  await expect.element(page.getByText('Removed the group “Work” with 2 bookmarks.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(rows).toEqual(['Work', 'Next', 'Lovelace', 'All x', 'Gonenot there any more'])
})
test('a name that is being typed is kept when the panel goes, and none is where it was given up', async () => {
  const { host, show } = await mountBookmarks()
  const names = () => host.asked('bookmarks.change').map(({ change }) => change)
  const name = page.getByRole('textbox', { name: 'New name of Ada' })
  await focusTree()
  await press('{F2}')
  await name.fill('Nobody')
  await press('{Escape}{F2}')
  await name.fill('Lovelace')
  await show(<></>)
  await expect.poll(names).toMatchObject([{ name: 'Lovelace' }])
})
deepTest('one is dragged in front of another and into a group', async () => {
  await mountBookmarks()
  await expect.element(row(/All x/)).toBeVisible()
  await row(/All x/).dropTo(row(/Ada/), { targetPosition: { x: 40, y: 3 } })
  await expect.poll(rows).toEqual(['All x', 'Ada', 'Work', 'Next', 'Gonenot there any more'])
  await row(/Ada/).dropTo(row(/Work/), { targetPosition: { x: 40, y: 14 } })
  await expect.element(row(/Ada/)).toHaveAttribute('aria-level', '2')
})
deepTest('what is missing can be looked for', async () => {
  const { stores } = await mountBookmarks()
  await row(/Gone/).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Look for it' }).click()
  expect(stores.search.state.getState().input).toBe('Gone')
})
deepTest('without one it teaches, and the note in front is one click away', async () => {
  const { host, stores } = await mountBookmarks([])
  await expect.element(page.getByText(/Nothing is bookmarked yet/)).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Open note' }).click()
  expect(stores.overlay.state.getState().overlay).toEqual({ kind: 'switcher' })
  stores.workspace.openNote(vaultPath('Plan.md'))
  await page.getByRole('button', { name: 'Bookmark this note' }).click()
  await expect.element(row(/Plan/)).toBeVisible()
  await expect.element(page.getByText('Bookmarked “Plan”.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a bookmark' }).click()
  await page.getByRole('menuitem', { name: 'This note' }).click()
  await expect.element(page.getByText('“Plan” is bookmarked already.')).toBeVisible()
  expect(host.asked('bookmarks.change')).toHaveLength(1)
})
deepTest('what Obsidian keeps is offered, and left', async () => {
  const { host } = await mountBookmarks(ALL, {
    inObsidian: 3,
    answers: { 'bookmarks.answerObsidian': { bookmarks: [...ALL], inObsidian: 0 } },
  })
  await expect.element(page.getByText(/Obsidian keeps 3 bookmarks/)).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'No, thanks' }).click()
  await expect.poll(() => host.asked('bookmarks.answerObsidian')).toEqual([{ takesOver: false }])
})
test('what fails says why', async () => {
  const gone = new LatentError('unavailable', 'The vault is closing.')
  const { host } = await mountBookmarks(ALL, { answers: { 'bookmarks.list': gone } })
  await expect.element(page.getByText('The vault is closing.')).toBeVisible()
  host.answer({ 'bookmarks.list': { bookmarks: [...ALL], inObsidian: 0 } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row(/Ada/)).toBeVisible()
})
