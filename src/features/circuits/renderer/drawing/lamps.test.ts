import { expect, test } from 'vitest'
import { COMPONENTS, componentOfType } from '../../shared/registry.ts'
import { drawLamp } from '../running/draw-lamp.ts'
import { isLamp, lampLook, lampsOf, type LampLook } from './lamps.ts'
import { ledColour } from './led-colour.ts'
import { routeSimply } from './route-simply.ts'
import { readSheet } from './sheet.ts'

const INKS = { ink: '#111', paper: '#fff' }
const led = (rotation: number, type = 'LED_RED') =>
  lampsOf(
    readSheet(
      {
        components: [{ label: 'L', type, position: { x: 0, y: 0 }, properties: { rotation } }],
        wires: [],
      },
      componentOfType,
      routeSimply,
    ),
  )

/** A canvas that writes down what is drawn on it. */
function paper() {
  const drawn: string[] = []
  const style = { fillStyle: '', strokeStyle: '', lineWidth: 0, globalAlpha: 1 }
  let discs: string[] = []
  let dashes: readonly number[] = []
  const context = {
    ...style,
    beginPath: () => (discs = []),
    arc: (x: number, y: number, radius: number) =>
      discs.push(`disc ${x} ${y} ${radius.toFixed(1)}`),
    moveTo: (x: number, y: number) => discs.push(`from ${x.toFixed(1)} ${y.toFixed(1)}`),
    lineTo: (x: number, y: number) => discs.push(`to ${x.toFixed(1)} ${y.toFixed(1)}`),
    setLineDash: (next: readonly number[]) => (dashes = next),
    fill() {
      drawn.push(`fill ${this.fillStyle} ${this.globalAlpha} ${discs.join(', ')}`)
    },
    stroke() {
      drawn.push(`line ${this.strokeStyle} [${dashes.join(' ')}] ${discs.join(', ')}`)
    },
  }
  return { drawn, context, left: () => ({ alpha: context.globalAlpha, dashes }) }
}
function drawnAs(look: LampLook) {
  const { context, drawn, left } = paper()
  const [lamp] = led(0)
  if (!lamp) throw new Error('There is no lamp.')
  drawLamp(context as unknown as CanvasRenderingContext2D, lamp, look, {
    cross: 'grey',
    paper: 'white',
  })
  // What is drawn next begins as before.
  expect(left()).toEqual({ alpha: 1, dashes: [] })
  return { drawn, lamp }
}

test('a lamp that is lit glows around itself and reflects, and has no cross', () => {
  const { drawn, lamp } = drawnAs(lampLook(1, 'red', INKS))
  const { x, y } = lamp.middle
  expect(drawn.map((each) => each.split(' ').slice(0, 2).join(' '))).toEqual([
    'fill red',
    'fill red',
    'line color-mix(in',
    'fill white',
  ])
  expect(drawn[0]).toBe(`fill red 0.28 disc ${x} ${y} ${(lamp.radius + 5).toFixed(1)}`)
  expect(drawn[3]).toContain('fill white 0.8')
})
test('a dark lamp has a cross and no glow; one that nobody knows has a broken line', () => {
  const dark = drawnAs(lampLook(0, 'red', INKS))
  expect(dark.drawn).toHaveLength(3)
  expect(dark.drawn[1]).toMatch(/^line #111 \[\] disc/)
  expect(dark.drawn[2]).toMatch(
    /^line grey \[\] from \S+ \S+, to \S+ \S+, from \S+ \S+, to \S+ \S+$/,
  )
  expect(drawnAs(lampLook('x', 'red', INKS)).drawn[1]).toMatch(/^line #111 \[4 3\] disc/)
})
test('the three values of a lamp look different, in light and in dark', () => {
  for (const inks of [INKS, { ink: '#eee', paper: '#000' }]) {
    const looks = ([0, 1, 'x'] as const).map((value) =>
      JSON.stringify(lampLook(value, 'red', inks)),
    )
    expect(new Set(looks).size).toBe(3)
  }
})
test('the light comes from above on the left, however the lamp is turned', () => {
  const signs = [0, 90, 180, 270].map((turn) => {
    const [lamp] = led(turn)
    return [Math.sign(lamp?.shine.x ?? 0), Math.sign(lamp?.shine.y ?? 0)]
  })
  expect(signs).toEqual([
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ])
})
test('every LED is a lamp of its own colour in the middle of its box, and nothing else is one', () => {
  for (const { type } of COMPONENTS) {
    const [lamp] = led(0, type)
    expect([type, lamp !== undefined]).toEqual([type, isLamp(type)])
    if (!lamp) continue
    expect(`LED_${lamp.colour.slice('--led-'.length).toUpperCase()}`).toBe(type)
    const { width = 0, height = 0 } = componentOfType(type) ?? {}
    expect(lamp.middle).toEqual({ x: width / 2, y: height / 2 })
    expect(lamp.radius * 2).toBeLessThan(Math.min(width, height))
    // Nothing drives it: it shows its own pin.
    expect(lamp.pin).toBe('L:IN')
  }
})
test('a colour is that of the type, then of the property, and red for what is none', () => {
  expect(ledColour('LED_GREEN', { colour: 'blue' })).toBe('green')
  expect(ledColour('', { colour: 'Blue' })).toBe('blue')
  expect([
    ledColour('', { colour: 'pink' }),
    ledColour('', { colour: 3 }),
    ledColour('', {}),
  ]).toEqual(['red', 'red', 'red'])
})
