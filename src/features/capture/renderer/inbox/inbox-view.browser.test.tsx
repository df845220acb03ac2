import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { indexStatus } from '../../../../../test/window/index-status.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { never } from '../../../../../test/window/scripted-host.ts'
import { mountInbox, thought, type MountedInbox } from '../testing/mount-inbox.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { pictures } from '../../../../../test/window/pictures.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const list = () => page.getByRole('listbox', { name: 'Inbox' })
const row = (name: string) => list().getByRole('option').filter({ hasText: name })
const rows = (): (string | undefined)[] =>
  list()
    .getByRole('option')
    .elements()
    .map((each) => each.querySelector('[dir="auto"]')?.textContent ?? undefined)
/** The row that the keys act on. */
const active = (): string | null | undefined =>
  document
    .getElementById(list().element().getAttribute('aria-activedescendant') ?? '')
    ?.querySelector('[dir="auto"]')?.textContent
const detail = () => page.getByRole('article', { name: 'The chosen note' })
const count = (text: string) => page.getByText(text, { exact: true })
const filed = ({ host }: MountedInbox) =>
  host.asked('inbox.file').map(({ paths, category }) => [paths.map(String), category])
const place = ({ stores }: MountedInbox) => stores.workspace.state.getState().place?.path
const SILL = thought('Mend the sill', { suggestedCategory: 'projects', confidence: 0.55 })
const ADA = thought('Ada knows wood', { suggestedCategory: 'people', confidence: 0.9 })
const THREE = [SILL, ADA, thought('A kite')]
const SHED = { path: vaultPath('projects/Shed.md'), name: 'Shed' }
const BROKEN = new LatentError('unavailable', 'The index is being started again.')

test('what takes long says so, what failed says why, and a list that is there stays while it cannot be read', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  const { host } = await mountInbox(THREE, { answers: { 'inbox.list': () => promise } })
  await expect.element(page.getByRole('status', { name: 'Reading the inbox' })).toBeVisible()
  reject(BROKEN)
  await expect.element(page.getByText(BROKEN.message)).toBeVisible()
  host.answer({ 'inbox.list': THREE })
  await button('Try again').click()
  await expect.element(list()).toHaveFocus()
  host.answer({ 'inbox.list': BROKEN })
  host.send('inbox.changed', { count: 3 })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/being started again/)
  expect(rows()).toEqual(['Mend the sill', 'Ada knows wood', 'A kite'])
  host.answer({ 'inbox.list': [SILL] })
  await button('Try again').click()
  await expect.poll(rows).toEqual(['Mend the sill'])
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
test('an empty inbox teaches what comes here, and leads to the box; what comes is shown at once', async () => {
  const { host, box } = await mountInbox([])
  await expect
    .element(page.getByText(/^Your inbox is empty\. Press .*what Latent is/))
    .toBeVisible()
  await expect.element(count('0 notes')).toBeVisible()
  await expect.element(button('Undo the last step')).not.toBeInTheDocument()
  await expectSound()
  await button('Capture a thought').click()
  expect(box.state.getState().isOpen).toBe(true)
  host.answer({ 'inbox.list': [SILL] })
  host.send('inbox.changed', { count: 1 })
  await expect.element(count('1 note')).toBeVisible()
  await expect.element(list()).toHaveFocus()
})
deepTest(
  'a row says what it might be and how sure that is; beside it stands the whole of it, and why',
  async () => {
    const mounted = await mountInbox([
      thought('Sill', {
        text: '\u202EMend the sill\nbefore the winter',
        suggestedCategory: 'projects',
        confidence: 0.72,
        why: 'names a next step',
        alike: [SHED],
      }),
      thought('Ada', { suggestedCategory: 'people', confidence: 0.3 }),
    ])
    await expect
      .element(row('Mend'))
      .toHaveTextContent('⟨U+202E⟩Mend the sillProjects, 72 %, fairly suretoday')
    await expect.element(row('Ada')).toMatchTextContent(/People\?, 30 %, a guess/)
    await expect.element(detail()).toMatchTextContent(/before the winter.*Captured \w+day/s)
    await expect.element(detail()).toMatchTextContent(/Probably a project.*names a next step/)
    await expect.element(button(/^File in Projects/)).toBeEnabled()
    // The suggested one is not offered a second time.
    await expect.element(button(/^Projects/)).not.toBeInTheDocument()
    const alike = page.getByRole('region', { name: 'Similar entries' })
    await expect.element(alike).toMatchTextContent(/Shed\s*projects/)
    await expectSound()
    await alike.getByRole('button', { name: 'Shed' }).click()
    expect(place(mounted)).toBe('projects/Shed.md')
    await row('Ada').click()
    await expect.element(detail()).toMatchTextContent(/Perhaps a person/)
    await expect.element(alike).not.toBeInTheDocument()
  },
)
test('by keys alone: walk, choose, file, take back, and the last one gone leaves the keys here', async () => {
  const mounted = await mountInbox(THREE)
  await expect.element(list()).toHaveFocus()
  expect(active()).toBe('Mend the sill')
  await userEvent.keyboard('jJ{ArrowUp}k{End}')
  expect(active()).toBe('A kite')
  await userEvent.keyboard('{Home}x{ArrowDown}{ArrowDown} ')
  await expect.element(count('2 of 3 notes chosen')).toBeVisible()
  await expect.element(row('A kite')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(count('3 notes')).toBeVisible()
  await userEvent.keyboard('{Home}{Shift>}{ArrowDown}{/Shift}')
  await expect.element(count('2 of 3 notes chosen')).toBeVisible()
  await expect.element(button(/^File 2 as suggested/)).toBeVisible()
  // What is chosen goes together, where the key says.
  await userEvent.keyboard('3')
  await expect.poll(rows).toEqual(['A kite'])
  await expect.element(page.getByText('2 notes filed in Ideas.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Your inbox is empty/)).toBeVisible()
  const [sill, ada, kite] = THREE.map(({ path }) => path)
  expect(filed(mounted)).toEqual([
    [[sill, ada], 'ideas'],
    [[kite], null],
  ])
  await userEvent.keyboard('u')
  await expect.poll(rows).toEqual(['A kite'])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(rows).toHaveLength(3)
  expect(active()).toBe('Mend the sill')
  expect(mounted.host.asked('undo.run').map(({ selection }) => selection)).toEqual([
    { groupId: 'g2' },
    { groupId: 'g1' },
  ])
})
test('a note is opened, and deleted, by keys; keys with Alt, and of a dialog over it, are not for it', async () => {
  const mounted = await mountInbox(THREE)
  const { host, box } = mounted
  await expect.element(list()).toHaveFocus()
  await userEvent.keyboard('{Alt>}d{/Alt}{Control>}d{/Control}5')
  expect(host.asked('inbox.delete')).toEqual([])
  await userEvent.keyboard('d')
  await expect.element(page.getByText('1 note went to the trash.')).toBeVisible()
  expect(active()).toBe('Ada knows wood')
  await userEvent.keyboard('{Delete}')
  await expect
    .poll(() => host.asked('inbox.delete').flatMap(({ paths }) => paths))
    .toEqual([SILL.path, ADA.path])
  await page
    .getByRole('region', { name: 'Notices' })
    .getByRole('button', { name: 'Undo' })
    .last()
    .click()
  await expect.poll(rows).toEqual(['Ada knows wood', 'A kite'])
  await button(/^Capture/).click()
  expect(box.state.getState().isOpen).toBe(true)
  list().element().focus()
  await userEvent.keyboard('e')
  expect(place(mounted)).toBe(ADA.path)
})
deepTest(
  'by the mouse: a row, more with Ctrl or its box, and the keys go on after a button',
  async () => {
    const mounted = await mountInbox(THREE)
    await row('A kite').click()
    expect(active()).toBe('A kite')
    await row('Ada').click({ modifiers: ['Control'] })
    await row('Mend').getByRole('checkbox', { includeHidden: true }).click({ force: true })
    await expect.element(count('2 of 3 notes chosen')).toBeVisible()
    await button(/^File 2 as suggested/).click()
    await expect.poll(rows).toEqual(['A kite'])
    // Main files each where its own note says.
    expect(filed(mounted)).toEqual([[[SILL.path, ADA.path], null]])
    await expect.element(list()).toHaveFocus()
    await button(/^Admin/).click()
    await expect.element(page.getByText('1 note filed in Admin.')).toBeVisible()
    await button('Undo the last step').click()
    await expect.poll(rows).toEqual(['A kite'])
  },
)
deepTest(
  'merged into an entry: what is similar comes first, notes that are no entries never, and Esc leaves it',
  async () => {
    const bikeShed = vaultPath('projects/Bike shed.md')
    const name = (path: string, title: string, alias: string | null = null) => ({
      path: vaultPath(path),
      title,
      alias,
      linkText: title,
    })
    const names = [
      name(bikeShed, 'Bike shed'),
      name(SHED.path, 'Shed'),
      name('Shed notes.md', 'Shed notes'),
      name(bikeShed, 'Bike shed', 'Garage'),
    ]
    const mounted = await mountInbox([thought('Paint it', { alike: [SHED] }), ADA], {
      answers: { 'note.names': names },
    })
    const picker = () => page.getByRole('dialog', { name: 'Merge into' })
    const entries = (): (string | null)[] =>
      picker()
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent)
    await expect.element(list()).toHaveFocus()
    await userEvent.keyboard('m')
    await expect.poll(entries).toEqual(['Shedsimilar · projects', 'Bike shedprojects'])
    await userEvent.keyboard('d')
    expect(mounted.host.asked('inbox.delete')).toEqual([])
    // An entry that is read while it is open comes into the list.
    mounted.host.answer({ 'note.names': [...names, name('projects/Canoe dock.md', 'Canoe dock')] })
    mounted.host.send('index.changed', indexStatus())
    await expect.poll(entries).toContain('Canoe dockprojects')
    mounted.host.answer({ 'note.names': names })
    await userEvent.keyboard('{Backspace}bike')
    await expect.poll(entries).toEqual(['Bike shedprojects', 'Shedsimilar · projects'])
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await expect.element(list()).toHaveFocus()
    await userEvent.keyboard('m')
    await expect.poll(() => entries()[0]).toBe('Shedsimilar · projects')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('1 note added to Shed.')).toBeVisible()
    await expect.element(list()).toHaveFocus()
    expect(mounted.host.asked('inbox.merge')).toEqual([
      { path: 'inbox/Paint it.md', into: SHED.path },
    ])
    mounted.host.answer({ 'note.names': BROKEN })
    await userEvent.keyboard('m')
    await expect.element(picker()).toMatchTextContent(/being started again/)
  },
)
test('what has no suggestion is looked at while it is in sight, one note at a time', async () => {
  const asking = Promise.withResolvers<void>()
  const none = { suggestedCategory: null, confidence: null }
  const { host } = await mountInbox([thought('One', none), thought('Two', none), ADA], {
    answers: {
      'inbox.suggest': async ({ path }) => {
        if (!path.endsWith('One.md')) throw new LatentError('unavailable', 'No model is there.')
        await asking.promise
        return {
          category: 'admin',
          confidence: 0.61,
          name: 'One',
          why: 'an errand',
          fields: {},
          tags: [],
          alike: [SHED],
          by: 'local',
        }
      },
    },
  })
  await expect.element(row('One')).toMatchTextContent(/Looking…/)
  await expect.element(row('Two')).toMatchTextContent(/No suggestion/)
  await expect.element(detail()).toMatchTextContent(/Looking at what it might be…/)
  await expect.element(button(/^Accept/)).toBeDisabled()
  expect(host.asked('inbox.suggest')).toHaveLength(1)
  asking.resolve()
  await expect.element(row('One')).toMatchTextContent(/Admin, 61 %, fairly sure/)
  await expect.element(button(/^File in Admin/)).toBeEnabled()
  await expect.element(page.getByRole('region', { name: 'Similar entries' })).toBeVisible()
  await expect.element(row('Two')).toMatchTextContent(/No model is there\./)
  expect(host.asked('inbox.suggest').map(({ path }) => path)).toEqual([
    'inbox/One.md',
    'inbox/Two.md',
  ])
})
deepTest(
  'of a thousand only those in sight are in the page; all of them go in pieces, which can be stopped',
  async () => {
    const many = Array.from({ length: 1000 }, (_, n) => thought(`Thought ${n}`))
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let asked = 0
    const { host } = await mountInbox(many)
    await expect.element(count('1,000 notes')).toBeVisible()
    expect(rows().length).toBeLessThan(60)
    await userEvent.keyboard('{End}')
    await expect.element(row('Thought 999')).toBeVisible()
    await userEvent.keyboard('{PageUp}')
    expect(active()).toBe('Thought 983')
    await userEvent.keyboard('{PageDown}{Home}{Control>}a{/Control}')
    await expect.element(count('1,000 of 1,000 notes chosen')).toBeVisible()
    await expect.element(button(/^File 1,000 as suggested/)).toBeVisible()
    host.answer({
      'inbox.file': async ({ paths }) => {
        await gates[asked++]?.promise
        host.answer({ 'inbox.list': many.slice(25 * asked) })
        return {
          filed: [],
          left: [{ path: paths[0] ?? SILL.path, reason: 'It was changed.' }],
          groupId: 'g1',
        }
      },
    })
    await userEvent.keyboard('a')
    await expect.element(page.getByText('0 of 1,000 done')).toBeVisible()
    gates[0]?.resolve()
    await expect.element(page.getByText('25 of 1,000 done')).toBeVisible()
    await expect.element(page.getByRole('progressbar', { name: 'Filing' })).toBeVisible()
    await button('Stop').click()
    gates[1]?.resolve()
    await expect.element(count('950 notes')).toBeVisible()
    await expect.element(page.getByText('48 notes filed as suggested.')).toBeVisible()
    await expect.element(page.getByText('It was changed. 1 more stay in the inbox.')).toBeVisible()
    expect(host.asked('inbox.file').map(({ paths }) => paths.length)).toEqual([25, 25])
  },
)
test('where nothing can be written a note goes on waiting here, and why is said', async () => {
  const denied = new LatentError('denied', 'Another Latent writes this vault.')
  const { host } = await mountInbox(THREE, {
    vault: { readOnlyReason: denied.message },
    answers: {
      'inbox.file': denied,
      'inbox.delete': denied,
      'inbox.merge': denied,
      'note.names': [],
    },
  })
  await expect.element(list()).toHaveFocus()
  for (const key of ['1', 'd']) {
    await userEvent.keyboard(key)
    await expect.element(page.getByText(denied.message).first()).toBeVisible()
    await expect.poll(rows).toHaveLength(3)
  }
  expect(host.asked('inbox.file')).toHaveLength(1)
  await expect.element(page.getByText(/filed in|went to the trash/)).not.toBeInTheDocument()
  // There is no step to take back.
  await userEvent.keyboard('u')
  expect(host.asked('undo.run')).toEqual([])
})
test('notes that Latent did not capture are named, and another folder can be chosen', async () => {
  const { stores, host } = await mountInbox([thought('Old', { isCapture: false }), SILL])
  const said = page.getByRole('note')
  await expect.element(said).toMatchTextContent(/^1 note in inbox\/ was not captured by Latent\./)
  host.answer({
    'inbox.list': [thought('Old', { isCapture: false }), thought('Older', { isCapture: false })],
  })
  host.send('inbox.changed', { count: 2 })
  await expect.element(said).toMatchTextContent(/^2 notes in inbox\/ were not captured/)
  await button('Use another folder for captures').click()
  expect(stores.overlay.state.getState().overlay).toEqual({ kind: 'settings', section: 'capture' })
})
test('on a phone in the dark the list, what is chosen and what can be done are all at hand', async () => {
  await mountInbox(
    [
      thought(`Mend ${'the long sill '.repeat(40)}`, { alike: [SHED], why: 'why '.repeat(60) }),
      ...THREE,
    ],
    {
      size: 'tiny',
      theme: 'dark',
      answers: { 'inbox.suggest': never },
    },
  )
  await expect.element(list()).toHaveFocus()
  await expectSound()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  await userEvent.keyboard('{ArrowDown}')
  const remove = button(/^Delete/)
  remove.element().scrollIntoView()
  await remove.click()
  await expect.element(page.getByText('1 note went to the trash.')).toBeVisible()
  await expect.element(list()).toHaveFocus()
})

pictures(
  'inbox',
  async (options) => {
    const ofNow = [
      thought('Mend the sill', { suggestedCategory: 'projects', confidence: 0.55, alike: [SHED] }),
      thought('Ada knows wood', { suggestedCategory: 'people', confidence: 0.9 }),
      thought('A kite'),
    ]
    await mountInbox(ofNow, options)
    await expect.element(row('A kite')).toBeVisible()
  },
  [1280, 390],
)
