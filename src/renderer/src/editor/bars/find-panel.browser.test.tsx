import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound } from '../../../../../test/window/looks.ts'
import { goToEnd, mountNote, textOf, writing } from '../../../../../test/window/mount-note.tsx'

const TEXT = 'See [[Ada]].\n\nsee [[Babbage]] and SEE more.\n'
const panel = () => page.getByRole('search', { name: 'Find in this note' })
const find = () => panel().getByRole('textbox', { name: 'Find' })
const replace = () => panel().getByRole('textbox', { name: 'Replace' })
const count = () => panel().getByRole('status')
const button = (name: string) => panel().getByRole('button', { name })
const selected = () => document.getSelection()?.toString()

async function openPanel(text: string = TEXT) {
  const mounted = await mountNote({ 'Plan.md': text })
  await goToEnd()
  await userEvent.keyboard('{Control>}{Home}{/Control}{Control>}f{/Control}')
  await expect.element(find()).toHaveFocus()
  return mounted
}

test('counts the matches, goes from one to the next and back, round the end', async () => {
  await openPanel()
  await userEvent.keyboard('see')
  await expect.element(count()).toHaveTextContent('3')
  for (const [keys, at] of [
    ['{Enter}', '1 of 3'],
    ['{F3}', '2 of 3'],
    ['{Control>}g{/Control}', '3 of 3'],
    ['{Enter}', '1 of 3'],
    ['{Shift>}{Enter}{/Shift}', '3 of 3'],
    ['{Shift>}{F3}{/Shift}', '2 of 3'],
  ] as const) {
    await userEvent.keyboard(keys)
    await expect.element(count()).toHaveTextContent(at)
  }
  await button('Next match').click()
  await expect.element(count()).toHaveTextContent('3 of 3')
  await button('Previous match').click()
  await expect.element(count()).toHaveTextContent('2 of 3')
  await expect.element(find()).toHaveValue('see')
  await expectSound()
  await userEvent.keyboard('{Escape}')
})
test('Esc closes it and gives the keyboard back to the note, with the match selected', async () => {
  await openPanel()
  await userEvent.keyboard('babb{Enter}')
  await expect.element(count()).toHaveTextContent('1 of 1')
  await userEvent.keyboard('{Escape}')
  await expect.element(panel()).not.toBeInTheDocument()
  await expect.element(writing()).toHaveFocus()
  expect(selected()).toBe('Babb')
  // F3 goes on without the panel, and opened again it has what was selected.
  await userEvent.keyboard('{Control>}f{/Control}')
  await expect.element(find()).toHaveValue('Babb')
  await button('Close').click()
  await expect.element(panel()).not.toBeInTheDocument()
})
test('letters as they are written, and patterns; one that is none says so', async () => {
  await openPanel()
  await userEvent.keyboard('see')
  await button('Match case').click()
  await expect.element(button('Match case')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(count()).toHaveTextContent('1')
  await button('Match case').click()
  await button('Regular expression').click()
  await userEvent.fill(find(), String.raw`\[\[\w+`)
  await expect.element(count()).toHaveTextContent('2')
  await userEvent.fill(find(), '[[')
  await expect.element(count()).toHaveTextContent('Not a valid pattern')
  await expect.element(find()).toHaveAttribute('aria-invalid', 'true')
  await button('Regular expression').click()
  await expect.element(count()).toHaveTextContent('2')
  await userEvent.fill(find(), 'nowhere')
  await expect.element(count()).toHaveTextContent('No match')
  await userEvent.fill(find(), '')
  await expect.element(count()).toHaveTextContent('')
})
test('one match is replaced, then all of them, and undo takes each back', async () => {
  const mounted = await openPanel()
  await userEvent.keyboard('see{Enter}')
  await expect.element(count()).toHaveTextContent('1 of 3')
  await replace().click()
  await userEvent.keyboard('Read{Enter}')
  expect(textOf(mounted)).toBe('Read [[Ada]].\n\nsee [[Babbage]] and SEE more.\n')
  await expect.element(count()).toHaveTextContent('1 of 2')
  await button('Replace all matches').click()
  expect(textOf(mounted)).toBe('Read [[Ada]].\n\nRead [[Babbage]] and Read more.\n')
  await expect.element(count()).toHaveTextContent('No match')
  ;(writing().element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(count()).toMatchTextContent(/2$/)
})
test('in a note that is only read nothing is offered that would write', async () => {
  await mountNote({ 'Plan.md': { text: TEXT, readOnlyReason: 'It is write-protected.' } })
  await goToEnd()
  await userEvent.keyboard('{Control>}h{/Control}')
  await expect.element(find()).toHaveFocus()
  await expect.element(replace()).not.toBeInTheDocument()
  await userEvent.keyboard('see')
  await expect.element(count()).toHaveTextContent('3')
})
test('of very many it says that there are more', async () => {
  await openPanel('word '.repeat(1200))
  await userEvent.keyboard('word')
  await expect.element(count()).toHaveTextContent('999+')
  await userEvent.keyboard('{Enter}')
  await expect.element(count()).toHaveTextContent('1 of 999+')
})
test('fits a phone', async () => {
  await mountNote({ 'Plan.md': TEXT }, { size: 'tiny', theme: 'dark' })
  await goToEnd()
  await userEvent.keyboard('{Control>}f{/Control}see')
  await expect.element(count()).toHaveTextContent('3')
  await expectSound()
})
