import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mountApp, type MountedApp } from '../../../../../test/window/mount-app.tsx'
import type { DiskFile } from '../../../../../test/window/note-disk.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const PLAN = '---\nstatus: waiting\ndone: false\n---\nThe text.\n'
const OPEN = { activeTab: 'Plan.md', rightPanel: 'properties', sourceTabs: [] }

async function open(files: Readonly<Record<string, DiskFile>>): Promise<MountedApp> {
  const mounted = await mountApp(files, {
    workspace: { ...OPEN, openTabs: Object.keys(files) },
    answers: { 'property.kinds': {}, 'property.words': [], 'link.resolveAll': [] },
  })
  await expect.element(panel()).toBeVisible()
  return mounted
}
const panel = () => page.getByRole('tabpanel', { name: 'Properties' })
const field = (name: string) => panel().getByRole('combobox', { name, exact: true })
const hasText = () => document.activeElement?.classList.contains('cm-content') === true

test('the rows of the note in front stand open, and follow what is typed on either side', async () => {
  const { stores } = await open({ 'Plan.md': PLAN, 'Other.md': '---\nstatus: done\n---\n' })
  await expect.element(field('status')).toHaveValue('waiting')
  await expectSound()
  await field('status').fill('begun')
  await userEvent.keyboard('{Enter}')
  const text = () => stores().openNotes.get('Plan.md')?.text().toString()
  await expect.poll(text).toBe(PLAN.replace('waiting', 'begun'))
  const line = page.getByRole('region', { name: 'Note' }).getByRole('group', { name: 'Properties' })
  await expect.element(line).toMatchTextContent(/^status begun/)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(text).toBe(PLAN)
  await expect.element(field('status')).toHaveValue('waiting')
  stores().workspace.activate('Other.md')
  await expect.element(field('status')).toHaveValue('done')
})

test('Esc leaves for the text', async () => {
  await open({ 'Plan.md': PLAN })
  await field('status').click()
  expect(hasText()).toBe(false)
  await userEvent.keyboard('{Escape}')
  await expect.poll(hasText).toBe(true)
})

deepTest('a note without properties offers the first one, which waits for its name', async () => {
  const { stores } = await open({ 'Plan.md': 'The text.\n' })
  await expect.element(panel().getByText(/has no properties/)).toBeVisible()
  await expectSound()
  await panel().getByRole('button', { name: 'Add property' }).click()
  const name = panel().getByRole('combobox', { name: 'Name of the new property' })
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel().getByText(/has no properties/)).toBeVisible()
  await panel().getByRole('button', { name: 'Add property' }).click()
  await name.fill('status')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('status')).toHaveFocus()
  await userEvent.keyboard('new{Enter}')
  await expect
    .poll(() => stores().openNotes.get('Plan.md')?.text().toString())
    .toBe('---\nstatus: new\n---\nThe text.\n')
})

deepTest(
  'what cannot be read stands as text, and opens at the line that breaks it, in the writing mode',
  async () => {
    const { stores } = await open({ 'Plan.md': '---\nstatus: [a\n---\nThe text.\n' })
    await expect.element(panel().getByText(/^Properties, line/)).toBeVisible()
    await expectSound()
    stores().workspace.setReading('Plan.md', true)
    await panel().getByRole('button', { name: 'Edit as text' }).click()
    await expect.poll(hasText).toBe(true)
    await expect.poll(() => document.querySelector('.cm-content')?.textContent).toContain('status:')
  },
)

deepTest('a note that is only read can be read here too', async () => {
  await open({ 'Plan.md': { text: PLAN, readOnlyReason: 'It is only read.' } })
  await expect.element(field('status')).toHaveAttribute('readonly')
  await expect
    .element(panel().getByRole('button', { name: 'Add property' }))
    .not.toBeInTheDocument()
  await expectSound()
})

test('without a note it says what to open, and of a note without properties that is only read, that', async () => {
  const { stores } = await open({
    'Plan.md': { text: 'Text.\n', readOnlyReason: 'It is only read.' },
  })
  await expect.element(panel().getByText(/can only be read/)).toBeVisible()
  await stores().workspace.closeNote('Plan.md')
  await expect.element(panel().getByText(/Open a note/)).toBeVisible()
})
