import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound } from '../../../../../test/window/looks.ts'
import type { MountOptions } from '../../../../../test/window/mount.tsx'
import { HALF_ADDER } from '../../../../../test/shared/half-adder.ts'
import { mountCircuit } from '../testing/mount-circuit.tsx'
import { circuitWork } from '../work/create-circuit-work.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const editor = () => page.getByRole('group', { name: 'Circuit editor' })
const canvas = () => page.getByRole('application')
const said = () => editor().getByRole('status')
const properties = (name: string) => page.getByRole('group', { name, exact: true })
const search = () => page.getByRole('searchbox', { name: 'Search parts' })
/** Its circuit in the editor, where the note is read. */
async function edit(circuit: string, options: MountOptions = {}) {
  const mounted = await mountCircuit(circuit, options)
  await button('Edit').click()
  await expect.element(canvas()).toHaveFocus()
  return { ...mounted, lines: () => mounted.text().split('\n') }
}

type Point = { readonly x: number; readonly y: number }
const middleOf = (element: Element | null): Point => {
  if (!element) throw new Error('It is not there.')
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}
const pin = (key: string): Element | null =>
  canvas().element().querySelector(`[data-pin-key="${key}"]`)
const part = (index: number): Element | null =>
  canvas().element().querySelector(`[data-part="${index}"]`)
const pinState = (key: string): string | null | undefined => pin(key)?.getAttribute('data-state')
/** The pointer as the sheet hears it; it holds no capture of one that the system does not know. */
function point(
  kind: 'down' | 'move' | 'up',
  { x, y }: Point,
  rest: PointerEventInit = {},
  target: Element = canvas().element(),
): void {
  const event = { pointerId: 1, clientX: x, clientY: y, bubbles: true, cancelable: true, ...rest }
  target.dispatchEvent(new PointerEvent(`pointer${kind}`, event))
}
/** Presses, goes there and stays pressed; what follows is drawn by then. */
async function press(from: Point, to: Point, rest: PointerEventInit = {}): Promise<void> {
  point('down', from, rest)
  await drawn()
  point('move', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, rest)
  await drawn()
  point('move', to, rest)
  await drawn()
}
async function drag(from: Point, to: Point, rest: PointerEventInit = {}): Promise<void> {
  await press(from, to, rest)
  point('up', to, rest)
  await drawn()
}
const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
const chosen = (): number => canvas().element().querySelectorAll('[class*="chosenPart"]').length
// A pointer that is made up here cannot be captured.
Element.prototype.setPointerCapture = () => {}

deepTest(
  'a part is found, placed and wired by hand; the note gets tidy text and keeps its comments',
  async () => {
    const before = `\`\`\`circuit\n${HALF_ADDER}\`\`\`\n`
    const { text, lines } = await edit(HALF_ADDER)
    await search().fill('not')
    await page.getByRole('group', { name: 'Parts' }).getByRole('button').first().click()
    await expect.poll(text).toContain('NOT1')
    await expect.element(canvas()).toHaveFocus()
    await press(middleOf(pin('XOR1:Y')), middleOf(pin('NOT1:A')))
    expect(pinState('NOT1:A')).toBe('allowed')
    expect(pinState('XOR1:Y')).toBe('from')
    expect(pinState('A:OUT')).toBe('refused')
    point('up', middleOf(pin('NOT1:A')))
    await expect.poll(text).toMatch(/from: "?XOR1:Y"?, to: "?NOT1:A"?/)
    expect(lines().filter((line) => line.includes('NOT1'))).toHaveLength(2)
    expect(
      lines()
        .filter((line) => !line.includes('NOT1'))
        .join('\n'),
    ).toBe(before)
    await button('Undo').click()
    await button('Undo').click()
    await expect.poll(text).toBe(before)
    await expect.element(button('Undo')).toBeDisabled()
    await button('Redo').click()
    await expect.poll(text).toContain('NOT1')
    await button('Done').click()
    await expect.element(editor()).not.toBeInTheDocument()
    await expect.element(button('Switch A, off')).toBeVisible()
  },
)
deepTest('a wire that cannot be is refused, and the words say why', async () => {
  const { text } = await edit(HALF_ADDER)
  const before = text()
  await press(middleOf(pin('A:OUT')), middleOf(pin('B:OUT')))
  await expect.element(said()).toMatchTextContent(/^Both are outputs/)
  expect(pinState('B:OUT')).toBe('refused')
  expect(canvas().element().querySelector('[data-refused]')).not.toBeNull()
  point('up', middleOf(pin('B:OUT')))
  await drawn()
  await press(middleOf(pin('A:OUT')), middleOf(pin('CARRY:IN')))
  await expect.element(said()).toMatchTextContent(/CARRY:IN is driven by AND1 already/)
  point('up', middleOf(pin('CARRY:IN')))
  await drawn()
  // By two clicks it is the same, and a click beside any pin ends it.
  const from = middleOf(pin('A:OUT'))
  point('down', from)
  await drawn()
  point('up', from)
  await drawn()
  await expect.element(said()).toMatchTextContent(/^A wire from A:OUT\./)
  point('down', { x: from.x + 40, y: from.y + 200 })
  await expect.element(said()).toMatchTextContent(/^6 parts, 6 wires/)
  expect(text()).toBe(before)
})
test('a circuit is made with the keyboard alone, and works', async () => {
  const { text } = await edit('')
  for (const name of ['switch', 'green led']) {
    search().element().focus()
    await search().fill(name)
    await userEvent.keyboard('{Enter}')
    await expect.element(canvas()).toHaveFocus()
  }
  await expect.element(said()).toHaveTextContent('LED1, Green LED, 2 of 2')
  await userEvent.keyboard('{ArrowRight>8/}')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(said()).toHaveTextContent('SW1, Switch, 1 of 2')
  await userEvent.keyboard('w')
  await expect.element(said()).toMatchTextContent(/^Begin at SW1:OUT, output\?/)
  await userEvent.keyboard('{Enter}')
  await expect.element(said()).toHaveTextContent('SW1:OUT to LED1:IN, input')
  await userEvent.keyboard('{Enter}')
  // Enter goes to the label, and Enter there keeps it.
  await userEvent.keyboard('{Enter}')
  const label = page.getByRole('textbox', { name: 'Label' })
  await expect.element(label).toHaveFocus()
  await label.fill('Lamp switch')
  // That of an input method chooses a character.
  const composed = { key: 'Enter', isComposing: true, bubbles: true }
  label.element().dispatchEvent(new KeyboardEvent('keydown', composed))
  await expect.element(label).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(text).toMatch(/from: "?Lamp switch:OUT"?, to: "?LED1:IN"?/)
  await expect.element(canvas()).toHaveFocus()
  // One Esc for what is chosen, one to leave.
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(editor()).not.toBeInTheDocument()
  await button('Switch Lamp switch, off').click()
  await expect.element(page.getByRole('img', { name: 'Green LED LED1, lit' })).toBeVisible()
})
deepTest(
  'a wire is led by keys round the pins where it may begin and end, and Esc gives it up',
  async () => {
    const { text } = await edit(HALF_ADDER.replace('  - { from: "A:OUT", to: "XOR1:A" }\n', ''))
    const before = text()
    await userEvent.keyboard('{Tab}{Tab}{Tab}')
    await expect.element(said()).toMatchTextContent(/^XOR1, .*, 3 of 6/)
    await userEvent.keyboard('w')
    await expect.element(said()).toMatchTextContent(/^Begin at XOR1:Y, output\?/)
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(said()).toMatchTextContent(/^Begin at XOR1:A, input\?/)
    await userEvent.keyboard(' ')
    const first = said().element().textContent
    expect(first).toMatch(/^XOR1:A to \w+:\w+, output$/)
    await userEvent.keyboard('{ArrowDown}')
    expect(said().element().textContent).not.toBe(first)
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(said()).toHaveTextContent(first ?? '')
    await userEvent.keyboard('{Escape}')
    await expect.element(said()).toMatchTextContent(/^XOR1, /)
    expect(text()).toBe(before)
  },
)
deepTest('what is chosen is turned, moved, doubled, deleted and taken back by keys', async () => {
  const { text } = await edit(HALF_ADDER)
  const before = text()
  await userEvent.keyboard('{Tab}r')
  await expect.poll(text).toContain('rotation: 90')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(text).toMatch(/label: A, .*position: \{ x: 0, y: 20 \}/)
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(text).toMatch(/label: A, .*position: \{ x: 100, y: 20 \}/)
  await userEvent.keyboard('{Control>}d{/Control}')
  await expect.poll(text).toMatch(/label: SW1,/)
  await expect.element(said()).toMatchTextContent(/^SW1, Switch, 7 of 7/)
  await userEvent.keyboard('{Delete}')
  await expect.poll(text).not.toMatch(/SW1/)
  await userEvent.keyboard('{Control>}zzzzz{/Control}')
  await expect.poll(text).toBe(before)
  await userEvent.keyboard('{Control>}y{/Control}')
  await expect.poll(text).toContain('rotation: 90')
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(said()).toHaveTextContent('6 chosen')
  await userEvent.keyboard('{Backspace}')
  await expect.element(said()).toHaveTextContent('0 parts, 0 wires')
})
deepTest(
  'parts are chosen by the mouse: one, more with Shift, and all that a frame touches',
  async () => {
    const { text } = await edit(HALF_ADDER)
    const click = async (at: Point, rest: PointerEventInit = {}): Promise<void> => {
      point('down', at, rest)
      await drawn()
      point('up', at, rest)
      await drawn()
    }
    await click(middleOf(part(2)))
    await expect.element(said()).toMatchTextContent(/^XOR1, /)
    await click(middleOf(part(3)), { shiftKey: true })
    await expect.element(said()).toHaveTextContent('2 chosen')
    await click(middleOf(part(2)), { shiftKey: true })
    await expect.element(said()).toMatchTextContent(/^AND1, /)
    const [a, b] = [part(0), part(1)].map((element) => element?.getBoundingClientRect())
    await drag(
      { x: (a?.left ?? 0) - 8, y: (a?.top ?? 0) - 8 },
      { x: (b?.right ?? 0) - 20, y: (b?.bottom ?? 0) + 4 },
    )
    await expect.element(said()).toHaveTextContent('2 chosen')
    expect(chosen()).toBe(2)
    // Dragged they move together, on the grid, and their wires follow.
    const at = middleOf(part(0))
    await drag(at, { x: at.x, y: at.y + 300 })
    await expect.poll(text).not.toMatch(/label: A, .*y: 0 \}/)
    const y = (label: string): number =>
      Number(new RegExp(`label: ${label}, .*y: (-?\\d+) \\}`).exec(text())?.[1])
    expect(y('B') - y('A')).toBe(80)
    expect(y('A') % 20).toBe(0)
  },
)
deepTest('a wire is chosen by a press on it, named, and deleted', async () => {
  const { text } = await edit(HALF_ADDER)
  const path = canvas().element().querySelector<SVGPathElement>('[data-wire="4"]')
  const matrix = path?.getScreenCTM()
  const half = path?.getPointAtLength(path.getTotalLength() / 2)
  if (!half || !matrix) throw new Error('There is no wire.')
  const { x, y } = new DOMPoint(half.x, half.y).matrixTransform(matrix)
  point('down', { x, y })
  await expect.element(said()).toHaveTextContent('Wire from XOR1:Y to SUM:IN')
  await expect.element(properties('Properties')).toMatchTextContent(/^Wire XOR1:Y to SUM:IN/)
  await properties('Properties').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(text).not.toContain('SUM:IN')
})
deepTest('the sheet is moved with Space held or the middle button, and nothing on it', async () => {
  const { text } = await edit(HALF_ADDER)
  const before = text()
  const box = () => canvas().element().querySelector('svg')?.getAttribute('viewBox')
  const first = box()
  const at = middleOf(part(2))
  await drag(at, { x: at.x + 50, y: at.y }, { button: 1 })
  expect(box()).not.toBe(first)
  const second = box()
  await userEvent.keyboard('{ >}')
  const now = middleOf(part(2))
  await drag(now, { x: now.x + 50, y: now.y })
  await userEvent.keyboard('{/ }')
  expect(box()).not.toBe(second)
  expect(text()).toBe(before)
  await button('Show all').click()
  await expect.poll(box).toBe(first)
})
deepTest(
  'a part is dragged from the palette to its place; let go beside the sheet it is none',
  async () => {
    const { text } = await edit('')
    const before = text()
    const item = () => page.getByRole('group', { name: 'Parts' }).getByRole('button').first()
    await search().fill('clock')
    const take = async (): Promise<void> => {
      const at = middleOf(item().element())
      point('down', at, { buttons: 1 }, item().element())
      point('move', { x: at.x + 20, y: at.y }, { buttons: 1 }, item().element())
      await drawn()
    }
    await take()
    point('up', { x: 2, y: 2 }, {}, document.body)
    await drawn()
    expect(text()).toBe(before)
    await take()
    const place = middleOf(canvas().element())
    const ghost = () => {
      point('move', place, { buttons: 1 }, document.body)
      return canvas().element().querySelector('[class*="ghost"]')
    }
    await expect.poll(ghost).not.toBeNull()
    point('up', place, {}, document.body)
    await expect.poll(text).toContain('CLK1')
    await expect.element(canvas()).toHaveFocus()
    // The same kind goes on being placed by keys, and by a click.
    item().element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(text).toContain('CLK2')
    await item().click()
    await expect.poll(text).toContain('CLK3')
  },
)
deepTest(
  'the palette is searched and walked through, and keeps what was placed lately',
  async () => {
    await edit('')
    await search().fill('nothing is called so')
    await expect.element(page.getByText('No part is called that.')).toBeVisible()
    await search().fill('')
    await userEvent.keyboard('{ArrowDown}')
    const items = page.getByRole('group', { name: 'Parts' }).getByRole('button')
    await expect.element(items.first()).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}')
    await expect.element(items.first()).toHaveFocus()
    await search().fill('xor')
    await userEvent.keyboard('{Enter}')
    await expectSound()
    await search().fill('')
    await expect.element(page.getByRole('region', { name: 'Recent' })).toMatchTextContent(/XOR/i)
  },
)
deepTest('a label that cannot be says why and is not kept; Esc puts it back', async () => {
  const { text } = await edit(HALF_ADDER)
  const before = text()
  await userEvent.keyboard('{Tab}')
  const label = page.getByRole('textbox', { name: 'Label' })
  for (const [typed, why] of [
    ['B', 'Another part is called B already.'],
    ['a:b', /cannot hold a colon/],
    [' ', 'A part needs a label.'],
    ['x ', /cannot begin or end with a space/],
  ] as const) {
    await label.fill(typed)
    await expect.element(page.getByText(why)).toBeVisible()
  }
  await userEvent.keyboard('{Enter}')
  expect(text()).toBe(before)
  await label.fill('C')
  await userEvent.keyboard('{Escape}')
  await expect.element(label).toHaveValue('A')
  await expect.element(editor()).toBeVisible()
  expect(text()).toBe(before)
})
deepTest('a label that is being typed is kept when the editor is left by a command', async () => {
  const { stores, text } = await edit(HALF_ADDER)
  await userEvent.keyboard('{Tab}')
  await page.getByRole('textbox', { name: 'Label' }).fill('First')
  stores.ofFeatures.of(circuitWork).close()
  await expect.element(editor()).not.toBeInTheDocument()
  expect(text()).toMatch(/label: First/)
})
deepTest('a label that is being typed changes nothing of what another program wrote', async () => {
  const { text, write } = await edit(HALF_ADDER)
  await userEvent.keyboard('{Tab}')
  await page.getByRole('textbox', { name: 'Label' }).fill('First')
  const theirs = text().replace('SUM, type: LED_GREEN', 'SUM, type: LED_BLUE')
  write(theirs)
  await expect.element(said()).toMatchTextContent(/was changed elsewhere/)
  expect(text()).toBe(theirs)
})
deepTest('properties are set within what they take, and the usual one is not written', async () => {
  const clock =
    'components:\n  - { label: CLK, type: CLOCK, position: { x: 0, y: 0 } }\nwires: []\n'
  const { text } = await edit(clock)
  await userEvent.keyboard('{Tab}')
  await expect.element(properties('Properties of CLK')).toBeVisible()
  const frequency = page.getByRole('textbox', { name: 'Frequency' })
  const usual = (frequency.element() as HTMLInputElement).value
  await frequency.fill('fast')
  await expect.element(page.getByText(/^It takes /)).toBeVisible()
  await frequency.fill('50')
  await userEvent.keyboard('{Enter}')
  await expect.poll(text).toContain('frequency: 50')
  await frequency.fill(usual)
  await userEvent.keyboard('{Enter}')
  await expect.poll(text).not.toContain('frequency')
})
deepTest('the layout is tidied, and what is chosen stays so', async () => {
  const { text } = await edit(HALF_ADDER.replaceAll(/x: \d+, y: \d+/g, 'x: 0, y: 0'))
  await userEvent.keyboard('{Tab}')
  await button('Tidy the layout').click()
  await expect.poll(text).toMatch(/label: SUM, .*x: [1-9]\d+/)
  await expect.element(said()).toMatchTextContent(/^A, Switch, 1 of 6/)
})
deepTest(
  'parts go over the clipboard with the wires among them, under labels of their own',
  async () => {
    const { text } = await edit(HALF_ADDER)
    await userEvent.keyboard('{Control>}a{/Control}')
    const clipboardData = new DataTransfer()
    const clip = (kind: string): void => {
      const event = new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true })
      canvas().element().dispatchEvent(event)
    }
    clip('copy')
    clip('paste')
    await expect.poll(text).toMatch(/from: "?XOR2:Y"?, to: "?LED1:IN"?/)
    await expect.element(said()).toHaveTextContent('6 chosen')
    clip('cut')
    await expect.poll(text).not.toContain('XOR2')
    const before = text()
    clipboardData.setData('text/plain', '{"components": "no circuit"}')
    clip('paste')
    await drawn()
    expect(text()).toBe(before)
  },
)
test('a block that another program changes is shown as it is then, and not written over', async () => {
  const { text, write } = await edit(HALF_ADDER)
  write(text().replace('SUM, type: LED_GREEN', 'SUM, type: LED_BLUE'))
  await expect
    .element(said())
    .toHaveTextContent('The block was changed elsewhere. You see it as it is now.')
  canvas().element().focus()
  await userEvent.keyboard('{Tab}{ArrowDown}')
  await expect.poll(text).toMatch(/label: A, .*position: \{ x: 0, y: 20 \}/)
  expect(text()).toContain('LED_BLUE')
})
test('a note that can only be read by now is not written, and says so', async () => {
  const { session, text } = await edit(HALF_ADDER)
  const before = text()
  session.vaultReads('Another Latent writes this vault.')
  await expect.element(said()).toMatchTextContent(/can only be read now/)
  await userEvent.keyboard('{Tab}r')
  expect(text()).toBe(before)
  session.vaultReads(null)
  await expect.element(said()).not.toMatchTextContent(/can only be read now/)
})
deepTest('it goes over the window and back into the note with all that was done', async () => {
  const { text } = await edit(HALF_ADDER, { theme: 'dark' })
  await userEvent.keyboard('{Tab}r')
  await button('Open large').click()
  const dialog = page.getByRole('dialog', { name: 'Circuit in Circuit' })
  await expect.element(dialog).toBeVisible()
  await expect.element(button('Undo')).toBeEnabled()
  await expectSound()
  await button('Edit in the note').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(editor()).toBeVisible()
  expect(text()).toContain('rotation: 90')
})
deepTest('on a phone the sheet and its tools can be reached', async () => {
  await edit(HALF_ADDER, { size: 'tiny' })
  await expect.element(button('Done')).toBeVisible()
  await expect.element(canvas()).toBeVisible()
})
