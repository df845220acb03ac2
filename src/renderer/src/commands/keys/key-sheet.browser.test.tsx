import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount } from '../../../../../test/window/mount.tsx'
import type { Command } from '../command.ts'
import { useCommandKeys } from '../use-command-keys.ts'
import { KeySheet } from './key-sheet.tsx'

const ran: string[] = []
const command = (id: string, keys: readonly string[], rest: Partial<Command> = {}): Command => ({
  id,
  title: `Do ${id}`,
  keys,
  group: 'Window',
  run: () => void ran.push(id),
  ...rest,
})
function Listening({ commands }: { readonly commands: readonly Command[] }) {
  useCommandKeys(commands)
  return (
    <div
      onKeyDown={(event) => {
        if (event.key === 'b') event.preventDefault()
      }}
    >
      <input aria-label="Text" />
    </div>
  )
}

deepTest(
  'shows what is in force now, found by name or key, and leads to where it is changed',
  async () => {
    const { stores } = await mount((opened) => {
      opened.overlay.show({ kind: 'keys' })
      return (
        <KeySheet commands={[command('a', ['Mod+A']), command('b', ['F2']), command('c', [])]} />
      )
    })
    await expect.element(page.getByText('Do a')).toBeVisible()
    await expect.element(page.getByText('Do c')).not.toBeInTheDocument()
    await expectSound()
    await userEvent.keyboard('f2')
    await expect.element(page.getByText('Do a')).not.toBeInTheDocument()
    await page.getByRole('searchbox').fill('nothing such')
    await expect.element(page.getByText(/No command has that name/)).toBeVisible()
    await page.getByRole('button', { name: 'Change keys…' }).click()
    expect(stores.overlay.state.getState().overlay).toEqual({ kind: 'settings', section: 'keys' })
  },
)
test('a chord runs by its second part, is shown between, and ends by any other key', async () => {
  ran.length = 0
  const { stores } = await mount(<Listening commands={[command('chord', ['Mod+K Mod+S'])]} />)
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(stores.chord.getState()).toBe('Mod+K')
  await userEvent.keyboard('{Control>}s{/Control}')
  expect([ran, stores.chord.getState()]).toEqual([['chord'], null])
  await userEvent.keyboard('{Control>}k{/Control}{Escape}{Control>}s{/Control}')
  expect([ran, stores.chord.getState()]).toEqual([['chord'], null])
})
test('own keys count before those of a text, the usual ones after them, and ? outside of it', async () => {
  ran.length = 0
  const commands = [
    command('usual', ['Mod+B']),
    command('own', ['Mod+Alt+B'], { usualKeys: [] }),
    command('help', ['?']),
  ]
  await mount(<Listening commands={commands} />)
  await page.getByRole('textbox', { name: 'Text' }).click()
  await userEvent.keyboard('{Control>}b{/Control}{Control>}{Alt>}b{/Alt}{/Control}?')
  expect(ran).toEqual(['own'])
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveValue('?')
  document.querySelector('input')?.blur()
  await userEvent.keyboard('?')
  expect(ran).toEqual(['own', 'help'])
})
