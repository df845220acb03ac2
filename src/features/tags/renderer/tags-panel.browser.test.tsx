import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TagNode } from '../../../shared/contract/tag.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { indexStatus } from '../../../../test/window/index-status.ts'
import { InPanel } from '../../../../test/window/in-panel.tsx'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { never } from '../../../../test/window/scripted-host.ts'
import { TagsPanel } from './tags-panel.tsx'
import { allInDeep, deepTest } from '../../../../test/shared/in-deep.ts'

const node = (tag: string, all: number, own = all): TagNode => ({ tag, all, own })
const NODES = [node('home', 9), node('work', 5, 0), node('work/a', 1), node('work/b', 4)]
type Answer = NonNullable<MountOptions['answers']>['tag.tree']
const mountTags = (answer: Answer = NODES, options: MountOptions = {}) =>
  mount(
    <InPanel>
      <TagsPanel />
    </InPanel>,
    { ...options, answers: { 'tag.tree': answer } },
  )
const row = (name: string) => page.getByRole('treeitem', { name })
const rows = (): string[] =>
  [...document.querySelectorAll('[role="treeitem"]')].map((each) =>
    each.textContent.replace(/ notes?$/, '').replace(/ (?=\d+$)/, ''),
  )
const tree = () => page.getByRole('tree', { name: 'Tags' })
const press = (keys: string) => userEvent.keyboard(keys)

test.each(allInDeep(['light', 'dark']))('all tags with their notes, in %s', async (theme) => {
  await mountTags(NODES, { theme })
  await expect.element(row('work 5 notes')).toHaveAttribute('aria-expanded', 'true')
  expect(rows()).toEqual(['home9', 'work5', 'a1', 'b4'])
  await expectSound()
})
test('a click searches by a tag, and one on its arrow folds it', async () => {
  const { stores } = await mountTags(NODES, { unanswered: 'waits' })
  await row('work 5 notes').click({ position: { x: 10, y: 14 } })
  expect(rows()).toEqual(['home9', 'work5'])
  expect(stores.search.state.getState().input).toBe('')
  await row('work 5 notes').click({ position: { x: 40, y: 14 } })
  expect(stores.search.state.getState().input).toBe('tag:work ')
  expect(stores.workspace.state.getState().frame).toMatchObject({
    leftOpen: true,
    leftPanel: 'search',
  })
})
test('the tree is gone through by keys', async () => {
  const { stores } = await mountTags(NODES, { unanswered: 'waits' })
  const focused = (): string | null => tree().element().getAttribute('aria-activedescendant')
  await expect.element(tree()).toBeVisible()
  ;(tree().element() as HTMLElement).focus()
  await press('w')
  expect(focused()).toBe('tag-row:work')
  await press('{ArrowRight}{ArrowDown}')
  expect(focused()).toBe('tag-row:work/b')
  await press('{ArrowLeft}{ArrowLeft}')
  await expect.element(row('work 5 notes')).toHaveAttribute('aria-expanded', 'false')
  await press('{End}{Home}{F2}')
  expect(stores.overlay.state.getState().overlay).toEqual({ kind: 'rename-tag', name: 'home' })
  await press('{Enter}')
  expect(stores.search.state.getState().input).toBe('tag:home ')
})
test('what is typed narrows the tree, Esc takes it away, and an arrow goes down into it', async () => {
  await mountTags()
  await page.getByRole('searchbox', { name: 'Filter tags' }).fill('b')
  await expect.poll(rows).toEqual(['work5', 'b4'])
  await expect.element(page.getByText('2 tags')).toBeVisible()
  await page.getByRole('searchbox').fill('zzz')
  await expect.element(page.getByText('No tag is called like this.')).toBeVisible()
  await press('{Escape}')
  await expect.poll(() => rows().length).toBe(4)
  await press('{ArrowDown}')
  await expect.element(tree()).toHaveFocus()
})
deepTest('by the number of notes, and all folded', async () => {
  await mountTags()
  await page.getByRole('button', { name: 'Sort tags' }).click()
  await page.getByRole('menuitem', { name: 'By number of notes' }).click()
  await expect.poll(rows).toEqual(['home9', 'work5', 'b4', 'a1'])
  await page.getByRole('button', { name: 'Fold all', exact: true }).click()
  await expect.poll(rows).toEqual(['home9', 'work5'])
})
test('its menu renames it, not in a vault that is only read', async () => {
  const { stores } = await mountTags()
  await row('a 1 note').click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Rename or merge/ }).click()
  expect(stores.overlay.state.getState().overlay).toEqual({ kind: 'rename-tag', name: 'work/a' })
})
test('in a vault that is only read nothing is renamed', async () => {
  await mountTags(NODES, { vault: { readOnlyReason: 'Another Latent writes this vault.' } })
  await row('home 9 notes').click({ button: 'right' })
  await expect
    .element(page.getByRole('menuitem', { name: /^Rename or merge/ }))
    .toHaveAttribute('aria-disabled', 'true')
})
test('without a tag it teaches, and nothing is claimed before the answer is there', async () => {
  const { host, stores } = await mountTags([])
  await expect.element(page.getByText(/Type # and a word/)).toBeVisible()
  await page.getByRole('button', { name: 'New note' }).click()
  expect(stores.overlay.state.getState().overlay).toEqual({ kind: 'new-note', folder: '' })
  host.answer({ 'tag.tree': [node('new', 1)] })
  host.send('index.changed', indexStatus())
  await expect.element(row('new 1 note')).toBeVisible()
})
deepTest('a filter that no tag passes is taken away with one click', async () => {
  await mountTags()
  await page.getByRole('searchbox', { name: 'Filter tags' }).fill('nowhere')
  await expect.element(page.getByText('No tag is called like this.')).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Show all tags' }).click()
  await expect.element(row('home 9 notes')).toBeVisible()
})
test('until then it is empty', async () => {
  await mountTags(never)
  await expect.element(page.getByText(/Type # and a word/)).not.toBeInTheDocument()
})
test('what fails says why, and is asked again', async () => {
  const { host } = await mountTags(new LatentError('unavailable', 'Search stopped.'))
  await expect.element(page.getByText('Search stopped.')).toBeVisible()
  host.answer({ 'tag.tree': NODES })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row('home 9 notes')).toBeVisible()
})
deepTest('ten thousand tags scroll, long and right-to-left names stay inside', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => node(`t${index}`, 1))
  await mountTags([node('عربي/وسم', 3), node(`very-${'long-'.repeat(40)}`, 2), ...many], {
    size: 'tiny',
  })
  await expect.element(row('t5 1 note')).toBeVisible()
  expect(rows().length).toBeLessThan(80)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  await expectSound()
})
