import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { goToEnd, mountNote, textOf } from '../../../../../test/window/mount-note.tsx'

const TABLE = '| a | b |\n| - | - |\n| c | d |'

deepTest(
  'Tab, Enter and Shift walk through the cells of a note, and leave it; elsewhere they are what they were',
  async () => {
    const mounted = await mountNote({ 'Plan.md': TABLE })
    await goToEnd()
    await userEvent.keyboard('{Tab}x{Tab}y{Shift>}{Enter}{/Shift}z')
    expect(textOf(mounted)).toBe(`${TABLE}\n| x | y<br>z |`)
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}1{Enter}{Enter}out{Enter}{Tab}in')
    expect(textOf(mounted)).toBe(`${TABLE}\n| x1 | y<br>z |\n\nout\n  in`)
  },
)
test('a command of the palette changes the table as one step, and says when there is none', async () => {
  const mounted = await mountNote({ 'Plan.md': TABLE, 'Next.md': 'words' })
  await goToEnd()
  const run = (action: 'column-after' | 'insert') =>
    mounted.stores.editor.getState().table?.(action)
  run('column-after')
  await expect.poll(() => textOf(mounted)).toBe('| a | b |  |\n| - | - | --- |\n| c | d |  |')
  await userEvent.keyboard('e{Control>}z{/Control}')
  expect(textOf(mounted)).toBe('| a | b |  |\n| - | - | --- |\n| c | d |  |')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(textOf(mounted)).toBe(TABLE)
  await userEvent.keyboard('{Control>}{Home}{/Control}')
  run('column-after')
  await expect.element(page.getByText('Put the cursor into a table first.')).toBeVisible()
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}{Enter}')
  run('insert')
  await expect.poll(() => textOf(mounted)).toContain('|  |  |\n| --- | --- |\n|  |  |')
})
