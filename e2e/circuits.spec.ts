import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { ask, lookAtAll, messages, sheet } from './conversation.ts'
import { expect, test, type RunningApp } from './fixtures.ts'

const HALF_ADDER = `# Half adder

Adds two bits.

\`\`\`circuit
# the inputs
components:
  - { label: A, type: SWITCH_TOGGLE, position: { x: 0, y: 0 } } # the first bit
  - { label: B, type: SWITCH_TOGGLE, position: { x: 0, y: 80 } }
  - { label: XOR1, type: XOR_2, position: { x: 160, y: 0 } }
  - { label: AND1, type: AND_2, position: { x: 160, y: 80 } }
  - { label: SUM, type: LED_GREEN, position: { x: 320, y: 0 } }
  - { label: CARRY, type: LED_RED, position: { x: 320, y: 80 } }
wires:
  - { from: "A:OUT", to: "XOR1:A" }
  - { from: "B:OUT", to: "XOR1:B" } # kept
  - { from: "A:OUT", to: "AND1:A" }
  - { from: "B:OUT", to: "AND1:B" }
  - { from: "XOR1:Y", to: "SUM:IN" }
  - { from: "AND1:Y", to: "CARRY:IN" }
\`\`\`

The end.
`
const RING = `# Ring

\`\`\`circuit
components:
  - { label: EN, type: SWITCH_TOGGLE, position: { x: 0, y: 0 } }
  - { label: G, type: NAND_2, position: { x: 160, y: 0 } }
  - { label: L, type: LED_BLUE, position: { x: 320, y: 0 } }
wires:
  - { from: "EN:OUT", to: "G:A" }
  - { from: "G:Y", to: "G:B" }
  - { from: "G:Y", to: "L:IN" }
\`\`\`
`
const CLOCKED = `# Divider

\`\`\`circuit
components:
  - { label: CLK, type: CLOCK, position: { x: 0, y: 0 }, properties: { frequency: 50 } }
  - { label: ONE, type: CONST_1, position: { x: 0, y: 80 } }
  - { label: FF, type: T_FLIP_FLOP, position: { x: 140, y: 0 } }
  - { label: Q, type: PROBE, position: { x: 320, y: 0 } }
wires:
  - { from: "CLK:OUT", to: "FF:CLK" }
  - { from: "ONE:OUT", to: "FF:T" }
  - { from: "FF:Q", to: "Q:IN" }
\`\`\`
`
const BROKEN = `# Broken

\`\`\`circuit
components:
  - { label: A, type: SWITCH_TOGGLE, position: { x: 0, y: 0 } }
  - { label: G, type: AMD_2, position: { x: 160, y: 0 } }
wires:
  - { from: "A:OUT", to: "B:IN" }
\`\`\`
`
const NESTED = CLOCKED.replaceAll(/^(?=[^#])/gm, '> ')
const EMPTY = '# Empty\n\n```circuit\n```\n\nAfter.\n'

test.use({
  files: {
    'Half adder.md': HALF_ADDER,
    'Ring.md': RING,
    'Divider.md': CLOCKED,
    'Broken.md': BROKEN,
    'Empty.md': EMPTY,
    'Nested.md': NESTED,
  },
})

/** A note has a title before its name once it is read. */
async function openForReading(page: Page, name: string | RegExp): Promise<Locator> {
  await page.getByRole('treeitem', { name, exact: true }).click()
  await expect(page.getByRole('tab', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  return page.locator('[data-reading-view]')
}

const onDisk =
  ({ vaultDir }: RunningApp, path: string) =>
  () =>
    readFile(join(vaultDir, path), 'utf8')
const control = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const editor = (page: Page) => page.getByRole('group', { name: 'Circuit editor' })
const canvas = (page: Page) => page.locator('[data-circuit-canvas]')
const said = (page: Page) => editor(page).getByRole('status').last()

async function edit(page: Page): Promise<void> {
  await control(page, 'Edit').click()
  await expect(canvas(page)).toBeFocused()
}
const pin = (page: Page, key: string) => canvas(page).locator(`[data-pin-key="${key}"]`)
async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not there.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 })
  await page.mouse.move(end.x, end.y, { steps: 4 })
}

test('a circuit is drawn and works: a switch is clicked, an LED lights, the truth table is right, and the assistant sees what was clicked (M9)', async ({
  app: { page },
}) => {
  await openForReading(page, 'Half adder')
  await expect(page.getByRole('img', { name: 'Green LED SUM, dark' })).toBeVisible()
  await control(page, 'Switch A, off').click()
  await expect(control(page, 'Switch A, on')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('img', { name: 'Green LED SUM, lit' })).toBeVisible()
  await control(page, 'Switch B, off').click()
  await expect(page.getByRole('img', { name: 'Red LED CARRY, lit' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Green LED SUM, dark' })).toBeVisible()

  await control(page, 'Truth table').click()
  const table = page.getByRole('region', { name: 'Truth table' })
  const rows = table.getByRole('row')
  await expect(rows).toHaveText(['ABSUMCARRY', '0000', '0110', '1010', '1101'])
  await expect(rows.nth(4)).toHaveAttribute('aria-current', 'true')
  await control(page, 'Switch A, on').click()
  await expect(rows.nth(2)).toHaveAttribute('aria-current', 'true')

  await control(page, 'Waveform').click()
  const waveform = page.getByRole('region', { name: 'Waveform' })
  await expect(waveform.getByText('CARRY')).toBeVisible()
  await control(page, 'Timing').click()
  await expect(page.getByRole('region', { name: 'Timing' })).toContainText('Critical path')

  // The assistant sees what was clicked here, and not what the note begins with (M9).
  await ask(page, 'what does this circuit show')
  await expect(messages(page)).toContainText('as it is on your screen now')
  await expect(messages(page)).toContainText('CARRY: 0')
  await expect(messages(page)).toContainText('SUM: 1')
  await ask(page, 'truth table of this circuit')
  await expect(messages(page).getByRole('table').getByRole('row')).toHaveText([
    'ABSUMCARRY',
    '0000',
    '0110',
    '1010',
    '1101',
  ])
})

test('a clock ticks, is stepped and reset, and its waveform shows it', async ({
  app: { page },
}) => {
  await openForReading(page, 'Divider')
  const status = page.locator('[data-run-status]')
  await control(page, 'Pause').click()
  await control(page, 'Reset').click()
  await expect(status).toHaveText('Paused · 0 ms · 0 events')
  await expect(page.getByRole('img', { name: 'Probe Q, 0' })).toBeVisible()
  await control(page, 'Step to the next clock edge').click()
  await expect(page.getByRole('img', { name: 'Clock CLK, high' })).toBeVisible()
  await control(page, 'Step to the next event').click()
  await expect(page.getByRole('img', { name: 'Probe Q, 1' })).toBeVisible()
  await control(page, 'Waveform').click()
  await page.getByRole('button', { name: 'Run 8 cycles' }).click()
  await expect(status).toContainText('170 ms')
  await control(page, 'Run').click()
  await expect(status).toContainText('Running')
})

test('a circuit in a quotation works, and has no editor that could not find it', async ({
  app: { page },
}) => {
  const text = await openForReading(page, /Nested$/)
  await expect(text.getByRole('img', { name: /^Clock CLK/ })).toBeVisible()
  await expect(control(page, 'Edit')).toHaveCount(0)
})

test('a loop that never settles is said in words, and stays under control', async ({
  app: { page },
}) => {
  await openForReading(page, 'Ring')
  await control(page, 'Switch EN, off').click()
  const status = page.locator('[data-run-status]')
  await expect(status).toHaveText('Oscillates: G, every 2 ms')
  await expect(status).toHaveAttribute('role', 'alert')
  await control(page, 'Pause').click()
  await control(page, 'Switch EN, on').click()
  await control(page, 'Run').click()
  await expect(status).toContainText('Settled')
})

test('what is wrong with a circuit is said with its line in the note, beside its text', async ({
  app: { page },
}) => {
  const text = await openForReading(page, 'Broken')
  const problems = text.getByRole('note', { name: 'Circuit not drawn' })
  await expect(problems).toContainText('Line 6 Unknown component type: AMD_2')
  await expect(problems).toContainText('Did you mean AND_2')
  await expect(problems).toContainText('Line 8 Wire target component not found: B')
  await expect(text.locator('pre')).toContainText('label: G')
})

test('parts are placed and wired by hand; the note gets tidy text and keeps its comments', async ({
  app,
}) => {
  const { page } = app
  await openForReading(page, 'Half adder')
  await edit(page)
  await page
    .getByRole('textbox', { name: 'Search parts' })
    .or(page.getByRole('searchbox', { name: 'Search parts' }))
    .fill('not')
  await page
    .getByRole('group', { name: 'Parts' })
    .getByRole('button', { name: /^NOT|^Inverter/ })
    .first()
    .click()
  await expect.poll(onDisk(app, 'Half adder.md')).toContain('NOT1')
  await drag(page, pin(page, 'XOR1:Y'), pin(page, 'NOT1:A'))
  await expect(pin(page, 'NOT1:A')).toHaveAttribute('data-state', 'allowed')
  await page.mouse.up()
  await expect.poll(onDisk(app, 'Half adder.md')).toMatch(/from: "?XOR1:Y"?, to: "?NOT1:A"?/)

  const text = await onDisk(app, 'Half adder.md')()
  expect(text).toContain('# the inputs')
  expect(text).toContain('# the first bit')
  expect(text).toContain('# kept')
  const added = text.split('\n').filter((line) => line.includes('NOT1'))
  expect(added).toHaveLength(2)
  expect(
    text
      .split('\n')
      .filter((line) => !line.includes('NOT1'))
      .join('\n'),
  ).toBe(HALF_ADDER)

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(onDisk(app, 'Half adder.md')).toBe(HALF_ADDER)
  await control(page, 'Done').click()
  await expect(control(page, 'Switch A, off')).toBeVisible()
})

test('a wire that cannot be is refused, and the words say why', async ({ app }) => {
  const { page } = app
  await openForReading(page, 'Half adder')
  await edit(page)
  await drag(page, pin(page, 'A:OUT'), pin(page, 'B:OUT'))
  await expect(said(page)).toContainText('Both are outputs')
  await expect(pin(page, 'B:OUT')).toHaveAttribute('data-state', 'refused')
  await page.mouse.up()
  await drag(page, pin(page, 'A:OUT'), pin(page, 'CARRY:IN'))
  await expect(said(page)).toContainText('CARRY:IN is driven by AND1 already')
  await page.mouse.up()
  await page.keyboard.press('Escape')
  await expect(editor(page)).toHaveCount(0)
  expect(await onDisk(app, 'Half adder.md')()).toBe(HALF_ADDER)
})

test('a circuit is made with the keyboard alone, and works', async ({ app }) => {
  const { page } = app
  await openForReading(page, 'Empty')
  await control(page, 'Edit').focus()
  await page.keyboard.press('Enter')
  await expect(canvas(page)).toBeFocused()
  const search = page.getByPlaceholder('Search parts')
  for (const name of ['switch', 'green led']) {
    await search.focus()
    await search.fill(name)
    await page.keyboard.press('Enter')
    await expect(canvas(page)).toBeFocused()
  }
  await expect(said(page)).toHaveText('LED1, Green LED, 2 of 2')
  for (let times = 0; times < 8; times++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+Tab')
  await expect(said(page)).toContainText('SW1, Switch, 1 of 2')
  await page.keyboard.press('w')
  await expect(said(page)).toContainText('Begin at SW1:OUT')
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText('SW1:OUT to LED1:IN, input')
  await page.keyboard.press('Enter')
  // Enter goes to the label, and Enter there keeps it.
  await page.keyboard.press('Enter')
  const label = page.getByRole('textbox', { name: 'Label' })
  await expect(label).toBeFocused()
  await label.fill('Lamp switch')
  await page.keyboard.press('Enter')
  await expect.poll(onDisk(app, 'Empty.md')).toMatch(/from: "?Lamp switch:OUT"?, to: "?LED1:IN"?/)
  await expect(canvas(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(editor(page)).toHaveCount(0)
  const lamp = page.getByRole('button', { name: 'Switch Lamp switch, off' })
  await lamp.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('img', { name: 'Green LED LED1, lit' })).toBeVisible()
  expect(await onDisk(app, 'Empty.md')()).toMatch(
    /^# Empty\n\n```circuit\n[^`]+\n```\n\nAfter\.\n$/,
  )
})

test('steps of the visual editor are steps of the note’s own undo', async ({ app }) => {
  const { page } = app
  await page.getByRole('treeitem', { name: 'Half adder', exact: true }).click()
  await page.getByRole('button', { name: 'Edit circuit' }).click()
  await expect(canvas(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('r')
  await expect.poll(onDisk(app, 'Half adder.md')).toContain('rotation: 90')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(editor(page)).toHaveCount(0)
  await page.locator('.cm-content').click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(onDisk(app, 'Half adder.md')).toBe(HALF_ADDER)
})

test('a block that another program changes is shown as it is then, and not written over', async ({
  app,
}) => {
  const { page } = app
  await openForReading(page, 'Half adder')
  await edit(page)
  const theirs = HALF_ADDER.replace('label: SUM, type: LED_GREEN', 'label: SUM, type: LED_BLUE')
  await writeFile(join(app.vaultDir, 'Half adder.md'), theirs)
  await expect(said(page)).toContainText('changed elsewhere')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect.poll(onDisk(app, 'Half adder.md')).toContain('position: { x: 0, y: 20 }')
  expect(await onDisk(app, 'Half adder.md')()).toContain('LED_BLUE')
})

test('a command makes an empty block and opens its editor', async ({ app }) => {
  const { page } = app
  await page.getByRole('treeitem', { name: 'Broken', exact: true }).click()
  await expect(page.locator('.cm-content')).toContainText('Broken')
  await page.keyboard.press('ControlOrMeta+p')
  await page.keyboard.type('Insert circuit')
  await page.keyboard.press('Enter')
  await expect(canvas(page)).toBeFocused()
  await page.getByPlaceholder('Search parts').fill('clock')
  await page.keyboard.press('Enter')
  await expect.poll(onDisk(app, 'Broken.md')).toMatch(/```circuit\n[^`]*CLK1[^`]*```/)
})

test('the drawing is saved as a picture that stands for itself', async ({ app: { page } }) => {
  await openForReading(page, 'Half adder')
  await control(page, 'Switch A, off').click()
  await expect(page.getByRole('img', { name: 'Green LED SUM, lit' })).toBeVisible()
  const save = async (name: string): Promise<Buffer> => {
    await control(page, 'More for this circuit').click()
    const waiting = page.waitForEvent('download')
    await page.getByRole('menuitem', { name, exact: true }).click()
    return readFile(await (await waiting).path())
  }
  const svg = (await save('Save as SVG')).toString()
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  expect(svg).toContain('CARRY')
  expect(svg).not.toMatch(/class=|var\(|style=|href/)
  expect(svg.match(/<path/g)?.length).toBeGreaterThan(10)
  // The wires that are high, and the light of the LED: on the screen they are not elements.
  expect(svg).toContain('stroke-width="2.5px"')
  expect(svg).toContain('opacity="0.28"')
  const png = await save('Save as PNG')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(png.length).toBeGreaterThan(3000)
})

test.describe('what stands in a block', () => {
  const nasty = '<img src=x onerror=__xss=1>'
  const block = (text: string): string => `\`\`\`circuit\n${text}\n\`\`\`\n`
  const part = (label: string, position: string, rest = ''): string =>
    `  - { label: ${JSON.stringify(label)}, type: SWITCH_TOGGLE, position: ${position}${rest} }`
  test.use({
    files: {
      'Nasty.md': [
        block(
          `components:\n${part(nasty, '{ x: 0, y: 0 }', `, properties: { caption: ${JSON.stringify(`"><script>__xss=1</script>`)} }`)}\nwires: []`,
        ),
        block(
          `components:\n${part('Far', '{ x: 1e300, y: -1e300 }')}\n${part('Near', '{ x: 0, y: 0 }')}`,
        ),
        block(`components:\n${part('Nan', '{ x: .nan, y: .inf }')}`),
        block(
          `components:\n  - { label: "${nasty.replaceAll('"', '')}", type: "<script>__xss=1</script>", position: { x: 0, y: 0 } }`,
        ),
        block('components: &a [*a]'),
        block(
          `components:\n${Array.from({ length: 3100 }, (_, n) => part(`P${n}`, `{ x: ${n * 20}, y: 0 }`)).join('\n')}`,
        ),
        block('{'.repeat(5000)),
        'The end of it.',
      ].join('\n'),
    },
  })

  test('never breaks the page, loads or runs anything', async ({ app: { page } }) => {
    const text = await openForReading(page, 'Nasty')
    await expect(text.getByText('The end of it.')).toBeAttached()
    await expect(text.getByRole('group', { name: 'Circuit', exact: true }).first()).toBeVisible()
    await expect(text.getByText(/too many to draw/)).toBeAttached()
    await expect(text.getByText(/References are not read/)).toBeAttached()
    expect(await page.evaluate(() => Reflect.get(window, '__xss'))).toBeUndefined()
    expect(await text.locator('script, iframe, foreignObject, [onerror]').count()).toBe(0)
    await text.getByRole('button', { name: /^Switch "><script/ }).click()
    await expect(text.getByRole('button', { name: /^Switch "><script.*, on$/ })).toBeVisible()
  })
})

test.describe('the assistant', () => {
  test.use({ connectsModel: true, files: { 'Adder.md': '# Adder\n\nFour bits.\n' } })

  test('makes a 4-bit adder in a note, after errors and a yes, and it adds', async ({
    app,
    model,
  }) => {
    const { page } = app
    const bits = [0, 1, 2, 3]
    const components = [
      ...bits.flatMap((n) => [
        { label: `A${n}`, type: 'SWITCH_TOGGLE', position: { x: 0, y: n * 160 } },
        { label: `B${n}`, type: 'SWITCH_TOGGLE', position: { x: 0, y: n * 160 + 80 } },
      ]),
      { label: 'ADD', type: 'ADDER_4', position: { x: 200, y: 0 } },
      ...bits.map((n) => ({ label: `S${n}`, type: 'LED_GREEN', position: { x: 400, y: n * 80 } })),
      { label: 'C', type: 'LED_RED', position: { x: 400, y: 320 } },
    ]
    const wires = [
      ...bits.flatMap((n) => [
        { from: `A${n}:OUT`, to: `ADD:A${n}` },
        { from: `B${n}:OUT`, to: `ADD:B${n}` },
        { from: `ADD:S${n}`, to: `S${n}:IN` },
      ]),
      { from: 'ADD:COUT', to: 'C:IN' },
    ]
    const blueprint = { components, wires }
    const wrong = { components, wires: [...wires, { from: 'A0:OUT', to: 'ADD:A1' }] }
    const content = `# Adder\n\nFour bits.\n\n\`\`\`circuit\n${JSON.stringify(blueprint, null, 2)}\n\`\`\`\n`
    model.reply(
      { toolCalls: [{ name: 'get_available_components', arguments: {} }] },
      { toolCalls: [{ name: 'get_component_schema', arguments: { component_type: 'ADDER_4' } }] },
      { toolCalls: [{ name: 'validate_blueprint', arguments: { blueprint: wrong } }] },
      { toolCalls: [{ name: 'validate_blueprint', arguments: { blueprint } }] },
      { toolCalls: [{ name: 'write_note', arguments: { path: 'Adder.md', content } }] },
      { text: 'The adder is in the note.' },
    )
    await openForReading(page, 'Adder')
    await ask(page, 'Make a 4-bit adder in this note')
    await expect(sheet(page)).toContainText('SWITCH_TOGGLE')
    await lookAtAll(page)
    await sheet(page)
      .getByRole('button', { name: /^Allow/ })
      .click()
    await expect(messages(page)).toContainText('The adder is in the note.')
    await expect(control(page, 'Switch A0, off')).toBeVisible()
    await control(page, 'Truth table').click()
    const rows = page.getByRole('region', { name: 'Truth table' }).getByRole('row')
    await expect(rows).toHaveCount(257)
    const texts = (await rows.allTextContents()).slice(1)
    for (const [row, text] of texts.entries()) {
      const digits = text.split('').map(Number)
      const [a, b] = [0, 1].map((offset) =>
        bits.reduce((sum, n) => sum + (digits[2 * n + offset] ?? 0) * 2 ** n, 0),
      )
      const shown = digits.slice(8).reduce((sum, digit, n) => sum + digit * 2 ** n, 0)
      expect([row, shown]).toEqual([row, (a ?? 0) + (b ?? 0)])
    }
  })
})
