import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { ComponentDefinition } from '../../shared/component.ts'
import { COMPONENTS, componentOfType } from '../../shared/registry.ts'
import { gateKind } from './gate-shape.ts'
import { PartSymbol } from './part-symbol.tsx'
import { PartView } from './part-view.tsx'
import { shownPinName } from './pin-name.ts'
import { placePart } from './sheet.ts'

const symbol = (definition: ComponentDefinition, properties = {}): string =>
  renderToStaticMarkup(createElement(PartSymbol, { definition, properties }))
const view = (type: string, { rotation = 0, isLive = false } = {}): string =>
  renderToStaticMarkup(
    createElement(PartView, {
      part: placePart(
        { label: 'P', type, position: { x: 40, y: 60 }, properties: { rotation } },
        componentOfType(type),
      ),
      index: 3,
      isLive,
    }),
  )
const known = (type: string): ComponentDefinition => {
  const definition = componentOfType(type)
  if (!definition) throw new Error(type)
  return definition
}
/** The lines of pins: whose they are, how long they say they are, and their path. */
const stubs = (svg: string) =>
  [...svg.matchAll(/<path[^>]*data-pin="([^"]+)" data-length="([^"]+)"[^>]* d="([^"]+)"/g)].map(
    ([, pin = '', length = '', path = '']) => ({ pin, length: Number(length), path }),
  )

describe.each(COMPONENTS.map((definition) => [definition.type, definition] as const))(
  '%s',
  (_type, definition) => {
    test('every pin has a line from where its wire ends into the part, of the length it says', () => {
      const lines = stubs(symbol(definition))
      expect(lines.map(({ pin }) => pin).toSorted()).toEqual(
        definition.pins.map(({ name }) => name).toSorted(),
      )
      for (const { name, side, position } of definition.pins) {
        const { path = '', length = 0 } = lines.find(({ pin }) => pin === name) ?? {}
        const [, x, y, axis, to] = /^M (\S+) (\S+) ([HV]) (\S+)$/.exec(path) ?? []
        expect([Number(x), Number(y)]).toEqual([position.x, position.y])
        expect(axis).toBe(side === 'left' || side === 'right' ? 'H' : 'V')
        const start = axis === 'H' ? position.x : position.y
        expect(Math.abs(Number(to) - start)).toBeCloseTo(length)
        // Inward, and not through the part to its other side.
        const isInward = side === 'left' || side === 'top' ? Number(to) > start : Number(to) < start
        expect([name, isInward]).toEqual([name, true])
        expect(length).toBeLessThan((axis === 'H' ? definition.width : definition.height) * 0.75)
      }
    })
    test('nothing of it is drawn at a place that is no number', () => {
      expect(symbol(definition)).not.toMatch(/NaN|undefined|Infinity/)
      for (const rotation of [90, 180, 270])
        expect(view(definition.type, { rotation })).not.toMatch(/NaN|undefined|Infinity/)
    })
    test('it can be worked or read by its role, where the circuit is at work and only there', () => {
      const roles = { switch: 'button', button: 'button', display: 'img', clock: 'img' } as const
      const role = roles[definition.role as keyof typeof roles] ?? null
      const live = view(definition.type, { isLive: true })
      expect(/ role="(\w+)"/.exec(live)?.[1] ?? null).toBe(role)
      expect(live.includes('tabindex="0"')).toBe(role === 'button')
      expect(view(definition.type)).not.toMatch(/ role=|tabindex/)
      expect(live).toContain('data-part="3"')
      expect(live).toContain(`<title>P · ${definition.name.replaceAll('&', '&amp;')}</title>`)
    })
    test('a part that is a box names its pins upright, with a bar over those that are inverted', () => {
      const isBox =
        (definition.role === 'logic' && gateKind(definition.type) === null) ||
        definition.type.startsWith('SEVEN_SEGMENT')
      const names = [...view(definition.type, { rotation: 90 }).matchAll(/<text([^>]*)>([^<]*)</g)]
        .map(([, attributes = '', text = '']) => ({ text, hasBar: /overline/.test(attributes) }))
        .slice(0, definition.pins.length)
      if (isBox) expect(names).toEqual(definition.pins.map(({ name }) => shownPinName(name)))
      else expect(view(definition.type)).not.toMatch(/overline/)
    })
  },
)

test('a display of a number has no pin at a segment, one of segments has each at its own', () => {
  const segments = (type: string) =>
    [...symbol(known(type)).matchAll(/data-segment="(\w)"(?: data-pin="(\w)")?/g)].map(
      ([, name, pin]) => [name, pin],
    )
  expect(segments('SEVEN_SEGMENT')).toEqual('ABCDEFG'.split('').map((name) => [name, name]))
  expect(segments('SEVEN_SEGMENT_BCD')).toEqual(
    'ABCDEFG'.split('').map((name) => [name, undefined]),
  )
  expect(symbol(known('SEVEN_SEGMENT_BCD'))).toContain('data-digit=""')
  expect(symbol(known('SEVEN_SEGMENT'), { colour: 'blue' })).toContain('data-colour="blue"')
})
test('gates that invert have a bubble, a clock input has a wedge, constants say what they are', () => {
  const circles = (type: string) => symbol(known(type)).match(/<circle/g)?.length ?? 0
  expect(['AND_2', 'NAND_2', 'NOT', 'BUFFER'].map(circles)).toEqual([0, 1, 1, 0])
  expect(symbol(known('D_FLIP_FLOP'))).toMatch(/l 8 5 l -8 5/)
  expect(symbol(known('D_LATCH'))).not.toMatch(/l 8 5 l -8 5/)
  const shown = (type: string) => /<text[^>]*>([^<]*)</.exec(symbol(known(type)))?.[1]
  expect(['CONST_0', 'CONST_1', 'PROBE'].map(shown)).toEqual(['0', '1', '?'])
})
test('a part is turned within its box, and one of a kind nobody knows is a box with a question', () => {
  const { width, height } = known('AND_3')
  const turn = (rotation: number) =>
    /translate\([^)]*\) rotate\(\d+\)/.exec(view('AND_3', { rotation }))?.[0]
  expect([0, 90, 180, 270].map(turn)).toEqual([
    undefined,
    `translate(${height} 0) rotate(90)`,
    `translate(${width} ${height}) rotate(180)`,
    `translate(0 ${width}) rotate(270)`,
  ])
  const unknown = view('TUBE_AMP', { isLive: true })
  expect(unknown).toContain('translate(40 60)')
  expect(unknown).toContain('>?<')
  expect(unknown).toContain('<title>P · TUBE_AMP</title>')
  expect(unknown).not.toMatch(/ role=/)
})
