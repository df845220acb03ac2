import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../../../shared/domain/vault-path.ts'
import type { PropertyValue } from '../../../../../shared/frontmatter/property-kind.ts'
import { deepTest } from '../../../../../../test/shared/in-deep.ts'
import { mount } from '../../../../../../test/window/mount.tsx'
import { PropertyValueField } from './property-value-field.tsx'

/** The field of one value, and what it was set to. */
async function mountValue(name: string, first: PropertyValue) {
  const set: PropertyValue[] = []
  const went: string[] = []
  function Own() {
    const [value, setValue] = useState(first)
    return (
      <PropertyValueField
        kinds={{}}
        row={{ name, value, asText: null, from: 0, to: 0 }}
        path={vaultPath('Plan.md')}
        isReadOnly={false}
        onSet={(next) => {
          set.push(next)
          setValue(next)
        }}
        onRemove={() => went.push('removed')}
        onNext={() => went.push('on')}
      />
    )
  }
  const mounted = await mount(<Own />, { answers: { 'property.words': [] } })
  return { ...mounted, set, went }
}
const pills = () =>
  page
    .getByRole('button', { name: /^Remove / })
    .elements()
    .map((element) => element.getAttribute('aria-label')?.replace('Remove ', ''))

deepTest(
  'half an item is none while keys are held to change it, and one when it is left',
  async () => {
    const { set } = await mountValue('places', ['Rome'])
    await page.getByRole('combobox', { name: 'places' }).click()
    await userEvent.keyboard('Pari')
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(set).toEqual([])
    await userEvent.keyboard('Oslo')
    await userEvent.keyboard('{Control>}{Backspace}{/Control}')
    expect(set).toEqual([])
    await userEvent.keyboard('東京')
    await userEvent.tab()
    expect(set).toEqual([['Rome', '東京']])
  },
)
test('an item that is there twice goes once, and the others stay', async () => {
  const { set } = await mountValue('stops', ['a', 'b', 'a'])
  expect(pills()).toEqual(['a', 'b', 'a'])
  await page.getByRole('button', { name: 'Remove a' }).first().click()
  expect(set).toEqual([['b', 'a']])
  expect(pills()).toEqual(['b', 'a'])
})
deepTest('items of numbers stay numbers when one is added or removed', async () => {
  const { set, went } = await mountValue('sizes', [1, 2])
  await page.getByRole('combobox', { name: 'sizes' }).click()
  await userEvent.keyboard('x{Enter}')
  expect(set).toEqual([[1, 2, 'x']])
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}')
  expect(set.slice(1)).toEqual([[1, 2], [1], []])
  await userEvent.keyboard('{Backspace}')
  expect(went).toEqual(['removed'])
})
deepTest(
  'Esc gives up what was typed, and a number that is none stays the text that it is',
  async () => {
    const { set, went } = await mountValue('rank', 4)
    const field = page.getByRole('combobox', { name: 'rank' })
    await field.click()
    await userEvent.keyboard('5{Escape}')
    await expect.element(field).toHaveValue('4')
    expect(set).toEqual([])
    await field.fill('4.5')
    await userEvent.keyboard('{Enter}')
    await field.fill('four')
    await userEvent.keyboard('{Enter}')
    expect([set, went]).toEqual([
      [4.5, 'four'],
      ['on', 'on'],
    ])
  },
)
deepTest('a tag is one word without its sign, however it is typed', async () => {
  const { set } = await mountValue('tags', [])
  await page.getByRole('combobox', { name: 'tags' }).click()
  await userEvent.keyboard('#to do,work{Enter}work{Enter}')
  expect(set).toEqual([['to-do'], ['to-do', 'work']])
})
