import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { BOARD, mountCanvas } from './testing/mount-canvas.tsx'
import { deepTest } from '../../../../test/shared/in-deep.ts'

const TEXT = `{
	"nodes":[
		{"id":"g","type":"group","x":-40,"y":-60,"width":760,"height":440,"label":"Work","color":"5"},
		{"id":"a","type":"text","text":"# Plan\\n\\nBuy **milk**","x":0,"y":0,"width":260,"height":120,"own":[1,2]},
		{"id":"b","type":"file","file":"people/Ada.md","x":400,"y":0,"width":260,"height":160,"color":"#3366cc"},
		{"id":"c","type":"link","url":"https://example.org/page","x":0,"y":200,"width":260,"height":120},
		{"id":"d","type":"text","text":"خطة العمل","x":400,"y":220,"width":260,"height":60}
	],
	"edges":[
		{"id":"e","fromNode":"a","fromSide":"right","toNode":"b","toSide":"left","label":"asks"}
	]
}`
const files = { 'people/Ada.md': '# Ada\n\nKnows the numbers.' }

const board = () => page.getByRole('application', { name: 'Canvas Board.canvas' })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const card = (name: RegExp) => page.getByRole('group', { name })
const cardElement = (id: string): HTMLElement => {
  const found = board().element().querySelector<HTMLElement>(`[data-card="${id}"]`)
  if (!found) throw new Error(`No card ${id} is drawn.`)
  return found
}
type Point = { readonly x: number; readonly y: number }
const middleOf = (element: Element): Point => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}
const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
/** The pointer as the board hears it; it holds no capture of one that the system does not know. */
Element.prototype.setPointerCapture = () => {}
function point(
  kind: 'down' | 'move' | 'up',
  target: Element,
  at: Point,
  rest: PointerEventInit = {},
) {
  const event = {
    pointerId: 1,
    clientX: at.x,
    clientY: at.y,
    bubbles: true,
    cancelable: true,
    ...rest,
  }
  target.dispatchEvent(new PointerEvent(`pointer${kind}`, event))
}
async function drag(target: Element, by: Point, rest: PointerEventInit = {}): Promise<void> {
  const from = middleOf(target)
  const to = { x: from.x + by.x, y: from.y + by.y }
  point('down', target, from, rest)
  await drawn()
  point('move', target, { x: from.x + by.x / 2, y: from.y + by.y / 2 }, rest)
  await drawn()
  point('move', target, to, rest)
  await drawn()
  point('up', target, to, rest)
  await drawn()
}
/** At 100 %, so that a px is a unit. */
async function atFullSize(): Promise<void> {
  board().element().focus()
  await userEvent.keyboard('1')
}

/** As everything is in sight. */
async function expectSoundBoard(): Promise<void> {
  await button('Show everything').click()
  await expectSound()
}

test('cards, notes, addresses, groups and what joins them are drawn and named', async () => {
  const { host } = await mountCanvas(TEXT, { files })
  await expect.element(card(/^Card Plan, leads to Ada \(asks\)$/)).toBeVisible()
  await expect.element(card(/^Note Ada, comes from Plan \(asks\)$/)).toBeVisible()
  await expect.element(card(/^Link https:\/\/example\.org\/page$/)).toBeVisible()
  await expect.element(card(/^Group Work$/)).toBeVisible()
  await expect.element(page.getByText('Knows the numbers.')).toBeVisible()
  await expect.element(page.getByText('milk')).toBeVisible()
  await expect.element(board()).not.toHaveFocus()
  await expect.element(page.getByText('asks', { exact: true })).toBeVisible()
  expect(host.asked('canvas.save')).toEqual([])
  await expectSound()
})
test('the keyboard is on the board of one that is opened to be worked on', async () => {
  await mountCanvas(TEXT, { files, focus: true })
  await expect.element(board()).toHaveFocus()
})
test('dark, and on a phone', async () => {
  await mountCanvas(TEXT, { files, theme: 'dark', size: 'tiny' })
  await expect.element(card(/^Card Plan/)).toBeVisible()
  await expectSound()
})
test('an empty canvas says what to do; a double click makes a card, and what is typed is saved', async () => {
  const { disk, value } = await mountCanvas('')
  await expect.element(page.getByText(/^Nothing is on this canvas yet\./)).toBeVisible()
  await expectSound()
  await userEvent.dblClick(board().element(), { position: { x: 300, y: 200 } })
  await expect.element(page.getByRole('textbox', { name: 'Text of the card' })).toHaveFocus()
  await userEvent.keyboard('Buy milk{Escape}')
  await expect.element(card(/^Card Buy milk$/)).toHaveFocus()
  expect(value().nodes).toMatchObject([{ type: 'text', text: 'Buy milk', width: 260 }])
  await expect.poll(() => disk.read(BOARD), { timeout: 3000 }).toContain('"text":"Buy milk"')
  // All that was typed is one step, and the card itself another.
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(value().nodes).toMatchObject([{ text: '' }])
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(value().nodes).toEqual([])
})
test('an empty canvas has a button for its first card', async () => {
  await mountCanvas('')
  await page.getByRole('button', { name: 'New card' }).first().click()
  await expect.element(page.getByRole('textbox', { name: 'Text of the card' })).toHaveFocus()
})
test('a card is moved by hand and by keys, nothing else of the file is another, and undo brings back each byte', async () => {
  const { text } = await mountCanvas(TEXT, { files })
  await expect.element(card(/^Card Plan/)).toBeVisible()
  await atFullSize()
  await drag(cardElement('a'), { x: 43, y: 0 })
  expect(text()).toBe(TEXT.replace('"x":0,"y":0', '"x":40,"y":0'))
  await expect.element(card(/^Card Plan/)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowRight}{/Shift}')
  expect(text()).toBe(TEXT.replace('"x":0,"y":0', '"x":140,"y":20'))
  await userEvent.keyboard('{Control>}z{/Control}')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(text()).toBe(TEXT)
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect(text()).toBe(TEXT.replace('"x":0,"y":0', '"x":40,"y":0'))
})
test('a group takes its cards along, and is sized by its corner', async () => {
  const { value } = await mountCanvas(TEXT, { files })
  await expect.element(card(/^Card Plan/)).toBeVisible()
  await atFullSize()
  const label = page.getByText('Work', { exact: true }).element()
  await drag(label, { x: 60, y: 0 })
  expect(value().nodes.map(({ x }) => x)).toEqual([20, 60, 460, 60, 460])
  const corner = cardElement('g').querySelector('[data-handle="se"]')
  if (!corner) throw new Error('It has no corner.')
  await drag(corner, { x: 41, y: 20 })
  expect(value().nodes[0]).toMatchObject({ x: 20, width: 800, height: 460 })
  expect(value().nodes[1]).toMatchObject({ x: 60 })
})
deepTest('cards are joined from a side by hand, and by keys; the label is written', async () => {
  const { value } = await mountCanvas(TEXT, { files })
  await expect.element(card(/^Card Plan/)).toBeVisible()
  await atFullSize()
  const side = cardElement('c').querySelector('[data-side="right"]')
  if (!side) throw new Error('It has no side.')
  const [from, to] = [middleOf(side), middleOf(cardElement('d'))]
  await drag(side, { x: to.x - from.x - 100, y: to.y - from.y })
  expect(value().edges[1]).toMatchObject({
    fromNode: 'c',
    fromSide: 'right',
    toNode: 'd',
    toSide: 'left',
  })
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('From https://example.org/page to خطة العمل')
  board().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Label of the connection' })).toHaveFocus()
  await userEvent.keyboard('then{Enter}')
  expect(value().edges[1]).toMatchObject({ label: 'then' })

  await userEvent.keyboard('{Escape}')
  await expect.element(card(/^Link/)).toHaveFocus()
  await userEvent.keyboard('c{ArrowUp}')
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Connect to Plan: press Enter. Escape ends it.')
  await userEvent.keyboard('{Enter}')
  expect(value().edges[2]).toMatchObject({
    fromNode: 'c',
    fromSide: 'top',
    toNode: 'a',
    toSide: 'bottom',
  })
  await expect.element(card(/^Link .*leads to خطة العمل \(then\), Plan$/)).toHaveFocus()
  await userEvent.keyboard('e{Delete}')
  expect(value().edges).toHaveLength(2)
})
deepTest(
  'many are chosen with a rectangle, coloured, copied and deleted with what joined them',
  async () => {
    const { value } = await mountCanvas(TEXT, { files })
    await expect.element(card(/^Card Plan/)).toBeVisible()
    const [first, last] = [cardElement('a'), cardElement('b')].map((it) =>
      it.getBoundingClientRect(),
    )
    if (!first || !last) throw new Error('Two cards are drawn.')
    const sheet = board().element()
    const from = { x: first.left - 90, y: first.top + 5 }
    point('down', sheet, from)
    point('move', sheet, { x: first.left, y: first.top + 20 })
    point('move', sheet, { x: last.right + 5, y: last.bottom - 5 })
    await drawn()
    point('up', sheet, { x: last.right + 5, y: last.bottom - 5 })
    await drawn()
    await button('Colour').click()
    await button('Green').click()
    expect(value().nodes.map(({ color }) => color)).toEqual(['5', '4', '4', undefined, undefined])
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await button('Duplicate').click()
    expect(value().nodes).toHaveLength(7)
    expect(value().edges[1]).toMatchObject({ label: 'asks' })
    await button('Delete').click()
    expect(value().nodes).toHaveLength(5)
    expect(value().edges).toHaveLength(1)
  },
)
deepTest(
  'Tab goes from card to card as one reads, the list names them all, and the keys leave at the end',
  async () => {
    await mountCanvas(TEXT, { files })
    await expect.element(card(/^Card Plan/)).toBeVisible()
    board().element().focus()
    await userEvent.keyboard('{Tab}')
    await expect.element(card(/^Group Work/)).toHaveFocus()
    await userEvent.keyboard('{Tab}{Tab}')
    await expect.element(card(/^Note Ada/)).toHaveFocus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(card(/^Card خطة العمل/)).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(board()).toHaveFocus()
    await button('List of cards').click()
    await expect.element(button(/^Plan Card, leads to Ada/)).toBeVisible()
    await expectSound()
    await page.getByRole('textbox', { name: 'Find a card' }).fill('example')
    await expect.element(button(/^Plan Card/)).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.element(card(/^Link/)).toHaveFocus()
  },
)
deepTest(
  'a note is added by its name, an address by itself, and a dropped row becomes a card',
  async () => {
    const { value } = await mountCanvas(TEXT, {
      files,
      answers: {
        'note.names': [{ path: 'people/Ada.md', title: 'Ada', alias: null, linkText: 'Ada' }],
        'file.names': [],
      } as never,
    })
    await expect.element(card(/^Card Plan/)).toBeVisible()
    await button('Note or file…').click()
    await page.getByRole('option', { name: /Ada/ }).click()
    expect(value().nodes.at(-1)).toMatchObject({ type: 'file', file: 'people/Ada.md', width: 400 })
    await button('Link…').click()
    await expect.element(page.getByRole('textbox', { name: 'Address' })).toHaveFocus()
    await userEvent.keyboard('not an address{Enter}')
    await expect.element(page.getByText('This is no address of a web page.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Address' }).fill('example.com/x')
    await userEvent.keyboard('{Enter}')
    expect(value().nodes.at(-1)).toMatchObject({ type: 'link', url: 'https://example.com/x' })
    const data = new DataTransfer()
    data.setData('application/x-latent-path', 'people/Ada.md')
    const at = middleOf(board().element())
    board()
      .element()
      .dispatchEvent(
        new DragEvent('drop', {
          dataTransfer: data,
          clientX: at.x,
          clientY: at.y,
          bubbles: true,
          cancelable: true,
        }),
      )
    expect(value().nodes.filter(({ file }) => file === 'people/Ada.md')).toHaveLength(3)
  },
)
deepTest('a vault that is only read is only looked at', async () => {
  const reason = 'Another Latent writes this vault.'
  const { host, stores, text } = await mountCanvas(TEXT, { files })
  await expect.element(card(/^Card Plan/)).toBeVisible()
  stores.openNotes.vaultReads(reason)
  await expect.element(page.getByText(/Another Latent writes/)).toBeVisible()
  await expect.element(button('New card')).not.toBeInTheDocument()
  await userEvent.dblClick(board().element(), { position: { x: 10, y: 10 } })
  await drag(cardElement('a'), { x: 80, y: 0 })
  board().element().focus()
  await userEvent.keyboard('n{Tab}{Delete}{ArrowDown}')
  expect(text()).toBe(TEXT)
  expect(host.asked('canvas.save')).toEqual([])
  await expectSoundBoard()
})
test('a file that is no canvas says where it breaks, and is never written', async () => {
  const { host } = await mountCanvas('{"nodes":[\n{"id":}\n]}')
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Line 2, column 7: “}” does not belong there/)
  await expectSound()
  expect(host.asked('canvas.save')).toEqual([])
})
test('what cannot be drawn is told, and stays', async () => {
  await mountCanvas(
    '{"nodes":[{"id":"x","type":"text"},{"id":"s","type":"sticker","x":0,"y":0,"width":300,"height":80}]}',
  )
  await expect
    .element(page.getByText('One thing in this file cannot be shown. It stays in the file.'))
    .toBeVisible()
  await expect.element(page.getByText(/A card of the kind “sticker”/)).toBeVisible()
})
test('a change of another program to another card comes in; one that meets mine asks, and nothing is lost', async () => {
  const { disk, host, text, session } = await mountCanvas(TEXT, { files })
  await expect.element(card(/^Card Plan/)).toBeVisible()
  const theirs = TEXT.replace('"x":0,"y":200', '"x":0,"y":240')
  await disk.writeBeside(host, BOARD, theirs)
  await expect.poll(text).toBe(theirs)
  await atFullSize()
  await drag(cardElement('a'), { x: 40, y: 0 })
  const mine = text()
  await disk.writeBeside(host, BOARD, TEXT.replace('"x":0,"y":0', '"x":-500,"y":0'))
  await session.flush()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Board\.canvas was changed by another program/)
  await expectSoundBoard()
  expect(text()).toBe(mine)
  await button('Keep both').click()
  await expect.poll(() => disk.paths().filter((path) => path.endsWith('.canvas'))).toHaveLength(2)
  const [copy] = disk.paths().filter((path) => path.includes('(conflict'))
  expect(copy && disk.read(copy)).toBe(mine)
  expect(text()).toContain('"x":-500')
})
deepTest('a canvas that cannot be saved says so and keeps what was done', async () => {
  const { host, disk, text, session } = await mountCanvas(TEXT, {
    files,
    answers: { 'canvas.save': new LatentError('unavailable', 'The disk is full.') },
  })
  await expect.element(card(/^Card Plan/)).toBeVisible()
  await atFullSize()
  await drag(cardElement('a'), { x: 40, y: 0 })
  await session.flush()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/not saved.*The disk is full.*kept here/)
  await expectSoundBoard()
  host.answer({ 'canvas.save': disk.answers['note.save'] as never })
  await button('Retry').click()
  await expect.poll(() => disk.read(BOARD)).toBe(text())
})
deepTest('of five hundred cards only those in sight are drawn', async () => {
  const nodes = Array.from({ length: 500 }, (_, n) => ({
    id: `n${n}`,
    type: 'text',
    text: `Card ${n}`,
    x: (n % 25) * 300,
    y: Math.floor(n / 25) * 120,
    width: 260,
    height: 80,
  }))
  await mountCanvas(JSON.stringify({ nodes, edges: [] }))
  await expect.element(page.getByText('Card 0', { exact: true }).first()).toBeVisible()
  await atFullSize()
  await expect
    .poll(() => board().element().querySelectorAll('[data-card]').length)
    .toBeLessThan(100)
})
test('a canvas that was deleted on disk is still here, and can be made again or given up', async () => {
  const { disk, host, text, stores } = await mountCanvas(TEXT, { files })
  await expect.element(card(/^Card Plan/)).toBeVisible()
  await disk.writeBeside(host, BOARD, null)
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Board\.canvas was deleted on disk/)
  await expectSoundBoard()
  await button('Recreate').click()
  await expect.poll(() => disk.read(BOARD)).toBe(text())
  await disk.writeBeside(host, BOARD, null)
  await button('Discard…').click()
  await button('Discard').click()
  expect(stores.workspace.state.getState().tabs.tabs).toEqual([])
})
deepTest(
  'a merge that would be no canvas is taken back, and both versions stand against each other',
  async () => {
    const { disk, host, text, session } = await mountCanvas(TEXT, { files })
    await expect.element(card(/^Card Plan/)).toBeVisible()
    await atFullSize()
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}{Tab}')
    await expect.element(card(/^Card خطة العمل/)).toHaveFocus()
    await userEvent.keyboard('{Delete}')
    const mine = text()
    // They add a card behind the first: each is right for itself.
    const lines = TEXT.split('\n')
    const theirs = [...lines.slice(0, 3), '\t\t{"id":"z"', ...lines.slice(3)].join('\n')
    await disk.writeBeside(host, BOARD, theirs)
    await session.flush()
    await expect.poll(() => session.state.getState().save.kind).toBe('conflict')
    expect(text()).toBe(mine)
    expect(disk.read(BOARD)).toBe(theirs)
  },
)

test('from afar a card is its words in a line, and its ends of lines are none of them', async () => {
  await mountCanvas(TEXT, { files })
  board().element().focus()
  await userEvent.keyboard('1--------')
  await expect.poll(() => cardElement('a').textContent).toBe('# Plan Buy **milk**')
})

test('the right button on a connection is for that, whatever card is chosen', async () => {
  const { value } = await mountCanvas(TEXT, { files })
  await expect.element(card(/^Card Plan/)).toBeVisible()
  board().element().focus()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(card(/^Card Plan/)).toHaveFocus()
  await page.getByText('asks', { exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  expect(value().edges).toEqual([])
  expect(value().nodes).toHaveLength(5)
})
test('with Space held the pointer takes the sheet along, and no card', async () => {
  const { text } = await mountCanvas(TEXT, { files })
  await expect.element(card(/^Card Plan/)).toBeVisible()
  await atFullSize()
  const before = middleOf(cardElement('a'))
  await userEvent.keyboard('[Space>]')
  await drag(cardElement('a'), { x: 60, y: 20 })
  await userEvent.keyboard('[/Space]')
  expect(middleOf(cardElement('a'))).toEqual({ x: before.x + 60, y: before.y + 20 })
  expect(text()).toBe(TEXT)
  // Let go, the pointer takes cards again.
  await drag(cardElement('a'), { x: 40, y: 0 })
  expect(text()).not.toBe(TEXT)
})
