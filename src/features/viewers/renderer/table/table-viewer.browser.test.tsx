import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { fileAnswers } from '../testing/file-answers.ts'
import { InPane } from '../testing/in-pane.tsx'
import { TableViewer } from './table-viewer.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const PEOPLE = 'name,age,note\nBo,9,"two\nlines"\nAda,36,"a, b"\nCy,100,\n'
const mountTable = (name: string, text: string, options: MountOptions = {}) =>
  mount(
    <InPane>
      <TableViewer path={vaultPath(name)} />
    </InPane>,
    { ...options, answers: fileAnswers({ [name]: text }) },
  )
const grid = () => page.getByRole('grid')
const header = (name: string) => page.getByRole('columnheader', { name })
const column = (index: number): string[] =>
  [...document.querySelectorAll(`[role="gridcell"][aria-colindex="${index}"]`)].map(
    (cell) => cell.textContent,
  )

test('a table has its header, its rows and what is in quotes', async () => {
  await mountTable('people.csv', PEOPLE)
  await expect.element(header('name')).toBeVisible()
  expect(column(1)).toEqual(['Bo', 'Ada', 'Cy'])
  expect(column(3)).toEqual(['two\nlines', 'a, b', ''])
  await expect.element(page.getByText('3 rows, 3 columns')).toBeVisible()
  await expectSound()
})
deepTest('a column is sorted in the view: up, down, and as the file is', async () => {
  await mountTable('people.csv', PEOPLE, { theme: 'dark' })
  await page.getByRole('button', { name: 'age' }).click()
  await expect.poll(() => column(2)).toEqual(['9', '36', '100'])
  await expect.element(header('age')).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'age' }).click()
  await expect.poll(() => column(2)).toEqual(['100', '36', '9'])
  await expect.element(page.getByText(/Sorted in this view only/)).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Order of the file' }).click()
  await expect.poll(() => column(1)).toEqual(['Bo', 'Ada', 'Cy'])
})
test('keys choose a cell, show all of its text, copy it, and sort by its column', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await mountTable('people.csv', PEOPLE)
  await expect.element(grid()).toBeVisible()
  grid().element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect
    .element(page.getByRole('status', { name: 'Whole text of the cell' }))
    .toHaveTextContent('two lines')
  await userEvent.keyboard('{Control>}c{/Control}')
  expect(written.mock.lastCall?.[0]).toBe('two\nlines')
  await userEvent.keyboard('{Home}s')
  await expect.poll(() => column(1)).toEqual(['Ada', 'Bo', 'Cy'])
  await userEvent.keyboard('{Control>}{End}{/Control}')
  const chosen = document.getElementById(
    grid().element().getAttribute('aria-activedescendant') ?? '',
  )
  expect(chosen?.getAttribute('aria-colindex')).toBe('3')
})
test('keys of the window are not taken for those of a cell', async () => {
  await mountTable('people.csv', PEOPLE)
  await expect.element(grid()).toBeVisible()
  grid().element().focus()
  const chosen = () => grid().element().getAttribute('aria-activedescendant')
  const isTaken = (init: KeyboardEventInit): boolean =>
    !grid()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))
  const before = chosen()
  for (const init of [
    { key: 'PageDown', ctrlKey: true },
    { key: 'PageDown', altKey: true },
    { key: 'PageUp', ctrlKey: true },
    { key: 'ArrowRight', ctrlKey: true, altKey: true },
    { key: 'End', altKey: true },
  ])
    expect(isTaken(init), JSON.stringify(init)).toBe(false)
  await expect.poll(chosen).toBe(before)
  expect(isTaken({ key: 'End', ctrlKey: true })).toBe(true)
})
test('the first row can be a row like others', async () => {
  await mountTable('numbers.tsv', '1\t2\n3\t4\n', { size: 'narrow' })
  await page.getByRole('button', { name: 'First row is the header' }).click()
  await expect.poll(() => column(1)).toEqual(['1', '3'])
  await expect.element(header('Column 2')).toBeVisible()
})
deepTest('of a hundred thousand rows those in view are drawn, and all can be reached', async () => {
  const rows = Array.from({ length: 100_000 }, (_, at) => `line ${at + 1},${(at * 7919) % 100_000}`)
  await mountTable('large.csv', `name,value\n${rows.join('\n')}\n`)
  await expect.element(page.getByText('100,000 rows, 2 columns')).toBeVisible()
  expect(document.querySelectorAll('[role="row"]').length).toBeLessThan(80)
  grid().element().focus()
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await expect.element(page.getByText('line 100000', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'value' }).click()
  await userEvent.keyboard('{Control>}{Home}{/Control}')
  await expect.poll(() => column(2).at(-1)).not.toBe(undefined)
  grid().element().focus()
  await userEvent.keyboard('{Control>}{Home}{/Control}')
  await expect.poll(() => column(2).slice(0, 3)).toEqual(['0', '1', '2'])
})
test('of many columns those in view are drawn', async () => {
  const names = Array.from({ length: 500 }, (_, at) => `column ${at + 1}`)
  await mountTable('wide.csv', `${names.join(',')}\n${names.map(() => 'x').join(',')}\n`)
  await expect.element(page.getByText('1 row, 500 columns')).toBeVisible()
  expect(document.querySelectorAll('[role="columnheader"]').length).toBeLessThan(30)
  grid().element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(header('column 500')).toBeVisible()
})
test('an empty table says that it is', async () => {
  await mountTable('empty.csv', '')
  await expect.element(page.getByText('This file is empty.')).toBeVisible()
})
test('right to left and wide letters stand as they are written', async () => {
  await mountTable('names.csv', 'שם,名前\nעדה,愛達\n', { size: 'tiny' })
  await expect.element(page.getByText('愛達')).toBeVisible()
  await expectSound()
})
