import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { Mounted, MountOptions } from '../../../../../test/window/mount.tsx'
import { mountNote } from '../../../../../test/window/mount-note.tsx'
import { expectSound } from '../../../../../test/window/looks.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const PATH = vaultPath('Plan.md')
const YAML = [
  'status: waiting # for the permit',
  'due: 2026-12-03',
  'tags: [work, home]',
  'up: "[[Home]]"',
  'done: false',
  'rank: 4',
  'nested:',
  '  deep: 1',
]
const note = (...lines: string[]): string => ['---', ...lines, '---', 'The text.', ''].join('\n')

async function open(
  text: string,
  {
    reads = false,
    readOnlyReason = null,
    ...options
  }: MountOptions & { readonly reads?: boolean; readonly readOnlyReason?: string | null } = {},
): Promise<Mounted & { readonly text: () => string }> {
  const mounted = await mountNote(
    { [PATH]: { text, readOnlyReason } },
    {
      ...options,
      answers: {
        'property.setKind': ({ name, kind }) => (kind ? { [name]: kind } : {}),
        'property.words': ({ of }) =>
          of === null
            ? [{ text: 'status', count: 3 }]
            : [
                { text: 'waiting', count: 2 },
                { text: 'done', count: 1 },
              ],
        'link.resolveAll': [],
        ...options.answers,
      },
    },
  )
  const { openNotes, workspace } = mounted.stores
  await expect.poll(() => openNotes.get(PATH)?.state.getState().load).toBe('ready')
  if (reads) workspace.setReading(PATH, true)
  return { ...mounted, text: () => openNotes.get(PATH)?.text().toString() ?? '' }
}

const door = () => page.getByRole('button', { expanded: false }).filter({ hasText: /./ })
const field = (name: string) => page.getByRole('combobox', { name, exact: true })
const openRows = async (): Promise<void> => {
  await page.getByRole('group', { name: 'Properties' }).getByRole('button').first().click()
}

test('a line says what the properties say, and opens into rows of their kinds', async () => {
  const { text } = await open(note(...YAML))
  await expect
    .element(door())
    .toMatchTextContent(
      /^status waiting · due Thu (?:3 Dec|Dec 3) · #work · #home · up Home · ☐ done · rank 4$/,
    )
  await expectSound()
  await openRows()
  await expect.element(field('status')).toHaveValue('waiting')
  await expect.element(field('status')).toHaveFocus()
  expect(page.getByRole('textbox', { name: 'due' }).element()).toHaveProperty(
    'value',
    expect.stringMatching(/^Thu (?:3 Dec|Dec 3)$/),
  )
  await expect.element(page.getByRole('button', { name: 'work', exact: true })).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'done' })).not.toBeChecked()
  await expect.element(page.getByRole('button', { name: 'deep: 1' })).toBeVisible()
  await expectSound()
  await expect.poll(text).toBe(note(...YAML))
})

test('a value that is typed changes its own characters, and undo brings them back', async () => {
  const { text } = await open(note(...YAML))
  await openRows()
  await userEvent.clear(field('status'))
  await userEvent.type(field('status'), 'done')
  await userEvent.keyboard('{Enter}')
  await expect.poll(text).toBe(note(...YAML).replace('waiting', 'done'))
  await expect.element(page.getByRole('textbox', { name: 'due' })).toHaveFocus()
  // On a slow machine what was typed so far is taken over now and then, each time a step of its own.
  for (let step = 0; step < 5 && text() !== note(...YAML); step += 1)
    await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(text).toBe(note(...YAML))
})

deepTest(
  'Enter takes what was typed and not what is offered; after an arrow, what was chosen',
  async () => {
    const { text } = await open(note('status: x'))
    await openRows()
    await userEvent.clear(field('status'))
    await userEvent.type(field('status'), 'wa')
    await expect.element(page.getByRole('option', { name: /waiting/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(text).toBe(note('status: wa'))
    await userEvent.clear(field('status'))
    await userEvent.type(field('status'), 'w')
    await expect.element(page.getByRole('option', { name: /waiting/ })).toBeVisible()
    // Whoever rests over what is offered has it taken over, and may still choose.
    await expect.poll(text).toBe(note('status: w'))
    await expect.element(page.getByRole('option', { name: /waiting/ })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(text).toBe(note('status: waiting'))
  },
)

deepTest(
  'a day is typed in words and written as others write it; what is none stays text',
  async () => {
    const { text } = await open(note('due: 2026-12-03'))
    await openRows()
    await userEvent.keyboard('4 dec 2026')
    await expect.element(page.getByText(/^Fri (?:4 Dec|Dec 4)$/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(text).toBe(note('due: 2026-12-04'))
    await page.getByRole('button', { name: 'Choose a day' }).click()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await expect.poll(text).toBe(note('due: 2026-12-05'))
    await page.getByRole('textbox', { name: 'due' }).fill('some day')
    await userEvent.keyboard('{Enter}')
    await expect.poll(text).toBe(note('due: some day'))
  },
)

deepTest('tags come and go as pills, and the others keep their bytes', async () => {
  const { text } = await open(note('tags:', '  - work # mine', '  - "home"'))
  await openRows()
  await userEvent.keyboard('#new one,')
  await expect.poll(text).toBe(note('tags:', '  - work # mine', '  - "home"', '  - new-one'))
  await userEvent.keyboard('{Backspace}{Backspace}')
  await expect.poll(text).toBe(note('tags:', '  - work # mine'))
  await userEvent.keyboard('{Backspace}')
  await userEvent.keyboard('{Backspace}')
  await expect.poll(text).toBe('The text.\n')
})

deepTest(
  'arrows walk through the rows and out of them, with Alt they move a row; Esc leaves',
  async () => {
    const { text } = await open(note('a: 1x', 'b: 2x', 'c: 3x'))
    await openRows()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(field('b')).toHaveFocus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect.poll(text).toBe(note('b: 2x', 'a: 1x', 'c: 3x'))
    await expect.element(field('b')).toHaveFocus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}{Alt>}{ArrowDown}{/Alt}')
    await expect.poll(text).toBe(note('a: 1x', 'c: 3x', 'b: 2x'))
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(page.getByRole('textbox', { name: /Text of/ })).toHaveFocus()
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowUp}')
    await expect.element(field('b')).toHaveFocus()
    // The first Esc closes the list, the second gives up what was typed, the third leaves.
    await userEvent.keyboard('zz{Escape}{Escape}')
    await expect.element(field('b')).toHaveValue('2x')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('textbox', { name: /Text of/ })).toHaveFocus()
    await expect.poll(text).toBe(note('a: 1x', 'c: 3x', 'b: 2x'))
  },
)

test('a property is added by its name, renamed and removed, in a note without any', async () => {
  const { text, stores } = await open('The text.\n')
  await expect.element(page.getByRole('button', { name: 'Add property' })).toBeInTheDocument()
  stores.editor.getState().addProperty?.()
  await userEvent.keyboard('{Escape}')
  await expect.poll(text).toBe('The text.\n')
  stores.editor.getState().addProperty?.()
  const name = page.getByRole('combobox', { name: 'Name of the new property' })
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('state{Enter}')
  await expect.poll(text).toBe('---\nstate:\n---\nThe text.\n')
  await expect.element(field('state')).toHaveFocus()
  await userEvent.keyboard('on: hold{Enter}')
  await expect.poll(text).toBe('---\nstate: "on: hold"\n---\nThe text.\n')
  await page.getByRole('combobox', { name: 'Name of state' }).fill('status')
  await userEvent.keyboard('{Enter}')
  await expect.poll(text).toBe('---\nstatus: "on: hold"\n---\nThe text.\n')
  await expect.element(field('status')).toHaveFocus()
  await userEvent.clear(field('status'))
  await userEvent.keyboard('{Backspace}')
  await expect.poll(text).toBe('The text.\n')
})

deepTest('a property that is added is of the kind that others have under its name', async () => {
  const { text, stores } = await open(note('a: x'), {
    answers: {
      'property.words': async ({ of }) => {
        await new Promise((done) => setTimeout(done, 100))
        return of === null ? [] : [{ text: of === 'met' ? '2026-01-05' : '7', count: 2 }]
      },
    },
  })
  await openRows()
  stores.editor.getState().addProperty?.()
  // No letter is lost while the index is asked.
  await userEvent.keyboard('met{Enter}6 jan 2026{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'met' })).toBeVisible()
  await expect.poll(text).toBe(note('a: x', 'met: 2026-01-06'))
  await userEvent.keyboard('{Enter}count{Enter}')
  await expect.element(field('count')).toHaveFocus()
  await userEvent.keyboard('12{Enter}')
  await expect.poll(text).toBe(note('a: x', 'met: 2026-01-06', 'count: 12'))
})

deepTest(
  'the menu chooses a kind for the vault, and makes the value one if nothing is lost',
  async () => {
    const { text, host } = await open(note('rank: "4"', 'word: four'))
    await openRows()
    await page.getByRole('button', { name: 'rank: Text' }).click()
    await page.getByRole('menuitem', { name: 'Number' }).click()
    await expect.poll(text).toBe(note('rank: 4', 'word: four'))
    expect(host.asked('property.setKind')).toEqual([{ name: 'rank', kind: 'number' }])
    await page.getByRole('button', { name: 'word: Text' }).click()
    await page.getByRole('menuitem', { name: 'Number' }).click()
    await expect.element(page.getByText('The value stays as it is: it is no number.')).toBeVisible()
    await expect.poll(text).toBe(note('rank: 4', 'word: four'))
  },
)

test('text that cannot be read is shown with the line that breaks it, and opens where it is', async () => {
  const broken = note('status: x', 'title: Foo: bar')
  const { text, stores } = await open(broken, { theme: 'dark' })
  await expect.element(page.getByText(/^Properties, line 3: Nested mappings/)).toBeVisible()
  await openRows()
  await expect.element(page.getByRole('button', { name: 'Edit as text' })).toHaveFocus()
  await expectSound()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: /Text of/ })).toHaveFocus()
  expect(stores.activeText.getState().line).toBe(3)
  await expect.poll(text).toBe(broken)
})

deepTest('in reading it is the same line, read-only where the note is', async () => {
  const { text } = await open(note(...YAML), {
    reads: true,
    size: 'tiny',
    readOnlyReason: 'Another Latent writes this vault.',
  })
  await expect.element(door()).toMatchTextContent(/status waiting/)
  await openRows()
  await expect.element(field('status')).toHaveAttribute('readonly')
  await expect.element(page.getByRole('checkbox', { name: 'done' })).toBeDisabled()
  expect(page.getByRole('button', { name: 'Add property' }).elements()).toEqual([])
  await userEvent.keyboard('x{Backspace}{Backspace}')
  await expect.poll(text).toBe(note(...YAML))
  await expectSound()
})

test('a name that is typed and not entered is given when the note is left, one that is given up is not', async () => {
  const { text, stores } = await open(note('status: x'))
  const name = (of: string) => page.getByRole('combobox', { name: `Name of ${of}`, exact: true })
  await openRows()
  await name('status').fill('gone')
  await userEvent.keyboard('{Escape}')
  await name('status').fill('state')
  stores.workspace.setReading(PATH, true)
  await expect.poll(text).toBe(note('state: x'))
})
test('so is one of a property that is new', async () => {
  const { text, stores } = await open(note('status: x'))
  await openRows()
  await page.getByRole('button', { name: 'Add property' }).click()
  await page.getByRole('combobox', { name: 'Name of the new property' }).fill('due')
  stores.workspace.setReading(PATH, true)
  await expect.poll(text).toBe(note('status: x', 'due:'))
})
test('what is typed and not entered is kept when the note is left', async () => {
  const { text, stores } = await open(note('status: x'))
  await openRows()
  await userEvent.type(field('status'), 'yz')
  const session = stores.openNotes.get(PATH)
  stores.workspace.setReading(PATH, true)
  await expect.element(page.getByRole('paragraph')).toBeVisible()
  expect(session).toBe(stores.openNotes.get(PATH))
  await expect.poll(text).toBe(note('status: xyz'))
})
