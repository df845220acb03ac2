import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StateCounts, StateOfNote } from '../../../../shared/contract/index-states.ts'
import type { Exclusions } from '../../../../shared/domain/exclusion.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { indexStatus } from '../../../../../test/window/index-status.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { never } from '../../../../../test/window/scripted-host.ts'
import { IndexDialog } from './index-dialog.tsx'

const note = (path: string, rest: Partial<StateOfNote> = {}): StateOfNote => ({
  path: vaultPath(path),
  title: path,
  state: 'indexed',
  reason: null,
  rule: null,
  ...rest,
})
const folder = { kind: 'folder', value: 'Old' } as const
const templates = { kind: 'templates', value: '' } as const
const counts: StateCounts = {
  notes: { indexed: 1200, waiting: 3, stale: 0, skipped: 2, failed: 1 },
  excluded: [{ rule: folder, count: 2 }],
}
const rules: Exclusions = { rules: [folder, templates] }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const choice = (name: string) => page.getByRole('radio', { name, exact: true })

const mountIndex = ({ answers, ...rest }: MountOptions = {}, paused = false) =>
  mount(
    (stores) => {
      stores.overlay.show({ kind: 'index' })
      stores.indexStatus.state.setState({ status: indexStatus({ isPaused: paused }) })
      return <IndexDialog />
    },
    {
      answers: {
        'index.counts': counts,
        'index.notes': { notes: [note('Plan.md')], next: null },
        'index.exclusions': rules,
        ...answers,
      },
      ...rest,
    },
  )

deepTest('says how many notes there are of each state, and of one what it means', async () => {
  const { host } = await mountIndex({
    answers: {
      'index.notes': ({ state }) => ({
        notes:
          state === 'failed'
            ? [note('Bad.md', { state, title: null, reason: 'The disk says no.' })]
            : [note('Plan.md')],
        next: null,
      }),
    },
  })
  for (const name of ['All', 'Indexed 1,200', 'Waiting 3', 'Stale 0', 'Left out 2', 'Failed 1'])
    await expect.element(choice(name)).toBeVisible()
  await choice('Failed 1').click()
  await expect.element(page.getByText('They could not be read.')).toBeVisible()
  await expect.element(page.getByText('The disk says no.')).toBeVisible()
  expect(host.asked('index.notes').at(-1)).toMatchObject({ state: 'failed', after: null })
  await expectSound()
})

test('is waiting until main has answered', async () => {
  await mountIndex({ answers: { 'index.notes': never, 'index.counts': never } })
  await expect.element(page.getByRole('status', { name: 'Reading' })).toBeVisible()
  await expect.element(choice('Indexed')).toBeVisible()
})

test('finds notes by a part of their name, and says when there is none', async () => {
  const { host } = await mountIndex({
    answers: {
      'index.notes': ({ query }) => ({ notes: query === '' ? [note('Plan.md')] : [], next: null }),
    },
  })
  await expect.element(page.getByText('Plan.md')).toBeVisible()
  await page.getByRole('textbox', { name: 'Part of a name or path' }).fill('xyz')
  await expect.element(page.getByText('No note of these is called so.')).toBeVisible()
  expect(host.asked('index.notes').at(-1)).toMatchObject({ query: 'xyz' })
})

test('asks for what follows when it is scrolled to, and goes on to the end', async () => {
  const all = Array.from({ length: 450 }, (_, n) => note(`n${String(n).padStart(3, '0')}.md`))
  const { host } = await mountIndex({
    answers: {
      'index.notes': ({ after, limit }) => {
        const rest = all.filter(({ path }) => after === null || path > after)
        const notes = rest.slice(0, limit)
        return { notes, next: rest.length > limit ? (notes.at(-1)?.path ?? null) : null }
      },
    },
  })
  await expect.element(page.getByText('n000.md')).toBeVisible()
  const list = page.getByRole('list', { name: 'What the index knows' }).element()
  for (const wanted of [2, 3]) {
    await expect
      .poll(() => {
        list.scrollTop = list.scrollHeight
        return host.asked('index.notes').length
      })
      .toBe(wanted)
  }
  await expect
    .poll(() => {
      list.scrollTop = list.scrollHeight
      return page.getByText('n449.md').elements().length
    })
    .toBe(1)
})

test('is paused and resumed', async () => {
  const { host } = await mountIndex({ answers: { 'index.pause': null, 'index.resume': null } })
  await button('Pause').click()
  expect(host.asked('index.pause')).toEqual([{}])
  host.send('index.changed', indexStatus({ isPaused: true }))
  await expect.element(page.getByText('Index paused')).toBeVisible()
  await button('Resume').click()
  expect(host.asked('index.resume')).toEqual([{}])
})

test('each rule says how many notes it leaves out, and goes with a click', async () => {
  const { host } = await mountIndex({ answers: { 'index.exclude': { rules: [templates] } } })
  await expect.element(page.getByText('2 notes')).toBeVisible()
  await expect.element(page.getByText('0 notes')).toBeVisible()
  await button('Search “Old/” again').click()
  expect(host.asked('index.exclude')).toEqual([{ rules: [templates] }])
  await expect.poll(() => host.asked('index.exclusions').length).toBe(2)
})

deepTest('another rule is added as it is typed; one that is there already is not', async () => {
  const { host } = await mountIndex({ answers: { 'index.exclude': rules } })
  await choice('Tag').click()
  await page.getByRole('textbox', { name: 'Which' }).fill('#Done/')
  await userEvent.keyboard('{Enter}')
  expect(host.asked('index.exclude')).toEqual([
    { rules: [folder, templates, { kind: 'tag', value: 'done' }] },
  ])
  await choice('Folder').click()
  await page.getByRole('textbox', { name: 'Which' }).fill('/Old/')
  await expect.element(button('Add')).toBeDisabled()
  await page.getByRole('textbox', { name: 'Which' }).fill(' / ')
  await expect.element(page.getByText('That names nothing.')).toBeVisible()
})

test('drawings are left out again by one click, and templates are not offered twice', async () => {
  const { host } = await mountIndex({ answers: { 'index.exclude': rules } })
  await expect.element(choice('Templates')).not.toBeInTheDocument()
  await choice('Drawings').click()
  await button('Add').click()
  expect(host.asked('index.exclude')).toEqual([
    { rules: [folder, templates, { kind: 'drawings', value: '' }] },
  ])
})

test('a rule that cannot be taken over says why, and what was typed can be tried again', async () => {
  const { host } = await mountIndex({
    answers: { 'index.exclude': new LatentError('unavailable', 'Search is not running.') },
  })
  await button('Search “Old/” again').click()
  await expect.element(page.getByText('Search is not running.')).toBeVisible()
  expect(host.asked('index.exclude')).toHaveLength(1)
  await expect.element(button('Search “Old/” again')).toBeEnabled()
})

test('on a phone and in the dark it is as sound', async () => {
  await mountIndex({ theme: 'dark', size: 'tiny' })
  await expect.element(page.getByText('Plan.md')).toBeVisible()
  await expectSound()
})
