import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Settings, type SettingsPatch } from '../../../../shared/domain/settings.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import type { MountOptions } from '../../../../../test/window/mount.tsx'
import { openStores } from '../../../../../test/window/open-stores.ts'
import { mountApp } from '../../../../../test/window/mount-app.tsx'
import { FILE_CHOICE } from '../../files/choice/file-choice-store.ts'
import { TIPS, type TipId } from '../../stores/tip-store.ts'
import { watchMoments } from './watch-moments.ts'
import { TIP_TEXTS } from './words.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const FILES = { 'Ada.md': '# Ada\n', 'Atlas.md': '# Atlas\n', 'Plan.md': '# Plan\n' }

async function mountTips(options: MountOptions = {}) {
  const known = { current: Settings.parse(options.settings ?? {}) }
  const mounted = await mountApp(FILES, {
    workspace: { openTabs: ['Plan.md'], activeTab: 'Plan.md' },
    ...options,
    answers: {
      'settings.update': ({ patch }: { readonly patch: SettingsPatch }) =>
        (known.current = Settings.parse({ ...known.current, ...patch })),
      ...options.answers,
    },
  })
  await expect.poll(isWriting).toBe(true)
  await expect.element(page.getByRole('treeitem', { name: 'Ada', exact: true })).toBeVisible()
  return {
    ...mounted,
    tips: () => mounted.stores().ofFeatures.of(TIPS),
    state: () => mounted.stores().ofFeatures.of(TIPS).state.getState(),
  }
}
const isWriting = (): boolean =>
  document.querySelector('.cm-content')?.contains(document.activeElement) ?? false
const tip = () => page.getByRole('complementary', { name: 'Tip' })
const says = (id: TipId) => tip().getByText(TIP_TEXTS[id])
const press = (keys: string) => userEvent.keyboard(keys)
const click = (name: string) => page.getByRole('treeitem', { name, exact: true }).click()
const SPLIT = '{Control>}{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}{/Control}'

deepTest(
  'the third note that is opened by the mouse names a faster way, once, and takes no focus',
  async () => {
    const { host, state, tips } = await mountTips()
    await click('Ada')
    await click('Atlas')
    expect(state()).toEqual({ due: null, shown: null })
    await click('Plan')
    await expect.element(says('switcher')).toBeVisible()
    expect(isWriting()).toBe(true)
    await expectSound()
    expect(host.asked('settings.update')).toEqual([{ patch: { seen: ['tip-switcher'] } }])
    await press('{Escape}')
    await expect.element(tip()).not.toBeInTheDocument()
    expect(isWriting()).toBe(true)
    // Of another one nothing is seen until the vault is opened again, nor ever of this one.
    tips().come('panes')
    tips().come('switcher')
    expect(state()).toEqual({ due: null, shown: null })
  },
)
deepTest('notes that are opened by keys bring no tip', async () => {
  const { state, stores } = await mountTips()
  for (const name of ['Ada', 'Atlas', 'Plan']) {
    await press('{Control>}{PageDown}{/Control}')
    stores().workspace.openNote(vaultPath(`${name}.md`))
  }
  expect(state().due).toBe(null)
})
deepTest(
  'nobody who writes is told anything: it waits until no key was pressed for a while',
  async () => {
    const { state } = await mountTips()
    await press('[[[[')
    await expect.poll(() => state().due).toBe('links')
    await press('{Escape}')
    for (let word = 0; word < 5; word++) {
      await press('word ')
      expect(state().shown).toBe(null)
    }
    await expect.element(says('links')).toBeVisible()
    await page.getByRole('button', { name: 'Leave this tip' }).click()
    await expect.element(tip()).not.toBeInTheDocument()
  },
)
deepTest('it comes over no dialog, and not beside a notice', async () => {
  const { state, stores, tips } = await mountTips()
  stores().overlay.show({ kind: 'keys' })
  tips().come('several')
  await new Promise((done) => setTimeout(done, 2500))
  expect(state()).toEqual({ due: 'several', shown: null })
  stores().toasts.show('A notice.', { forMs: 60_000 })
  stores().overlay.close()
  await new Promise((done) => setTimeout(done, 1000))
  expect(state()).toEqual({ due: 'several', shown: null })
  stores().toasts.close(stores().toasts.state.getState()[0]?.id ?? 0)
  await expect.element(says('several')).toBeVisible()
})
test('an allowed change is a moment, a declined one is none; two files that are chosen are one', async () => {
  const { stores } = await openStores(FILES)
  const came: TipId[] = []
  const stop = watchMoments(stores, { come: (id) => void came.push(id), waits: () => true })
  const answered = (decision: string) => {
    const block = { type: 'tool', approval: { request: { approvalId: 'a' }, decision } }
    const transcript = { entries: [{ type: 'turn', end: null, blocks: [block] }] }
    stores.chat.state.setState({ answeredHere: ['a'], transcripts: { c: transcript as never } })
  }
  const { state } = stores.ofFeatures.of(FILE_CHOICE)
  answered('declined')
  state.setState({ chosen: new Set(['Ada.md']) })
  expect(came).toEqual([])
  answered('allowed')
  state.setState({ chosen: new Set(['Ada.md', 'Plan.md']) })
  expect(came).toEqual(['undo', 'several'])
  stop()
  state.setState({ chosen: new Set(['Ada.md', 'Atlas.md']) })
  expect(came).toEqual(['undo', 'several'])
})
deepTest('the first split tells how the keys get to the other pane, on the dark too', async () => {
  await mountTips({ theme: 'dark' })
  await press(SPLIT)
  await expect.element(says('panes')).toBeVisible()
  await expect.element(tip().getByText('F6')).toBeVisible()
  await expectSound()
})
test.each([
  ['where tips are off', { tips: false }],
  ['where it was shown before', { seen: ['tip-panes'] }],
] as const)('nothing comes %s', async (_, settings) => {
  const { state } = await mountTips({
    settings: { ...settings, seen: [...('seen' in settings ? settings.seen : [])] },
  })
  await press(SPLIT)
  await expect.poll(() => document.querySelectorAll('[data-pane]').length).toBe(2)
  expect(state()).toEqual({ due: null, shown: null })
})
