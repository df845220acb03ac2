import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount } from '../../../../../test/window/mount.tsx'
import { CommandList, type CommandItem, type CommandListProps } from './command-list.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

type Options = Partial<Omit<CommandListProps, 'items' | 'query' | 'onQuery'>>

/** A list that keeps its own query, with other items whenever `give` is called. */
async function mountList(
  first: readonly string[],
  { destructive = [], ...options }: Options & { readonly destructive?: readonly string[] } = {},
) {
  const picked: string[] = []
  const onClose = vi.fn()
  const itemOf = (title: string): CommandItem => ({
    id: title,
    title,
    isDestructive: destructive.includes(title),
    onPick: () => void picked.push(title),
  })
  let give: (titles: readonly string[]) => void = () => {}
  function Own() {
    const [query, setQuery] = useState('')
    const [titles, setTitles] = useState(first)
    useEffect(() => {
      give = setTitles
    }, [])
    return (
      <CommandList
        label="Commands"
        placeholder="What is to be done"
        query={query}
        onQuery={setQuery}
        items={titles.map(itemOf)}
        isFiltering
        empty="There is no such command."
        onClose={onClose}
        {...options}
      />
    )
  }
  await mount(<Own />)
  await expect.element(field()).toHaveFocus()
  return { picked, onClose, give: (titles: readonly string[]) => give(titles) }
}
const field = () => page.getByPlaceholder('What is to be done')
const lines = () => page.getByRole('option').elements()
const titles = (): string[] => lines().map((line) => line.textContent ?? '')
const chosen = () => page.getByRole('option', { selected: true })

test('Enter takes the first shown line, also when the lines changed after the query was typed', async () => {
  const { picked, give } = await mountList(['Open a note', 'Open settings'])
  await userEvent.keyboard('open')
  await expect.element(chosen()).toHaveTextContent('Open a note')
  give(['Open the trash', 'Open settings'])
  await expect.element(chosen()).toHaveTextContent('Open the trash')
  await userEvent.keyboard('{Enter}')
  expect(picked).toEqual(['Open the trash'])

  give([])
  await expect.element(page.getByText('There is no such command.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(picked).toEqual(['Open the trash'])
  give(['Open daily note'])
  await expect.element(chosen()).toHaveTextContent('Open daily note')
  await userEvent.keyboard('{Enter}')
  expect(picked).toEqual(['Open the trash', 'Open daily note'])
})
test('a line that was chosen by arrows stays chosen as long as the first one does', async () => {
  const { picked, give } = await mountList(['Apple', 'Birch', 'Cedar'])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(chosen()).toHaveTextContent('Cedar')
  give(['Apple', 'Birch', 'Beech', 'Cedar'])
  await expect.poll(titles).toHaveLength(4)
  await expect.element(chosen()).toHaveTextContent('Cedar')
  give(['Apple', 'Birch'])
  await expect.element(chosen()).toHaveTextContent('Apple')
  await userEvent.keyboard('{Enter}')
  expect(picked).toEqual(['Apple'])
})
test('arrows loop, End goes to the end, and another query begins at its best line', async () => {
  await mountList(['Apple', 'Birch', 'Cedar'])
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(chosen()).toHaveTextContent('Cedar')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(chosen()).toHaveTextContent('Apple')
  await userEvent.keyboard('{End}{ArrowUp}')
  await expect.element(chosen()).toHaveTextContent('Birch')
  await userEvent.keyboard('r')
  await expect.poll(titles).toEqual(['Cedar', 'Birch'])
  await expect.element(chosen()).toHaveTextContent('Cedar')
})
test('the best score comes first, and what takes something away comes last for a noun', async () => {
  await mountList(['Delete note', 'A longer line with a note in it', 'Note'], {
    destructive: ['Delete note'],
  })
  await userEvent.keyboard('note')
  await expect.poll(titles).toEqual(['Note', 'A longer line with a note in it', 'Delete note'])
  await userEvent.clear(field())
  await expect.poll(titles).toHaveLength(3)
  await userEvent.keyboard('delete')
  await expect.poll(titles).toEqual(['Delete note'])
})
test('lines that were sorted elsewhere are left as they come', async () => {
  await mountList(['Zebra', 'Apple'], { isFiltering: false })
  await userEvent.keyboard('apple')
  await expect.element(field()).toHaveValue('apple')
  expect(titles()).toEqual(['Zebra', 'Apple'])
  await expect.element(chosen()).toHaveTextContent('Zebra')
})
test('a click takes a line, Esc closes, and a key that its owner took does nothing here', async () => {
  const { picked, onClose } = await mountList(['Apple', 'Birch'], {
    hint: 'Enter opens it',
    onKeyDown: (event) => (event.key === 'ArrowDown' ? event.preventDefault() : undefined),
  })
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(chosen()).toHaveTextContent('Apple')
  await page.getByRole('option', { name: 'Birch' }).click()
  expect(picked).toEqual(['Birch'])
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
test('can be read by everybody, in both themes and on the smallest screen', async () => {
  await mountList(['Apple', 'Birch '.repeat(40)], { hint: 'Enter opens it' })
  await expectSound()
})
test('a list without lines says so, beside the list', async () => {
  await mountList([])
  await expect.element(page.getByRole('status')).toHaveTextContent('There is no such command.')
  await expectSound()
})
deepTest('of very many lines some are drawn, and the others as one comes to them', async () => {
  const many = Array.from({ length: 300 }, (_, index) => `Command ${index + 1}`)
  const { picked } = await mountList(many)
  await expect.poll(() => lines().length).toBeGreaterThan(20)
  expect(lines().length).toBeLessThan(100)
  expect(lines()[0]?.getAttribute('aria-setsize')).toBe('300')
  await userEvent.keyboard('{ArrowDown>90/}')
  await expect.element(chosen()).toHaveTextContent('Command 91')
  // Round the end, and to it.
  await userEvent.keyboard('{Home}{ArrowUp}')
  await expect.element(chosen()).toHaveTextContent('Command 300')
  await expectSound()
  await userEvent.keyboard('{Home}')
  await expect.element(chosen()).toHaveTextContent('Command 1')
  await userEvent.keyboard('command')
  await userEvent.keyboard('{End}')
  await expect.element(chosen()).toHaveTextContent('Command 300')
  await userEvent.keyboard('{Enter}')
  expect(picked).toEqual(['Command 300'])
})
test('scrolled by hand, it goes on to the last line', async () => {
  await mountList(Array.from({ length: 300 }, (_, index) => `Command ${index + 1}`))
  const list = page.getByRole('listbox').element()
  await expect
    .poll(() => {
      list.scrollTop = list.scrollHeight
      return lines().length
    })
    .toBe(300)
})
