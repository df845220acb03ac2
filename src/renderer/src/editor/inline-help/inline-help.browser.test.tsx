import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Handlers } from '../../../../shared/rpc/contract.ts'
import type { LatentContract } from '../../../../shared/contract/index.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { goToEnd, mountNote, textOf, writing } from '../../../../../test/window/mount-note.tsx'
import { untilStopped } from '../../../../../test/window/scripted-host.ts'
import type { MountOptions } from '../../../../../test/window/mount.tsx'

type Help = Handlers<LatentContract>['inline.help']

const ATLAS = '# Atlas\n\nThe permit are late.\n\nAnother paragraph.'
const suggestion = () => page.getByRole('group', { name: 'Suggestion' })
const button = (name: RegExp) => suggestion().getByRole('button', { name })
const drawn = (what: string) => () => document.querySelector(`.cm-help-${what}`)?.textContent

/** Writes `pieces` one after the other, each with all before it, and ends with the last. */
const writes = (...pieces: readonly string[]): Help =>
  async function* () {
    let text = ''
    for (const piece of pieces) yield { text: (text += piece), notice: null }
    return { text }
  } as Help
/** Writes these, and goes on until it is stopped. */
const keepsWriting = (text: string, onStop = (): void => {}): Help =>
  async function* (_input: unknown, { signal }: { signal: AbortSignal }) {
    signal.addEventListener('abort', onStop)
    yield { text, notice: null }
    return await untilStopped(signal)
  } as Help

/** The cursor is in the paragraph of the permit. */
async function mountAtlas(help: Help | LatentError, options: MountOptions = {}) {
  const mounted = await mountNote(
    { 'Atlas.md': ATLAS, 'Next.md': '# Next' },
    { ...options, answers: { 'inline.help': help } },
  )
  await goToEnd()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  const ask = (action: 'fix' | 'continue' | 'rewrite' = 'fix') =>
    mounted.stores.editor.getState().help?.({ action, instruction: '' })
  return { ...mounted, ask }
}

test('a suggestion is a drawing until Tab; then it is one step of the undo, saved as typed text', async () => {
  const mounted = await mountAtlas(writes('The permit ', 'is late.'))
  mounted.ask()
  await expect
    .element(suggestion())
    .toMatchTextContent(/^Fix spelling and grammar: nothing is changed yet/)
  expect([drawn('removed')(), drawn('added')()]).toEqual(['are', 'is'])
  expect(textOf(mounted)).toBe(ATLAS)
  expect(mounted.host.asked('inline.help')).toEqual([
    {
      action: 'fix',
      instruction: '',
      text: 'The permit are late.',
      before: '# Atlas\n\n',
      after: '\n\nAnother paragraph.',
    },
  ])
  await expectSound()
  await userEvent.keyboard('{Tab}')
  await expect.element(suggestion()).not.toBeInTheDocument()
  expect(textOf(mounted)).toBe(ATLAS.replace('are', 'is'))
  await mounted.stores.openNotes.flushAll()
  expect(mounted.disk.read('Atlas.md')).toBe(ATLAS.replace('are', 'is'))
  await userEvent.keyboard('!{Control>}z{/Control}')
  expect(textOf(mounted)).toBe(ATLAS.replace('are', 'is'))
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(textOf(mounted)).toBe(ATLAS)
})
test('while it is written it can be seen and stopped, by Esc and by the button; a Tab does nothing yet', async () => {
  const mounted = await mountAtlas(keepsWriting('The permit is'))
  mounted.ask()
  await expect.poll(drawn('coming')).toBe('The permit is')
  await expect.element(suggestion()).toMatchTextContent(/^Fix spelling and grammar…/)
  await userEvent.keyboard('{Tab}')
  expect(textOf(mounted)).toBe(ATLAS)
  await userEvent.keyboard('{Escape}')
  await expect.element(suggestion()).not.toBeInTheDocument()
  mounted.ask('rewrite')
  await button(/Stop/).click()
  await expect.element(suggestion()).not.toBeInTheDocument()
  await expect.element(writing()).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  expect(textOf(mounted)).toMatch(/^# Atlas\n\n {2}The permit/)
})
test('what is written elsewhere moves it along; a change of its own text drops it, and says so', async () => {
  const mounted = await mountAtlas(writes('The permit is early.'))
  mounted.ask()
  await expect.element(button(/Take over/)).toBeVisible()
  const elsewhere = ATLAS.replace('# Atlas', '# The Atlas, again')
  await mounted.disk.writeBeside(mounted.host, 'Atlas.md', elsewhere)
  await expect.element(page.getByText('# The Atlas, again')).toBeVisible()
  await button(/Take over/).click()
  expect(textOf(mounted)).toBe(elsewhere.replace('are late', 'is early'))
  await expect.element(writing()).toHaveFocus()

  mounted.host.answer({ 'inline.help': writes('Nobody sees this.') })
  mounted.ask('rewrite')
  await expect.element(button(/Take over/)).toBeVisible()
  await userEvent.keyboard('x')
  await expect.element(suggestion()).not.toBeInTheDocument()
  await expect.element(page.getByText(/was changed meanwhile, so it was dropped/)).toBeVisible()
})
test('what adds stands behind the text, and the text stays', async () => {
  const mounted = await mountAtlas(writes(' Ada knows more.'))
  mounted.ask('continue')
  await expect.element(button(/Take over/)).toBeVisible()
  expect([drawn('removed')(), drawn('added')()]).toEqual([undefined, ' Ada knows more.'])
  await button(/Reject/).click()
  expect(textOf(mounted)).toBe(ATLAS)
  mounted.ask('continue')
  await expect.element(button(/Take over/)).toBeVisible()
  await userEvent.keyboard('{Tab}!')
  expect(textOf(mounted)).toBe(ATLAS.replace('late.', 'late. Ada knows more.!'))
})
test('the selection is what help is for, and what comes is for that alone', async () => {
  const mounted = await mountAtlas(writes('permits'))
  await userEvent.keyboard('{Home}{Control>}{ArrowRight}{Shift>}{ArrowRight}{/Shift}{/Control}')
  expect(mounted.stores.editor.getState().selection()?.text.trim()).toBe('permit')
  mounted.ask('rewrite')
  await expect.element(button(/Take over/)).toBeVisible()
  expect(mounted.host.asked('inline.help')[0]?.text.trim()).toBe('permit')
  await userEvent.keyboard('{Tab}')
  expect(textOf(mounted)).toMatch(/The ?permits ?are late\./)
})
test('where there is nothing to help with, nothing to change, or nothing to be had, that is said', async () => {
  const mounted = await mountAtlas(writes('The permit are late.'))
  mounted.ask()
  await expect.element(page.getByText('There is nothing to change.')).toBeVisible()
  await userEvent.keyboard('{ArrowUp}')
  mounted.ask()
  await expect.element(page.getByText(/Select some text first/)).toBeVisible()
  mounted.host.answer({
    'inline.help': new LatentError('unavailable', 'Connect a model in Settings.'),
  })
  await userEvent.keyboard('{ArrowDown}')
  mounted.ask()
  await expect.element(page.getByText('Connect a model in Settings.')).toBeVisible()
  await expect.element(suggestion()).not.toBeInTheDocument()
  mounted.stores.openNotes.vaultReads('Another Latent writes this vault.')
  mounted.ask()
  await expect.element(page.getByText(/nothing can be written into it/)).toBeVisible()
  expect(textOf(mounted)).toBe(ATLAS)
})
test('another request, and another note, end the one that is under way', async () => {
  const onStop = vi.fn()
  const mounted = await mountAtlas(keepsWriting('The first', onStop))
  mounted.ask()
  await expect.poll(drawn('coming')).toBe('The first')
  mounted.host.answer({ 'inline.help': keepsWriting('The second') })
  mounted.ask('rewrite')
  await expect.poll(drawn('coming')).toBe('The second')
  await expect.poll(() => onStop.mock.calls.length).toBe(1)
  mounted.stores.workspace.openNote(vaultPath('Next.md'))
  await expect.element(writing()).toHaveAccessibleName('Text of Next')
  mounted.stores.workspace.openNote(vaultPath('Atlas.md'))
  await expect.element(writing()).toHaveAccessibleName('Text of Atlas')
  await expect.element(suggestion()).not.toBeInTheDocument()
})
deepTest('fits a phone, also in the dark', async () => {
  const { ask } = await mountAtlas(writes('An other text altogether.'), {
    size: 'tiny',
    theme: 'dark',
  })
  ask()
  await expect.element(button(/Take over/)).toBeVisible()
  await expectSound()
})
