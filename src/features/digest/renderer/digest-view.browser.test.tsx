import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { localDay } from '../../../shared/domain/dates/local-day.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { never, untilStopped } from '../../../../test/window/scripted-host.ts'
import type { Digest } from '../contract.ts'
import type { DigestFact, DigestFacts } from '../shared/digest.ts'
import { stepDay } from './digest-days.ts'
import { DigestSettingsPage } from './digest-settings.tsx'
import { DigestView } from './digest-view.tsx'
import { deepTest } from '../../../../test/shared/in-deep.ts'
import { pictures } from '../../../../test/window/pictures.ts'

const TODAY = localDay(Date.now())
const fact = (section: DigestFact['section'], text: string, rest: Partial<DigestFact> = {}) => ({
  section,
  text,
  path: vaultPath('Plan.md'),
  line: 3,
  detail: '',
  count: 1,
  ...rest,
})
const facts = (of: DigestFact[], limits: string[] = []): DigestFacts => ({
  type: 'daily',
  from: TODAY,
  before: stepDay('daily', TODAY, 1),
  facts: of,
  limits,
})
const SOME = facts([
  fact('done', 'Replace the sill'),
  fact('overdue', 'Call Bo', { detail: 'due Fri 4 Dec', line: 7 }),
  fact('changed', '14 notes', { count: 14, line: null }),
])
const MODEL = {
  id: 'm',
  name: 'Work',
  kind: 'endpoint',
  label: 'gpt',
  isLocal: false,
  problem: null,
} as const
const mountDigest = (answers: MountOptions['answers'], options: MountOptions = {}) =>
  mount(<DigestView />, {
    ...options,
    answers: { ...noteAnswers({ 'Plan.md': '# Plan' }), 'digest.facts': SOME, ...answers },
  })
const button = (name: string) => page.getByRole('button', { name, exact: true })
/** What a model or the template makes of the facts, piece by piece. */
const making = (pieces: readonly string[], rest: Partial<Digest> | LatentError = {}) =>
  async function* (): AsyncGenerator<{ textSoFar: string }, Digest> {
    for (const textSoFar of pieces) yield { textSoFar }
    if (rest instanceof LatentError) throw rest
    return { facts: SOME, content: pieces.at(-1) ?? '', wordedBy: 'model', notice: null, ...rest }
  }

test('says that it looks through the vault, asked for today', async () => {
  const { host } = await mountDigest({ 'digest.facts': never })
  await expect
    .element(page.getByRole('status', { name: 'Looking through the vault' }))
    .toBeVisible()
  expect(host.asked('digest.facts')).toEqual([{ type: 'daily', day: TODAY }])
  await expect.element(button('The day after')).toBeDisabled()
})
deepTest(
  'an empty day teaches what would stand here, one that is over leads back to today',
  async () => {
    const { stores } = await mountDigest({ 'digest.facts': facts([]) })
    await expect.element(page.getByText(/Nothing happened yet today/)).toBeVisible()
    await expect.element(page.getByText(/Digests are saved only when you ask\./)).toBeVisible()
    await button('The day before').click()
    await expect.element(page.getByText('Nothing happened on this day.')).toBeVisible()
    await button('Show today').click()
    await button('New note').click()
    expect(stores.overlay.state.getState().overlay).toEqual({ kind: 'new-note', folder: '' })
    await page.getByRole('radio', { name: 'Week' }).click()
    await expect.element(page.getByText(/Nothing happened (yet this|in this) week/)).toBeVisible()
    await expectSound()
  },
)
test('facts stand by their kinds with their counts, and each opens its note at its line', async () => {
  const { stores } = await mountDigest({})
  await expect.element(page.getByRole('button', { name: /Replace the sill/ })).toBeVisible()
  expect(
    page
      .getByRole('heading', { level: 3 })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/1$/),
    expect.stringMatching(/1$/),
    expect.stringMatching(/14$/),
  ])
  await expectSound()
  await page.getByRole('button', { name: /Call Bo/ }).click()
  expect(stores.workspace.state.getState().place).toMatchObject({ path: 'Plan.md', line: 7 })
})
deepTest(
  'left and right go from day to day, up and down from fact to fact, and no further than today',
  async () => {
    const { host } = await mountDigest({})
    const first = page.getByRole('button', { name: /Replace the sill/ })
    await expect.element(first).toBeVisible()
    first.element().focus()
    await userEvent.keyboard('{ArrowUp}{ArrowDown}')
    await expect.element(page.getByRole('button', { name: /Call Bo/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    button('The day before').element().focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}')
    const back = (days: number): string => stepDay('daily', TODAY, -days)
    await expect
      .poll(() => host.asked('digest.facts').map(({ day }) => day))
      .toEqual([TODAY, back(1), back(2), back(1)])
    await button('Today').click()
    await expect.element(button('The day after')).toBeDisabled()
  },
)
test('in the switch of day and week the arrows choose', async () => {
  const { host } = await mountDigest({})
  page.getByRole('radio', { name: 'Day' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'Week' })).toHaveFocus()
  await expect.poll(() => host.asked('digest.facts').at(-1)).toEqual({ type: 'weekly', day: TODAY })
})
test('facts that cannot be read say why, and are asked for again', async () => {
  const { host } = await mountDigest({
    'digest.facts': new LatentError('unavailable', 'The index is being started again.'),
  })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The index is being started/)
  host.answer({ 'digest.facts': SOME })
  await button('Try again').click()
  await expect.element(page.getByRole('button', { name: /Replace the sill/ })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
deepTest(
  'a thousand facts and what was not looked at are all there, and nothing is wider than a phone',
  async () => {
    const many = Array.from({ length: 1000 }, (_, n) =>
      fact('changed', `Note ${n} ${'word '.repeat(9)}`),
    )
    await mountDigest(
      { 'digest.facts': facts(many, ['Only the first 1,000 notes were looked at.']) },
      { size: 'tiny' },
    )
    await expect.element(page.getByText('Only the first 1,000 notes were looked at.')).toBeVisible()
    expect(document.querySelectorAll('[data-fact]')).toHaveLength(7)
    await page.getByRole('button', { name: '993 more in Changed notes' }).click()
    expect(document.querySelectorAll('[data-fact]')).toHaveLength(1000)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  },
)
deepTest('what is long is folded with its count, and keys reach what is folded', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => fact('overdue', `Task ${n}`))
  const { host } = await mountDigest({ 'digest.facts': facts(many(8)) })
  await expect.element(page.getByRole('button', { name: /^Task 7 / })).toBeVisible()
  host.answer({ 'digest.facts': facts(many(20)) })
  host.send('dues.changed', {})
  const more = page.getByRole('button', { name: '13 more in Overdue' })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByRole('heading', { name: 'Overdue 20' })).toBeVisible()
  await expectSound()
  page
    .getByRole('button', { name: /^Task 6 / })
    .element()
    .focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(more).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: /^Task 19 / })).toBeVisible()
  await page.getByRole('button', { name: 'Show fewer in Overdue' }).click()
  await expect.element(page.getByRole('button', { name: /^Task 19 / })).not.toBeInTheDocument()
})
deepTest(
  'in the dark on a phone it can be read, and where nothing can be written saving says so',
  async () => {
    const denied = new LatentError('denied', 'Another Latent writes this vault.')
    await mountDigest(
      { 'digest.make': making(['x']), 'digest.save': denied },
      { size: 'tiny', theme: 'dark', vault: { readOnlyReason: denied.message } },
    )
    await expect.element(page.getByRole('button', { name: /Replace the sill/ })).toBeVisible()
    await expectSound()
    await button('Save to the daily note').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Another Latent writes/)
    await expect.element(button('Update the daily note')).not.toBeInTheDocument()
  },
)
test('without a model nothing is worded, and saving takes the plain words', async () => {
  const { host } = await mountDigest({
    'digest.make': making(['- Replace the sill'], { wordedBy: 'template' }),
    'digest.save': { path: vaultPath('2026-11-23.md'), groupId: 'g1' },
    'undo.run': { groupId: 'u', undone: [], changeIds: ['c'], clashes: [], refused: [] },
  })
  await expect.element(button('Write it up')).not.toBeInTheDocument()
  await button('Save to the daily note').click()
  await expect.element(page.getByText('Saved in 2026-11-23.md')).toBeVisible()
  expect(host.asked('digest.make')).toEqual([{ type: 'daily', day: TODAY, useModel: false }])
  expect(host.asked('digest.save')).toEqual([
    { type: 'daily', day: TODAY, content: '- Replace the sill' },
  ])
  await expect.element(button('Update the daily note')).toBeVisible()
  await button('Undo').click()
  await expect.element(button('Save to the daily note')).toBeVisible()
  expect(host.asked('undo.run')).toEqual([{ selection: { groupId: 'g1' } }])
})
test('what cannot be saved says why, and what is there already says so', async () => {
  const { host } = await mountDigest({
    'digest.make': making(['x']),
    'digest.save': new LatentError('denied', 'Another Latent writes this vault.'),
  })
  await button('Save to the daily note').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Another Latent writes/)
  host.answer({ 'digest.save': { path: vaultPath('2026-11-23.md'), groupId: null } })
  await button('Save to the daily note').click()
  await expect.element(page.getByText('2026-11-23.md says this already.')).toBeVisible()
})
deepTest(
  'a model words it while it writes, its words are saved, and the plain list comes back',
  async () => {
    let end = (): void => {}
    const { host } = await mountDigest(
      {
        'link.resolveAll': [],
        'digest.make': async function* () {
          yield { textSoFar: 'You replaced' }
          await new Promise<void>((resolve) => (end = resolve))
          return {
            facts: SOME,
            content: 'You replaced **it**.',
            wordedBy: 'model',
            notice: 'One line has no source.',
          }
        },
        'digest.save': { path: vaultPath('2026-11-23.md'), groupId: 'g1' },
      },
      { app: { model: MODEL } },
    )
    await button('Write it up').click()
    await expect.element(page.getByText('gpt is writing')).toBeVisible()
    await expect.element(page.getByText('You replaced')).toBeVisible()
    end()
    await expect.element(page.getByText('Worded by gpt')).toBeVisible()
    await expect.element(page.getByText('One line has no source.')).toBeVisible()
    await expectSound()
    await button('Save to the daily note').click()
    await expect
      .poll(() => host.asked('digest.save').map(({ content }) => content))
      .toEqual(['You replaced **it**.'])
    host.answer({ 'digest.facts': facts([fact('done', 'Another')]) })
    host.send('vault.changed', { changes: [], foldersChanged: [] })
    await expect
      .element(page.getByText('What happened has changed since this was written.'))
      .toBeVisible()
    await button('Back to the plain list').click()
    await expect.element(page.getByText('Worded by gpt')).not.toBeInTheDocument()
  },
)
test('a model that fails says why and can be asked again, and Stop leaves it', async () => {
  const { host } = await mountDigest(
    { 'digest.make': making([], new LatentError('unavailable', 'The model does not answer.')) },
    { app: { model: MODEL } },
  )
  await button('Write it up').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The model does not answer/)
  host.answer({
    'digest.make': async function* (_, { signal }) {
      yield { textSoFar: '' }
      return untilStopped(signal)
    },
  })
  await button('Write again').click()
  await button('Stop').click()
  await expect.element(page.getByText('gpt is writing')).not.toBeInTheDocument()
  await expect.element(button('Write it up')).toBeVisible()
})
test('says when digests are saved by themselves, and leads to where that is set', async () => {
  const featureSettings = {
    digestDailyTime: '18:00',
    digestWeeklyTime: '17:30',
    digestWeeklyDay: 7,
  }
  const { stores } = await mountDigest({}, { app: { featureSettings } })
  await expect
    .element(page.getByText(/Saved by itself every day at 18:00 and on Sundays at 17:30\./))
    .toBeVisible()
  await button('Change in the settings').click()
  expect(stores.overlay.state.getState().overlay).toMatchObject({ kind: 'settings' })
})
deepTest('on the page of the settings a time is kept at once, and a refusal is said', async () => {
  const { host } = await mount(<DigestSettingsPage />, {
    answers: { 'settings.updateFeatures': null },
  })
  await page.getByLabelText('Time of the daily digest').fill('18:00')
  await expect
    .poll(() => host.asked('settings.updateFeatures').at(-1))
    .toEqual({ patch: { digestDailyTime: '18:00' } })
  host.answer({
    'settings.updateFeatures': new LatentError('unavailable', 'The settings could not be written.'),
  })
  await page.getByRole('radio', { name: 'Su' }).click()
  await expect.element(page.getByText('The settings could not be written.')).toBeVisible()
  await vi.waitFor(() =>
    expect(host.asked('settings.updateFeatures').at(-1)).toEqual({ patch: { digestWeeklyDay: 7 } }),
  )
  await expectSound()
})

pictures(
  'digest',
  async (options) => {
    const day = localDay(Date.now())
    const ofDay = { ...SOME, from: day, before: stepDay('daily', day, 1) }
    await mountDigest({ 'digest.facts': ofDay }, options)
    await expect.element(page.getByText('Replace the sill')).toBeVisible()
  },
  [1280, 390],
)
