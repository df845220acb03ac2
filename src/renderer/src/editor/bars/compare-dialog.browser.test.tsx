import type { Text } from '@codemirror/state'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ConflictTexts } from '../../stores/notes/note-session.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const conflict = (base: string, mine: string, theirs: string): ConflictTexts => ({
  base,
  mine,
  theirs: {
    path: 'Plan.md' as ConflictTexts['theirs']['path'],
    text: theirs,
    etag: '0'.repeat(64),
    sizeBytes: theirs.length,
    modifiedMs: 0,
    readOnlyReason: null,
  },
})
const SAME = 'same\n'.repeat(30)
/** Two places where both wrote, one line that only they changed, and much that nobody did. */
const TWO = conflict(
  `one\n${SAME}two\n${SAME}three\n`,
  `mine 1\n${SAME}two\n${SAME}mine 3\n`,
  `theirs 1\n${SAME}TWO\n${SAME}theirs 3\n`,
)

async function mountDialog(
  texts: ConflictTexts,
  {
    isBusy = false,
    problem = null as string | null,
    ...options
  }: Record<string, unknown> & MountOptions & { isBusy?: boolean; problem?: string | null } = {},
) {
  const saved: string[] = []
  const onKeepBoth = vi.fn()
  await mount(
    <CompareDialog
      name="Plan.md"
      conflict={texts}
      isBusy={isBusy}
      problem={problem}
      onKeepBoth={onKeepBoth}
      onSave={(text: Text) => void saved.push(text.toString())}
    />,
    options,
  )
  await expect.element(page.getByText('Everywhere:')).toBeVisible()
  return { saved, onKeepBoth }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const place = (number: number, of = 2) =>
  page.getByRole('group', { name: `Place ${number} of ${of}` })
const status = () => page.getByRole('status')
const save = () => button('Save this text')

test('row 44: put together with the keyboard alone, place by place', async () => {
  const { saved } = await mountDialog(TWO)
  await expect.element(status()).toHaveTextContent('2 places to decide.')
  await expect.element(save()).toBeDisabled()
  await userEvent.keyboard('{Tab}')
  await expect.element(button('Go to the next')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(place(1).getByRole('button', { name: 'On disk' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(status()).toHaveTextContent('1 place to decide.')
  // The row was drawn anew, and the keyboard is where it was.
  await expect.element(place(1).getByRole('button', { name: 'On disk' })).toHaveFocus()
  await expect
    .element(place(1).getByRole('button', { name: 'On disk' }))
    .toHaveAttribute('aria-pressed', 'true')
  await button('Go to the next').click()
  await expect.element(place(2).getByRole('button', { name: 'On disk' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(status()).toHaveTextContent('Every place is decided.')
  await expect.element(button('Go to the next')).toBeDisabled()
  ;(save().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  // What only they changed is merged without a question.
  expect(saved).toEqual([`theirs 1\n${SAME}TWO\n${SAME}theirs 3\nmine 3\n`])
})
deepTest('one answer for everywhere, and another one over it', async () => {
  const { saved } = await mountDialog(TWO)
  for (const [answer, first] of [
    ['Yours', 'mine 1\n'],
    ['On disk', 'theirs 1\n'],
    ['Both', 'theirs 1\nmine 1\n'],
  ] as const) {
    await page.getByRole('button', { name: answer }).first().click()
    await expect.element(status()).toHaveTextContent('Every place is decided.')
    await save().click()
    expect(saved.at(-1), answer).toMatch(new RegExp(`^${first}`))
  }
  // One step back of the editor's own history for each answer.
  page.getByRole('textbox', { name: 'The text that will be saved' }).element().focus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await save().click()
  expect(saved.at(-1)).toMatch(/^theirs 1\nsame/)
})
deepTest(
  'the result can be edited by hand, which decides the place that is written in',
  async () => {
    const { saved } = await mountDialog(conflict('a\n', 'a\nmine\n', 'a\ntheirs\n'))
    const result = page.getByRole('textbox', { name: 'The text that will be saved' })
    await result.getByText('mine').click()
    await userEvent.keyboard('{End} in my words')
    await expect.element(place(1, 1)).toMatchTextContent(/your own words/)
    await save().click()
    expect(saved).toEqual(['a\nmine in my words\n'])
    // The version on disk is there to be read.
    await page.getByRole('textbox', { name: 'The version on disk' }).getByText('theirs').click()
    await userEvent.keyboard('typed')
    await save().click()
    expect(saved).toHaveLength(2)
    expect(saved[1]).toBe(saved[0])
  },
)
test('Esc and the close button keep both, and so does the button that says so', async () => {
  const { onKeepBoth, saved } = await mountDialog(TWO)
  await userEvent.keyboard('{Escape}')
  expect(onKeepBoth).toHaveBeenCalledTimes(1)
  await button('Close').click()
  await button('Keep both as two notes').click()
  expect(onKeepBoth).toHaveBeenCalledTimes(3)
  expect(saved).toEqual([])
})
test('while an answer is carried out there is no second one, and what went wrong is said', async () => {
  await mountDialog(TWO, { isBusy: true, problem: 'The disk is full.' })
  await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full.')
  await expect.element(button('Keep both as two notes')).toBeDisabled()
  await button('Both').first().click()
  await expect.element(status()).toHaveTextContent('Every place is decided.')
  await expect.element(save()).toBeDisabled()
})
deepTest('what nobody changed is folded away, and can be unfolded', async () => {
  await mountDialog(TWO)
  const folded = page.getByText(/unchanged lines/)
  const drawn = () => document.querySelectorAll('.cm-line').length
  const before = drawn()
  expect(before).toBeLessThan(60)
  await folded.first().click()
  expect(drawn()).toBeGreaterThan(before + 10)
})
test.for([
  ['light', 'wide'],
  ['dark', 'tiny'],
] as const)('reads well, %s and %s', async ([theme, size]) => {
  await mountDialog(TWO, { theme, size })
  await expectSound()
})
