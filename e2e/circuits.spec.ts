import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { HALF_ADDER } from '../test/shared/half-adder.ts'
import { ask, lookAtAll, messages, sheet } from './conversation.ts'
import { expect, test, type RunningApp } from './fixtures.ts'

const NOTE = `# Half adder

Adds two bits.

\`\`\`circuit
${HALF_ADDER}\`\`\`

The end.
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
test.use({
  files: {
    'Half adder.md': NOTE,
    'Broken.md': BROKEN,
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

test('a circuit is drawn and works: a switch is clicked, an LED lights, the truth table is right, and the assistant sees what was clicked (M9) @deep', async ({
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

test('steps of the visual editor are steps of the note’s own undo @deep', async ({ app }) => {
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
  await expect.poll(onDisk(app, 'Half adder.md')).toBe(NOTE)
})

test('a command makes an empty block and opens its editor @deep', async ({ app }) => {
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

test.describe('the assistant', () => {
  test.use({ connectsModel: true, files: { 'Adder.md': '# Adder\n\nFour bits.\n' } })

  test('makes a 4-bit adder in a note, after errors and a yes, and it adds @deep', async ({
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
