import { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import {
  editorView as view,
  goTo,
  here,
  mountTable,
  undoTo,
} from '../../../../../../test/window/mount-live.tsx'
import { textOf } from '../../../../../../test/window/mount-note.tsx'
import { deepTest } from '../../../../../../test/shared/in-deep.ts'

const keys = async (...each: string[]): Promise<string[]> => {
  const places: string[] = []
  for (const key of each) {
    await userEvent.keyboard(key)
    places.push(here())
  }
  return places
}
const WORDS =
  'words that go on and on until they have to be broken into two lines of this cell, and more'
const TEXT = `up\n\n| n | m |\n| - | -: |\n| **one** | 2 |\n| ${WORDS} | 4 |\n| x<br>y |\n\nlow\n`

deepTest(
  'a table is written in where it stands, and its text is as one would write it',
  async () => {
    const mounted = await mountTable(TEXT)
    const cells = () => [...document.querySelectorAll('.cm-live-row')].map((row) => [...row.querySelectorAll('.cm-live-cell')].map(({ textContent }) => textContent)) // oxfmt-ignore
    await expect.poll(cells).toEqual([
      ['n', 'm'],
      ['one', '2'],
      [WORDS, '4'],
      ['xy', ''],
    ])
    const tops = () => [...document.querySelectorAll('.cm-content .cm-line')].map((line) => Math.round(line.getBoundingClientRect().top)) // oxfmt-ignore
    const before = tops()
    await userEvent.click(page.getByRole('cell', { name: '4' }))
    await userEvent.keyboard('{End}5|6')
    expect(textOf(mounted)).toBe(TEXT.replace('| 4 |', '| 45\\|6 |'))
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('cell', { name: '45|6' })).toBeVisible()
    await undoTo(mounted, TEXT)
    goTo(TEXT.indexOf('one'))
    await expect.poll(() => cells()[1]?.[0]).toBe('**one**')
    await expect.poll(tops).toEqual(before)
    // Columns and rows move, each by one step.
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(textOf(mounted)).toContain('| m | n |\n| -: | - |\n| 2 | **one** |\n')
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(textOf(mounted)).toContain(`| 4 | ${WORDS} |\n| 2 | **one** |\n`)
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(textOf(mounted)).toContain('| -: | - |\n| 2 | **one** |\n')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(textOf(mounted)).toBe(TEXT)
    // A cell that a short row does not have.
    const missing = [...document.querySelectorAll('.cm-live-row')].at(-1)?.lastElementChild?.previousElementSibling // oxfmt-ignore
    await userEvent.click(page.elementLocator(missing ?? document.body))
    expect(textOf(mounted)).toBe(TEXT)
    await userEvent.keyboard('{Tab}z')
    expect(textOf(mounted)).toBe(TEXT.replace('| x<br>y |', '| x<br>y | z |'))
    await undoTo(mounted, TEXT)
    await expect.poll(tops).toEqual(before)
  },
)

test('the keys walk through the cells and their lines, into the table and out of it', async () => {
  const mounted = await mountTable(TEXT)
  goTo(0)
  const lineOfWords = (place: string): boolean => WORDS.includes(place.replace('¦', '').replace('| ', '')) // oxfmt-ignore
  expect(await keys('{ArrowDown}', '{ArrowDown}', '{ArrowDown}')).toEqual(['up\n¦\n| n', '\n\n| ¦n | ', '| **¦one*']) // oxfmt-ignore
  const lines = await keys('{ArrowDown}', '{ArrowDown}')
  expect(lines.map((place) => lineOfWords(place.replace(/^.*\n/s, '')))).toEqual([true, true])
  expect(lines[0]).not.toBe(lines[1])
  expect(await keys('{ArrowDown}', '{ArrowDown}', '{ArrowDown}')).toEqual(['|\n| ¦x<br', '<br>¦y |\n', 'y |\n¦\nlow']) // oxfmt-ignore
  expect(await keys('{ArrowUp}', '{ArrowUp}', '{ArrowUp}')).toEqual(['<br>¦y |\n', '|\n| ¦x<br', lines[1]]) // oxfmt-ignore
  // Sideways: over a line break as one, from cell to cell, and out.
  goTo(TEXT.indexOf('<br>') - 1)
  expect(await keys('{ArrowLeft}', '{ArrowRight}', '{ArrowRight}', '{ArrowRight}')).toEqual([' | 4¦ |\n|', '|\n| ¦x<br', '\n| x¦<br>', '<br>¦y |\n']) // oxfmt-ignore
  expect(await keys('{ArrowRight}', '{ArrowRight}')).toEqual(['br>y¦ |\n\n', 'y |\n¦\nlow'])
  expect(await keys('{ArrowLeft}', '{Backspace}')).toEqual(['br>y¦ |\n\n', '<br>¦ |\n\n'])
  await keys('{Control>}z{/Control}')
  goTo(TEXT.indexOf('| n') + 2)
  expect(await keys('{ArrowLeft}', '{ArrowRight}', '{End}', '{Control>}{ArrowRight}{/Control}', '{Home}')).toEqual(['up\n¦\n| n', '\n\n| ¦n | ', '\n| n¦ | m', 'n | ¦m |\n', 'n | ¦m |\n']) // oxfmt-ignore
  // All: of the cell, of the table, of the note.
  const selected = async (): Promise<string> => {
    await userEvent.keyboard('{Control>}a{/Control}')
    const { from, to } = view().state.selection.main
    return view().state.sliceDoc(from, to)
  }
  expect([await selected(), await selected(), await selected()]).toEqual([
    'm',
    TEXT.slice(4, -6),
    TEXT,
  ])
  goTo(TEXT.indexOf('one'))
  expect(await keys('{Escape}')).toEqual(['y |\n¦\nlow'])
  // Three clicks take the cell.
  await userEvent.tripleClick(page.getByRole('cell', { name: '2' }))
  expect(view().state.sliceDoc(view().state.selection.main.from, view().state.selection.main.to)).toBe('2') // oxfmt-ignore
  expect(textOf(mounted)).toBe(TEXT)
})

test('an input method composes in a cell, an empty one too', async () => {
  const text = '| a | |\n| - | - |\n|b||\n\nend'
  const mounted = await mountTable(text)
  // Its own type knows no methods without the one provider.
  const devtools = cdp() as unknown as { send(method: string, params: object): Promise<unknown> }
  const words = ['日本', '你好', '한글', 'é']
  for (const [index, pos] of [3, 6, 20, 21].entries()) {
    const word = words[index] ?? ''
    goTo(pos)
    const { head } = view().state.selection.main
    for (const part of [word.slice(0, 1), word])
      await devtools.send('Input.imeSetComposition', { text: part, selectionStart: part.length, selectionEnd: part.length }) // oxfmt-ignore
    await devtools.send('Input.insertText', { text: word })
    const after = text.slice(0, head) + word + text.slice(head)
    await expect.poll(() => textOf(mounted), { message: `at ${pos}` }).toBe(after)
    await expect.poll(() => [...document.querySelectorAll('.cm-live-cell')].map(({ textContent }) => textContent).filter((cell) => cell.includes(word))).toHaveLength(1) // oxfmt-ignore
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => textOf(mounted)).toBe(text)
  }
})

test('a note that is only read has its tables, and takes nothing', async () => {
  const mounted = await mountTable(TEXT, { readOnlyReason: 'Another Latent writes this vault.' })
  await userEvent.click(page.getByRole('cell', { name: '2' }))
  expect(await keys('{Home}x', '{ArrowLeft}')).toEqual(['* | ¦2 |\n', 'ne**¦ | 2'])
  expect(textOf(mounted)).toBe(TEXT)
})

deepTest(
  'of a long table the rows in view are drawn, its columns as wide at its end as at its start',
  async () => {
    const rows = Array.from({ length: 3000 }, (_, row) => `| ${row} | ${row % 100 === 7 ? 'some longer words' : 'w'} |`) // oxfmt-ignore
    await mountTable(['| n | m |', '| - | - |', ...rows, '', '![[None.png]]', ''].join('\n'))
    const drawn = () => document.querySelectorAll('.cm-live-row').length
    const widths = () => [...(document.querySelectorAll('.cm-live-row')[9]?.querySelectorAll('.cm-live-cell') ?? [])].map((cell) => Math.round(cell.getBoundingClientRect().width)) // oxfmt-ignore
    // It is read to its end by and by.
    await expect.poll(widths).toHaveLength(2)
    expect(drawn()).toBeLessThan(200)
    const before = widths()
    goTo(0)
    view().dispatch({ effects: EditorView.scrollIntoView(0) })
    await expect.element(page.getByRole('columnheader', { name: 'm' })).toBeVisible()
    expect(widths()).toEqual(before)
    expect(drawn()).toBeLessThan(200)
    // A picture in a cell is drawn there, and is its source where somebody is at work on it.
    const text = '| a |\n| - |\n| see ![[None.png]] |\n\nend'
    view().dispatch({ changes: { from: 0, to: view().state.doc.length, insert: text }, selection: { anchor: text.length } }) // oxfmt-ignore
    await expect.poll(() => document.querySelector('.cm-live-cell .cm-live-picture')?.textContent ?? '').not.toBe('') // oxfmt-ignore
    goTo(text.indexOf('None'))
    await expect.element(page.getByRole('cell', { name: 'see ![[None.png]]' })).toBeVisible()
  },
)

deepTest('above a table that begins the note one writes, and below one that ends it', async () => {
  const table = '| a | b |\n| - | - |\n| c | d |'
  const mounted = await mountTable(table)
  const start = table.indexOf('a')
  const undo = async (): Promise<void> => {
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(textOf(mounted)).toBe(table)
  }
  for (const keysOf of ['{Enter}', '{Control>}{Shift>}{Enter}{/Shift}{/Control}']) {
    goTo(start)
    expect(await keys(keysOf), keysOf).toEqual(['¦\n| a'])
    expect(textOf(mounted)).toBe(`\n${table}`)
    await undo()
  }
  goTo(start)
  await userEvent.keyboard('{Enter}words')
  expect(textOf(mounted)).toBe(`words\n${table}`)
  await undoTo(mounted, table)
  // Behind its first letter Enter is the key of a cell.
  goTo(start + 1)
  expect(await keys('{Enter}')).toEqual(['\n| c¦ | d'])
  goTo(table.lastIndexOf('d'))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(textOf(mounted)).toBe(`${table}\n\n`)
  expect(view().state.selection.main.head).toBe(table.length + 2)
  await undo()
  await userEvent.keyboard('{Control>}{Enter}{/Control}words')
  expect(textOf(mounted)).toBe(`${table}\n\nwords`)
  await undoTo(mounted, table)
  // What only walks writes nothing.
  goTo(start)
  await keys('{ArrowUp}', '{ArrowLeft}', '{Escape}')
  goTo(table.lastIndexOf('d') + 1)
  await keys('{ArrowDown}', '{ArrowRight}', '{Escape}')
  expect(textOf(mounted)).toBe(table)
  // Where there is a line it is gone to.
  goTo(start)
  await keys('{Enter}')
  goTo(start + 2)
  expect(await keys('{Control>}{Shift>}{Enter}{/Shift}{/Control}')).toEqual(['¦\n| a'])
  expect(textOf(mounted)).toBe(`\n${table}`)
})

deepTest(
  'properties are above a table that begins the text, and no line is made in their place',
  async () => {
    const text = '---\ntags: [a]\n---\n| a |\n| - |\n| c |\n'
    const mounted = await mountTable(text)
    goTo(text.indexOf('| a |') + 2)
    await userEvent.keyboard('{Enter}')
    expect(textOf(mounted)).toBe(text.replace('| a |', '\n| a |'))
    await userEvent.keyboard('words')
    expect(textOf(mounted)).toBe(text.replace('| a |', 'words\n| a |'))
  },
)

deepTest('of what is only read no line is made', async () => {
  const table = '| a | b |\n| - | - |\n| c | d |'
  const mounted = await mountTable(table, { readOnlyReason: 'Another Latent writes this vault.' })
  goTo(table.indexOf('a'))
  await keys('{ArrowUp}', '{Enter}')
  goTo(table.lastIndexOf('d'))
  await keys('{ArrowDown}', '{Control>}{Enter}{/Control}')
  expect(textOf(mounted)).toBe(table)
})
