import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount } from '../../../../test/window/mount.tsx'
import { HALF_ADDER } from '../../../../test/shared/half-adder.ts'
import { mountCircuit, NOTE } from './testing/mount-circuit.tsx'
import { CircuitBlock } from './circuit-block.tsx'
import { deepTest } from '../../../../test/shared/in-deep.ts'

const RING = `components:
  - { label: EN, type: SWITCH_TOGGLE, position: { x: 0, y: 0 } }
  - { label: G, type: NAND_2, position: { x: 160, y: 0 } }
  - { label: L, type: LED_BLUE, position: { x: 320, y: 0 } }
wires:
  - { from: "EN:OUT", to: "G:A" }
  - { from: "G:Y", to: "G:B" }
  - { from: "G:Y", to: "L:IN" }
`
const DIVIDER = `components:
  - { label: CLK, type: CLOCK, position: { x: 0, y: 0 }, properties: { frequency: 50 } }
  - { label: ONE, type: CONST_1, position: { x: 0, y: 80 } }
  - { label: FF, type: T_FLIP_FLOP, position: { x: 140, y: 0 } }
  - { label: Q, type: PROBE, position: { x: 320, y: 0 } }
wires:
  - { from: "CLK:OUT", to: "FF:CLK" }
  - { from: "ONE:OUT", to: "FF:T" }
  - { from: "FF:Q", to: "Q:IN" }
`
const BUTTON = `components:
  - { label: GO, type: BUTTON_PUSH, position: { x: 0, y: 0 } }
  - { label: L, type: LED_RED, position: { x: 160, y: 0 } }
wires:
  - { from: "GO:OUT", to: "L:IN" }
`
const DIGIT = `components:
  - { label: A, type: SWITCH_TOGGLE, position: { x: 0, y: 0 } }
  - { label: LOW, type: CONST_0, position: { x: 0, y: 80 } }
  - { label: D, type: SEVEN_SEGMENT_BCD, position: { x: 200, y: 0 } }
wires:
  - { from: "A:OUT", to: "D:D0" }
  - { from: "A:OUT", to: "D:D1" }
  - { from: "A:OUT", to: "D:D2" }
  - { from: "LOW:OUT", to: "D:D3" }
`
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const light = (name: string) => page.getByRole('img', { name, exact: true })
const region = (name: string) => page.getByRole('region', { name })
const status = (): string | null | undefined =>
  document.querySelector('[data-run-status]')?.textContent
const rows = (): (string | null)[] =>
  [...document.querySelectorAll('table tr')].map(({ textContent }) => textContent)
const schematic = () => page.getByRole('group', { name: /^Schematic\./ })
const viewBox = (): string | null | undefined =>
  schematic().element().querySelector('svg')?.getAttribute('viewBox')

test('a switch is worked by the mouse and by keys, what it drives lights, and everybody is told', async () => {
  await mountCircuit(HALF_ADDER)
  await button('Switch A, off').click()
  await expect.element(light('Green LED SUM, lit')).toBeVisible()
  await expect.element(button('Switch A, on')).toHaveAttribute('aria-pressed', 'true')
  await expectSound()
  button('Switch B, off').element().focus()
  await userEvent.keyboard(' ')
  await expect.element(light('Red LED CARRY, lit')).toBeVisible()
  await expect.element(light('Green LED SUM, dark')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(light('Red LED CARRY, dark')).toBeVisible()
  await button('Reset').click()
  await expect.element(button('Switch A, off')).toBeVisible()
})
deepTest(
  'a button is on while it is held, wherever it is let go, and let go when the focus leaves it',
  async () => {
    await mountCircuit(BUTTON)
    const go = () => page.getByRole('button', { name: /^Push button GO|^Button GO/ })
    await expect.element(go()).toBeVisible()
    go().element().focus()
    await userEvent.keyboard('{Enter>}')
    await expect.element(light('Red LED L, lit')).toBeVisible()
    await userEvent.keyboard('{/Enter}')
    await expect.element(light('Red LED L, dark')).toBeVisible()
    await userEvent.keyboard('{ >}')
    await expect.element(light('Red LED L, lit')).toBeVisible()
    button('Reset').element().focus()
    await expect.element(light('Red LED L, dark')).toBeVisible()
    await userEvent.keyboard('{/ }')
    const { x, y } = go().element().getBoundingClientRect()
    const pointer = { pointerId: 1, button: 0, clientX: x + 5, clientY: y + 5, bubbles: true }
    go().element().dispatchEvent(new PointerEvent('pointerdown', pointer))
    await expect.element(light('Red LED L, lit')).toBeVisible()
    window.dispatchEvent(new PointerEvent('pointerup', pointer))
    await expect.element(light('Red LED L, dark')).toBeVisible()
  },
)
deepTest(
  'the truth table follows the switches, and is copied for notes and for sheets',
  async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await mountCircuit(HALF_ADDER)
    await button('Truth table').click()
    await expect.element(button('Truth table')).toHaveAttribute('aria-pressed', 'true')
    expect(rows()).toEqual(['ABSUMCARRY', '0000', '0110', '1010', '1101'])
    const current = () => document.querySelector('tr[aria-current="true"]')?.textContent
    expect(current()).toBe('0000')
    await button('Switch A, off').click()
    await expect.poll(current).toBe('1010')
    await expectSound()
    await button('Copy as Markdown').click()
    await button('Copy as CSV').click()
    await expect.element(button('Copied').first()).toBeVisible()
    expect(copied.mock.calls.map(([text]) => text.split(/\r?\n/)[1])).toEqual([
      '| --- | --- | --- | --- |',
      '0,0,0,0',
    ])
    copied.mockRestore()
    await button('Close truth table').click()
    await expect.element(region('Truth table')).not.toBeInTheDocument()
  },
)
test('the timing says the slowest way and what each switch would set off', async () => {
  await mountCircuit(HALF_ADDER)
  await button('Timing').click()
  await expect.element(region('Timing')).toMatchTextContent(/Critical path \d+ ms: A → XOR1 → SUM/)
  expect(rows()[0]).toBe('ChangingSettles afterEventsGlitches')
  expect(
    rows()
      .slice(1)
      .map((row) => row?.slice(0, 1)),
  ).toEqual(['A', 'B'])
  // One panel at a time.
  await button('Truth table').click()
  await expect.element(region('Timing')).not.toBeInTheDocument()
})
deepTest('a timing of an earlier state says so, and is tried out again when asked', async () => {
  await mountCircuit(HALF_ADDER)
  await button('Timing').click()
  const eventsOfB = () =>
    document.querySelector('tbody tr:nth-child(2) td:nth-child(3)')?.textContent
  const before = eventsOfB()
  await expect.element(button('Try it again')).not.toBeInTheDocument()
  await button('Switch A, off').click()
  await expect.element(region('Timing')).toMatchTextContent(/has changed since/)
  expect(eventsOfB()).toBe(before)
  await expectSound()
  await button('Try it again').click()
  await expect.element(button('Try it again')).not.toBeInTheDocument()
  expect(eventsOfB()).not.toBe(before)
})
deepTest('a clock is stepped, reset and recorded', async () => {
  await mountCircuit(DIVIDER)
  await button('Pause').click()
  await button('Reset').click()
  await expect.poll(status).toBe('Paused · 0 ms · 0 events')
  await expect.element(light('Probe Q, 0')).toBeVisible()
  await button('Step to the next clock edge').click()
  await expect.element(light('Clock CLK, high')).toBeVisible()
  await button('Step to the next event').click()
  await expect.element(light('Probe Q, 1')).toBeVisible()
  await button('Waveform').click()
  await button('Run 8 cycles').click()
  await expect.poll(status).toMatch(/170 ms/)
  const wave = page.getByRole('group', { name: /^Waveform/ })
  const names = (): (string | null)[] =>
    [...wave.element().querySelectorAll('svg > g > text:first-child')].map((e) => e.textContent)
  expect(names()).toContain('CLK')
  wave.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(region('Waveform').getByRole('status')).toMatchTextContent(/^At \d+ ms$/)
  await expectSound()
  await button('Pins').click()
  await page.getByRole('menuitem', { name: /^CLK/ }).click()
  await expect.poll(names).not.toContain('CLK')
})
deepTest('time is shown nearer and farther in the waveform, and all of it again', async () => {
  await mountCircuit(DIVIDER)
  await button('Pause').click()
  // However long it ran until then.
  await button('Reset').click()
  await button('Waveform').click()
  await button('Run 8 cycles').click()
  await expect.poll(status).toMatch(/160 ms|170 ms/)
  const ticks = (): (string | null)[] =>
    [...region('Waveform').element().querySelectorAll('svg > g:last-of-type text')].map(
      (e) => e.textContent,
    )
  await expect.poll(() => ticks().length).toBeGreaterThan(1)
  await expect.poll(() => Number.parseInt(ticks().at(-1) ?? '', 10)).toBeGreaterThan(100)
  expect(ticks()[0]).toBe('0 ms')
  await button('Shorter time').click()
  await expect.poll(() => Number.parseInt(ticks()[0] ?? '', 10)).toBeGreaterThan(50)
  await button('All since the start').click()
  await expect.poll(() => ticks()[0]).toBe('0 ms')
})
deepTest('a loop that never settles is said in words, and stays under control', async () => {
  await mountCircuit(RING)
  await button('Switch EN, off').click()
  await expect.poll(status).toBe('Oscillates: G, every 2 ms')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Oscillates: G, every 2 ms')
  await button('Pause').click()
  await button('Switch EN, on').click()
  await button('Run').click()
  await expect.poll(status).toMatch(/^Settled/)
})
deepTest('a digit says what it shows, and how fast time goes is chosen', async () => {
  await mountCircuit(DIGIT)
  const digit = () => page.getByRole('img', { name: /D, (shows|unknown)/ })
  await expect.element(digit()).toHaveAccessibleName(/D, shows 0$/)
  await button('Switch A, off').click()
  await expect.element(digit()).toHaveAccessibleName(/D, shows 7$/)
  const lit = [...document.querySelectorAll('[data-segment][data-value="1"]')]
  expect(new Set(lit.map((each) => each.getAttribute('data-segment')))).toEqual(new Set('ABC'))
  await button('Speed: 1×').click()
  await page.getByRole('menuitem', { name: '1/10', exact: true }).click()
  await expect.element(button('Speed: 1/10')).toHaveTextContent('1/10')
})
deepTest(
  'on a phone in the dark it is all at hand, and a panel that has nothing to show says why',
  async () => {
    await mountCircuit(DIVIDER, { size: 'tiny', theme: 'dark' })
    await button('Pause').click()
    await button('Truth table').click()
    await expect
      .element(region('Truth table'))
      .toMatchTextContent(/This circuit remembers \(FF\).*Record a waveform instead\./)
    await expectSound()
    await button('Waveform').click()
    for (const pin of ['CLK', 'ONE', 'Q']) {
      await button('Pins').click()
      await page.getByRole('menuitem', { name: new RegExp(`^${pin}`) }).click()
    }
    await expect.element(page.getByText('No pin is chosen.')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  },
)
test('what cannot be drawn is said with its line in the note, beside its text', async () => {
  await mountCircuit(
    `components:
  - { label: A, type: SWITCH_TOGGLE, position: { x: 0, y: 0 } }
  - { label: G, type: AMD_2, position: { x: 160, y: 0 } }
wires:
  - { from: "A:OUT", to: "B:IN" }
`,
    { note: (block) => `# Broken\n\n${block}` },
  )
  const problems = page.getByRole('note', { name: 'Circuit not drawn' })
  await expect.element(problems).toMatchTextContent(/Line 6 Unknown component type: AMD_2/)
  await expect.element(problems).toMatchTextContent(/Did you mean AND_2/)
  await expect.element(problems).toMatchTextContent(/Line 8 Wire target component not found: B/)
  await expect.element(page.getByText(/label: G/)).toBeVisible()
  await expect.element(button('Edit')).not.toBeInTheDocument()
  await expectSound()
})
deepTest(
  'of very many faults the first are told, and a circuit with too many parts is not drawn',
  async () => {
    const part = (n: number, type: string): string =>
      `  - { label: P${n}, type: ${type}, position: { x: ${n * 20}, y: 0 } }\n`
    const parts = (count: number, type: string): string =>
      `components:\n${Array.from({ length: count }, (_, n) => part(n, type)).join('')}wires: []\n`
    const { write } = await mountCircuit(parts(15, 'NOTHING'))
    await expect.element(page.getByText('and 3 more')).toBeVisible()
    write(`\`\`\`circuit\n${parts(3001, 'CONST_1')}\`\`\`\n`)
    await expect.element(page.getByText(/more than 3000 parts, too many to draw/)).toBeVisible()
  },
)
test('what is worth a look is folded below a circuit that is drawn all the same', async () => {
  await mountCircuit(HALF_ADDER.replace('  - { from: "AND1:Y", to: "CARRY:IN" }\n', ''))
  await expect
    .element(light('Red LED CARRY, unknown').or(light('Red LED CARRY, dark')))
    .toBeVisible()
  await page.getByText(/^\d warnings?$/).click()
  await expect.element(page.getByText(/CARRY/).last()).toBeVisible()
})
test('an empty circuit says so, and can be edited; one of an answer or of a note that is only read cannot', async () => {
  const { session, show } = await mountCircuit('')
  await expect.element(page.getByText('This circuit is empty.')).toBeVisible()
  await expect.element(button('Edit')).toBeVisible()
  session.vaultReads('Another Latent writes this vault.')
  await expect.element(button('Edit')).not.toBeInTheDocument()
  await show(<CircuitBlock text={HALF_ADDER} line={1} path={null} />)
  await expect.element(button('Switch A, off')).toBeVisible()
  await expect.element(button('Edit')).not.toBeInTheDocument()
})
test('a circuit in a quotation works, and has no editor that could not find it', async () => {
  const quoted = `\`\`\`circuit\n${BUTTON}\`\`\``.replaceAll(/^/gm, '> ')
  const { show, write } = await mountCircuit(BUTTON)
  write(quoted)
  await show(<CircuitBlock text={BUTTON.trimEnd()} line={1} path={NOTE} />)
  await expect.element(light('Red LED L, dark')).toBeVisible()
  await expect.element(button('Edit')).not.toBeInTheDocument()
})
deepTest(
  'it is looked at nearer, moved and shown whole again, by keys and by the menu',
  async () => {
    await mountCircuit(HALF_ADDER)
    await expect.element(schematic()).toBeVisible()
    const whole = viewBox()
    schematic().element().focus()
    await userEvent.keyboard('+')
    await expect.poll(viewBox).not.toBe(whole)
    const near = viewBox()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(viewBox).not.toBe(near)
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(viewBox).toBe(near)
    await userEvent.keyboard('0')
    await expect.poll(viewBox).toBe(whole)
    await button('More for this circuit').click()
    await page.getByRole('menuitem', { name: /^Farther/ }).click()
    await expect.poll(viewBox).not.toBe(whole)
  },
)
deepTest('over the window it goes on as it stood, and Esc gives it back', async () => {
  await mountCircuit(HALF_ADDER)
  await button('Switch A, off').click()
  await button('Open large').click()
  const dialog = page.getByRole('dialog', { name: 'Circuit' })
  await expect.element(dialog.getByRole('button', { name: 'Switch A, on' })).toBeVisible()
  await expectSound()
  await dialog.getByRole('button', { name: 'Switch B, off' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(light('Red LED CARRY, lit')).toBeVisible()
  await expect.element(button('Open large')).toHaveFocus()
})
deepTest('the drawing is saved as a picture that stands for itself, with what is lit', async () => {
  const files: Blob[] = []
  const names: string[] = []
  const made = vi.spyOn(URL, 'createObjectURL')
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
    files.push(made.mock.calls.at(-1)?.[0] as Blob)
  })
  await mountCircuit(HALF_ADDER, { theme: 'dark' })
  await button('Switch A, off').click()
  await expect.element(light('Green LED SUM, lit')).toBeVisible()
  const save = async (name: string): Promise<Blob | undefined> => {
    await button('More for this circuit').click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect.poll(() => names.length).toBeGreaterThan(files.length - 1)
    return files.at(-1)
  }
  const svg = (await (await save('Save as SVG'))?.text()) ?? ''
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  expect(svg).toContain('CARRY')
  expect(svg).not.toMatch(/class=|var\(|style=|href/)
  expect(svg.match(/<path/g)?.length).toBeGreaterThan(10)
  // The wires that are high, and the light of the LED: on the screen they are not elements.
  expect(svg).toContain('stroke-width="2.5px"')
  expect(svg).toContain('opacity="0.28"')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  await save('Save as PNG without ground')
  await expect.poll(() => names).toEqual(['circuit.svg', 'circuit.png'])
  const bytes = new Uint8Array((await files[1]?.arrayBuffer()) ?? new ArrayBuffer(0))
  expect(String.fromCharCode(...bytes.slice(1, 4))).toBe('PNG')
  made.mockRestore()
  saved.mockRestore()
})
test('nothing in a block breaks the page or runs', async () => {
  const nasty = '<img src=x onerror=__xss=1>'
  const part = (label: string, position: string, rest = ''): string =>
    `components:\n  - { label: ${JSON.stringify(label)}, type: SWITCH_TOGGLE, position: ${position}${rest} }\nwires: []`
  const blocks = [
    part(
      nasty,
      '{ x: 0, y: 0 }',
      `, properties: { caption: ${JSON.stringify('"><script>__xss=1</script>')} }`,
    ),
    part('Far', '{ x: 1e300, y: -1e300 }'),
    part('Nan', '{ x: .nan, y: .inf }'),
    'components:\n  - { label: L, type: "<script>__xss=1</script>", position: { x: 0, y: 0 } }',
    'components: &a [*a]',
    '{'.repeat(5000),
  ]
  await mount(
    <>
      {blocks.map((text, index) => (
        <CircuitBlock key={index} text={text} line={index + 1} path={null} />
      ))}
      <p>The end of it.</p>
    </>,
  )
  await expect.element(page.getByText('The end of it.')).toBeVisible()
  await expect.element(page.getByText(/References are not read/)).toBeVisible()
  expect(Reflect.get(window, '__xss')).toBeUndefined()
  expect(document.querySelectorAll('#root script, iframe, foreignObject, [onerror]')).toHaveLength(
    0,
  )
  await page.getByRole('button', { name: /^Switch "><script/ }).click()
  await expect.element(page.getByRole('button', { name: /^Switch "><script.*, on$/ })).toBeVisible()
})
test('who wants no motion gets a circuit that stands still until it is run', async () => {
  const real = window.matchMedia.bind(window)
  const asked = vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = real(query)
    if (query.includes('reduced-motion')) Object.defineProperty(list, 'matches', { value: true })
    return list
  })
  await mount(<CircuitBlock text={DIVIDER} line={1} path={null} />)
  await expect.poll(status).toBe('Paused · 0 ms · 0 events')
  await expect.element(button('Run')).toBeVisible()
  asked.mockRestore()
})
