import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { deepTest } from '../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { goToEnd, lines, mountNote, textOf, writing } from '../../../../test/window/mount-note.tsx'
import { changesBetween, toDoc } from '../stores/notes/text-changes.ts'
import { never } from '../../../../test/window/scripted-host.ts'

const PLAN = vaultPath('Plan.md')
const NEXT = vaultPath('Next.md')
const BOTH = { 'Plan.md': '# Plan\n\nOne.\n', 'Next.md': '# Next\n\nTwo.\n' }
const text = (words: string | RegExp) => page.getByText(words, { exact: false })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('without a note it shows what the window puts there', async () => {
  await mountNote({})
  await expect.element(text('No note is open.')).toBeVisible()
  await expect.element(writing()).not.toBeInTheDocument()
})
test('what is typed is saved as edits of the text on disk, whose line ends stay', async () => {
  const { host, stores, disk } = await mountNote({ 'Plan.md': '# Plan\r\n\r\nOne.\r\n' })
  await goToEnd()
  await expect.element(writing()).toHaveAccessibleName('Text of Plan')
  await userEvent.keyboard('Two.{Enter}Three.')
  expect(lines()).toEqual(['# Plan', '', 'One.', 'Two.', 'Three.'])
  expect(await stores.openNotes.flushAll()).toEqual([])
  expect(disk.read(PLAN)).toBe('# Plan\r\n\r\nOne.\r\nTwo.\r\nThree.')
  // In one save, or in several where the machine is slow.
  const edits = host.asked('note.save').flatMap((save) => save.edits)
  expect(edits[0]).toMatchObject({ from: 13, to: 13 })
  expect(edits.map(({ insert }) => insert).join('')).toBe('Two.\nThree.')
})
test('a note is saved when the keyboard leaves it, and when another comes in front', async () => {
  const { stores, disk } = await mountNote(BOTH)
  await goToEnd()
  await userEvent.keyboard('left')
  const save = () => stores.openNotes.state.getState()[PLAN]?.kind
  expect(save()).toBe('unsaved')
  ;(writing().element() as HTMLElement).blur()
  expect(save()).toBe('saving')
  await expect.poll(() => disk.read(PLAN)).toBe('# Plan\n\nOne.\nleft')
  await goToEnd()
  await userEvent.keyboard(' behind')
  stores.workspace.openNote(NEXT)
  expect(save()).toBe('saving')
  await expect.element(writing()).toHaveAccessibleName('Text of Next')
  await expect.poll(() => disk.read(PLAN)).toBe('# Plan\n\nOne.\nleft behind')
})
test('every note keeps its history, its cursor and its place over a change of tabs', async () => {
  const long = Array.from({ length: 200 }, (_, n) => `Line ${n + 1}.`).join('\n')
  const mounted = await mountNote({ 'Plan.md': long, 'Next.md': '# Next' })
  const { stores } = mounted
  await goToEnd()
  await userEvent.keyboard('gone')
  const { scrollTop } = document.querySelector('.cm-scroller') as HTMLElement
  expect(scrollTop).toBeGreaterThan(1000)
  stores.workspace.openNote(NEXT)
  await expect.element(text('# Next')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(textOf(mounted)).toBe('# Next')
  stores.workspace.openNote(PLAN)
  await expect.element(text('Line 200.gone')).toBeVisible()
  await expect.poll(() => document.querySelector('.cm-scroller')?.scrollTop).toBe(scrollTop)
  await userEvent.keyboard(' so')
  // A letter is a step with the word, or one of its own where it came later than half a second.
  const goTo = async (keys: string, end: string): Promise<void> => {
    for (let step = 0; step < ' sogone'.length && textOf(mounted) !== end; step++)
      await userEvent.keyboard(keys)
    expect(textOf(mounted)).toBe(end)
  }
  await goTo('{Control>}z{/Control}', long)
  await goTo('{Control>}{Shift>}Z{/Shift}{/Control}', `${long}gone so`)
})
test('a note that was closed and is opened again shows the disk, without the history before', async () => {
  const mounted = await mountNote(BOTH)
  const { stores, disk, host } = mounted
  await goToEnd()
  await userEvent.keyboard('mine')
  expect(await stores.workspace.closeNote(PLAN)).toBe(true)
  await expect.element(text('No note is open.')).toBeVisible()
  await disk.writeBeside(host, PLAN, '# Plan\n\nTheirs.\n')
  stores.workspace.openNote(PLAN)
  await goToEnd()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(textOf(mounted)).toBe('# Plan\n\nTheirs.\n')
})
test('a note that nobody touched here follows the disk, and the cursor stays in its line', async () => {
  const mounted = await mountNote(BOTH)
  const { disk, host } = mounted
  await goToEnd()
  await userEvent.keyboard('{ArrowUp}')
  await disk.writeBeside(host, PLAN, '# The plan\n\nNew above.\n\nOne.\n')
  await expect.element(text('New above.')).toBeVisible()
  await userEvent.keyboard('>')
  expect(textOf(mounted)).toBe('# The plan\n\nNew above.\n\n>One.\n')
})
test('while main reads, a note is said to come; what cannot be read says why, and can be tried again or closed', async () => {
  const { host, stores, disk } = await mountNote(BOTH, { answers: { 'note.read': never } })
  await expect.element(page.getByRole('status', { name: 'Reading the note' })).toBeVisible()
  stores.workspace.dropNote(PLAN)
  host.answer({ 'note.read': new LatentError('unavailable', 'The disk does not answer.') })
  stores.workspace.openNote(PLAN)
  await expect.element(text('The disk does not answer.')).toBeVisible()
  await expect.element(writing()).not.toBeInTheDocument()
  await expectSound()
  host.answer(disk.answers)
  await button('Try again').click()
  await expect.element(text('One.')).toBeVisible()
  host.answer({ 'note.read': new LatentError('not_found', 'There is no note at Next.md.') })
  stores.workspace.openNote(NEXT)
  await button('Close').click()
  await expect.element(text('One.')).toBeVisible()
  expect(stores.workspace.state.getState().tabs.tabs).toEqual([PLAN])
})
test('a note that is only read says why, and takes no key', async () => {
  const mounted = await mountNote({
    'Plan.md': { text: '# Plan', readOnlyReason: 'The file is write-protected.' },
  })
  await goToEnd()
  await expect.element(text('The file is write-protected.')).toBeVisible()
  await userEvent.keyboard('typed{Control>}l{/Control}{Control>}b{/Control}{Backspace}')
  expect(textOf(mounted)).toBe('# Plan')
  await expectSound()
})
test('a vault that becomes read-only locks the note that is open, and lets it go again', async () => {
  const mounted = await mountNote(BOTH)
  const { openNotes } = mounted.stores
  await goToEnd()
  openNotes.vaultReads('Another Latent writes this vault.')
  await userEvent.keyboard('locked')
  expect(textOf(mounted)).toBe(BOTH['Plan.md'])
  openNotes.vaultReads(null)
  await userEvent.keyboard('free')
  expect(textOf(mounted)).toBe(`${BOTH['Plan.md']}free`)
})
deepTest(
  'a note that becomes no text has no editor any more, and has it again with a text',
  async () => {
    const mounted = await mountNote(BOTH, {
      answers: { 'file.info': { sizeBytes: 12, modifiedMs: 0 } },
    })
    const { host, disk } = mounted
    await goToEnd()
    await userEvent.keyboard('mine')
    await mounted.stores.openNotes.flushAll()
    const reason = 'This file has zero bytes, so it is no text.'
    await disk.writeBeside(host, PLAN, {
      text: '',
      sizeBytes: 12,
      modifiedMs: 0,
      readOnlyReason: reason,
    })
    await expect.element(text(reason)).toBeVisible()
    await expect.element(writing()).not.toBeInTheDocument()
    await userEvent.keyboard('typed')
    await disk.writeBeside(host, PLAN, '# Plan\n\nAgain.\n')
    await expect.element(text('Again.')).toBeVisible()
    await goToEnd()
    await userEvent.keyboard('Still mine.')
    expect(textOf(mounted)).toBe('# Plan\n\nAgain.\nStill mine.')
  },
)
test('the page of a note is its text, also what is not saved yet, and ticks its tasks', async () => {
  const mounted = await mountNote({ 'Plan.md': '# Plan\n\n- [ ] Call Ada\n' })
  const { stores, disk } = mounted
  await goToEnd()
  await userEvent.keyboard('Typed just now.')
  stores.workspace.setReading(PLAN, true)
  await expect.element(page.getByRole('heading', { name: /Plan/ })).toBeVisible()
  await expect.element(page.getByRole('listitem')).toMatchTextContent(/Typed just now\.$/)
  await expect.element(writing()).not.toBeInTheDocument()
  await page.getByRole('checkbox').click()
  expect(textOf(mounted)).toMatch(/^# Plan\n\n- \[x\] Call Ada/)
  await stores.openNotes.flushAll()
  expect(disk.read(PLAN)).toBe(textOf(mounted))
  await expectSound()
  stores.workspace.setReading(PLAN, false)
  await goToEnd()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(textOf(mounted)).toMatch(/- \[ \] Call Ada\n(- )?Typed just now\.$/)
})
test('a task of the page that was changed meanwhile is not ticked, and that is said', async () => {
  const { stores } = await mountNote({ 'Plan.md': '- [ ] Call\n- [ ] Call\n' })
  stores.workspace.setReading(PLAN, true)
  await expect.element(page.getByRole('checkbox').first()).toBeVisible()
  const box = page.getByRole('checkbox').first().element() as HTMLElement
  const session = stores.openNotes.get(PLAN)
  session?.replace(changesBetween(session.text(), toDoc('- [x] Call\n- [ ] Call\n- [ ] Call\n')))
  box.click()
  await expect.element(text(/This task was changed meanwhile/)).toBeVisible()
})
test('asked for a line, the note shows it a third from the top and lights it up', async () => {
  const long = Array.from({ length: 300 }, (_, n) => `Line ${n + 1}.`).join('\n')
  const { stores } = await mountNote({ 'Plan.md': long })
  stores.workspace.openNote(PLAN, { line: 150, endLine: 152 })
  await expect.element(text('Line 150.')).toBeVisible()
  const lit = () => [...document.querySelectorAll('.cm-flash')].map((line) => line.textContent)
  await expect.poll(lit).toEqual(['Line 150.', 'Line 151.', 'Line 152.'])
  const top = () => text('Line 150.').element().getBoundingClientRect().top / innerHeight
  await expect.poll(top).toBeCloseTo(1 / 3, 1)
  await userEvent.keyboard('>')
  expect(stores.openNotes.get(PLAN)?.text().line(150).text).toBe('>Line 150.')
  // The same line once more, and one behind the end.
  stores.workspace.openNote(PLAN, { line: 9999 })
  await expect.poll(lit).toEqual(['Line 300.'])
})
test('a new note is open for writing behind its last letter; one for another is not given the keys', async () => {
  const mounted = await mountNote(BOTH)
  const { stores } = mounted
  await goToEnd()
  stores.workspace.setReading(NEXT, true)
  stores.workspace.openNote(NEXT, { isNew: true })
  await expect.element(writing()).toHaveAccessibleName('Text of Next')
  await expect.element(writing()).toHaveFocus()
  await userEvent.keyboard('New.')
  expect(textOf(mounted)).toBe('# Next\n\nTwo.\nNew.')
  ;(writing().element() as HTMLElement).blur()
  stores.workspace.openNote(PLAN, { focus: false })
  await expect.element(writing()).toHaveAccessibleName('Text of Plan')
  await expect.element(writing()).not.toHaveFocus()
})
test('what the window asks of the editor is done to the note in front, which has the keyboard then', async () => {
  const mounted = await mountNote(BOTH)
  const { editor } = mounted.stores
  await goToEnd()
  await userEvent.keyboard('word{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
  expect(editor.getState().selection()).toEqual({
    path: PLAN,
    startLine: 4,
    endLine: 4,
    text: 'word',
  })
  expect(editor.getState().places()[PLAN]).toEqual({
    anchor: 17,
    head: 13,
    top: 1,
    folds: [],
  })
  ;(writing().element() as HTMLElement).blur()
  for (const [action, after] of [
    ['bold', '**word**'],
    ['italic', '***word***'],
    ['undo', '**word**'],
    ['redo', '***word***'],
    ['undo', '**word**'],
    ['task', '- [ ] **word**'],
    ['link', '- [ ] **[word]()**'],
  ] as const) {
    editor.getState().run?.(action)
    expect(textOf(mounted), action).toBe(`# Plan\n\nOne.\n${after}`)
  }
  await expect.element(writing()).toHaveFocus()
  editor.getState().run?.('find')
  await expect.element(page.getByRole('search', { name: 'Find in this note' })).toBeVisible()
})
deepTest(
  'the outline and the counters hear of the text, and of the line of the cursor',
  async () => {
    const { stores } = await mountNote(BOTH)
    await goToEnd()
    await userEvent.keyboard('more')
    const active = () => stores.activeText.getState()
    expect(active().line).toBe(4)
    await expect.poll(() => active().text?.toString()).toBe('# Plan\n\nOne.\nmore')
    await userEvent.keyboard('{ArrowUp}')
    expect(active()).toMatchObject({ path: PLAN, line: 3 })
  },
)
test.for(['light', 'dark'] as const)('reads well, %s and narrow', async (theme) => {
  await mountNote(
    {
      'Plan.md':
        '---\ntags: [a]\n---\n# Plan\n\nSee [[Ada]] and `code` and **bold** ==mark== #tag <b>x</b>\n\n> quote\n\n```js\nlet x = 1\n```\n',
    },
    { theme, size: 'tiny' },
  )
  await expect.element(text('# Plan')).toBeVisible()
  const scroller = document.querySelector('.cm-scroller')
  expect(scroller?.scrollWidth).toBe(scroller?.clientWidth)
  await expectSound()
})
