import type { KeyboardEvent } from 'react'
import { expect, test } from 'vitest'
import { HALF_ADDER } from '../../../../../test/shared/half-adder.ts'
import { componentOfType } from '../../shared/registry.ts'
import type { PlacedPin } from '../drawing/placed-part.ts'
import { routeSimply } from '../drawing/route-simply.ts'
import { readSheet } from '../drawing/sheet.ts'
import { editNote } from '../testing/circuit-note.ts'
import { canvasKeys } from './canvas-keys.ts'
import { NO_GESTURE, type Gesture } from './canvas-gesture.ts'
import { judgeWire, pinRules } from './wire-legality.ts'

const FREE = HALF_ADDER.replace('  - { from: "B:OUT", to: "XOR1:B" } # kept\n', '')

/** The sheet with the keys in it, and what they did besides editing. */
function sheetOf(circuit: string) {
  const { editing, now } = editNote(`\`\`\`circuit\n${circuit}\`\`\`\n`)
  let gesture: Gesture = NO_GESTURE
  const done: string[] = []
  const view = {
    port: { x: 0, y: 0, scale: 1 },
    size: { width: 600, height: 300 },
    zoomIn: () => done.push('nearer'),
    zoomOut: () => done.push('farther'),
    fit: () => done.push('all'),
    pan: (x: number, y: number) => done.push(`pan ${x} ${y}`),
  }
  /** As the editor makes them anew after each step. */
  const keys = () => {
    const { blueprint } = now()
    const sheet = readSheet(blueprint, componentOfType, routeSimply)
    const rules = pinRules(sheet.parts)
    return canvasKeys({
      sheet,
      view,
      editing,
      gesture,
      setGesture: (next) => (gesture = next),
      judge: (from: PlacedPin, to: PlacedPin) => judgeWire(blueprint, from, to, rules),
      onLeave: () => done.push('leave'),
    })
  }
  const field = { focus: () => done.push('label') }
  const currentTarget = { closest: () => ({ querySelector: () => field }) }
  /** `Ctrl+Shift+z`, as they follow each other; answers which of them the sheet took for its own. */
  function press(...names: readonly string[]): readonly boolean[] {
    return names.map((name) => {
      const parts = name === '+' ? ['+'] : name.split(/\+(?=.)/)
      let isTaken = false
      keys().onKeyDown({
        key: parts.at(-1) ?? '',
        code: '',
        ctrlKey: parts.includes('Ctrl'),
        metaKey: parts.includes('Meta'),
        altKey: parts.includes('Alt'),
        shiftKey: parts.includes('Shift'),
        preventDefault: () => (isTaken = true),
        stopPropagation: () => {},
        currentTarget,
      } as unknown as KeyboardEvent)
      return isTaken
    })
  }
  return {
    press,
    keys,
    done,
    now,
    editing,
    gesture: () => gesture,
    /** The pin that a wire would begin or end at. */
    over: () => (gesture.kind === 'pick' || gesture.kind === 'wire' ? gesture.over?.key : null),
    labels: () => now().blueprint.components.map(({ label }) => label),
    chosen: () => [...now().chosen.parts].map((part) => now().blueprint.components[part]?.label),
    place: (label: string) =>
      now().blueprint.components.find((each) => each.label === label)?.position,
  }
}

test('Tab goes through the parts and out of the sheet at either end', () => {
  const { press, chosen } = sheetOf(HALF_ADDER)
  expect(press('Tab', 'Tab')).toEqual([true, true])
  expect(chosen()).toEqual(['B'])
  press('Shift+Tab')
  expect(chosen()).toEqual(['A'])
  // The focus goes on to what stands before the sheet.
  expect(press('Shift+Tab')).toEqual([false])
  press('Escape', 'Shift+Tab')
  expect(chosen()).toEqual(['CARRY'])
  expect(press('Tab')).toEqual([false])
})
test('arrows move what is chosen by the grid or five of it, and without anything they move the sheet', () => {
  const { press, done, place, now } = sheetOf(HALF_ADDER)
  press('ArrowLeft', 'ArrowDown', 'Shift+ArrowRight')
  expect(done).toEqual(['pan 20 0', 'pan 0 -20', 'pan -100 0'])
  expect(now().canUndo).toBe(false)
  press('Tab', 'ArrowRight', 'ArrowUp', 'Shift+ArrowLeft')
  expect(place('A')).toEqual({ x: -80, y: -20 })
  // All that is chosen goes, and stays chosen.
  press('Ctrl+a', 'ArrowDown')
  expect([place('A'), place('B'), now().chosen.parts.size]).toEqual([
    { x: -80, y: 0 },
    { x: 0, y: 100 },
    6,
  ])
  expect(done).toHaveLength(3)
})
test('what is chosen is turned, doubled beside itself with the wires among it, and deleted', () => {
  const { press, now, labels, chosen } = sheetOf(HALF_ADDER)
  press('Tab', 'R')
  expect(now().blueprint.components[0]?.properties).toEqual({ rotation: 90 })
  press('Ctrl+a', 'Meta+D')
  expect(labels().slice(6)).toEqual(['SW1', 'SW2', 'XOR2', 'AND2', 'LED1', 'LED2'])
  expect(chosen()).toEqual(labels().slice(6))
  expect(now().blueprint.wires).toHaveLength(12)
  press('Backspace')
  expect(now().blueprint.components).toHaveLength(6)
  expect(now().blueprint.wires).toHaveLength(6)
  // Nothing is chosen any more: there is nothing to double or to delete.
  const { blueprint } = now()
  press('Delete', 'Ctrl+d', 'r')
  expect(now().blueprint).toEqual(blueprint)
})
test('steps are taken back and done again by the keys of any system', () => {
  const { press, place } = sheetOf(HALF_ADDER)
  press('Tab', 'ArrowRight', 'ArrowRight', 'Ctrl+z')
  expect(place('A')?.x).toBe(20)
  press('Meta+z')
  expect(place('A')?.x).toBe(0)
  press('Ctrl+Shift+Z')
  expect(place('A')?.x).toBe(20)
  press('Ctrl+y')
  expect(place('A')?.x).toBe(40)
})
test('a wire begins at the output of what is chosen, goes only where it may, and Enter joins it', () => {
  const { press, over, gesture, now } = sheetOf(FREE)
  press('Tab', 'Tab', 'w')
  expect([gesture().kind, over()]).toEqual(['pick', 'B:OUT'])
  // A switch has one pin: there is no other to begin at.
  press('ArrowRight', 'Shift+Tab')
  expect(over()).toBe('B:OUT')
  press('Enter')
  expect([gesture().kind, over()]).toEqual(['wire', 'XOR1:B'])
  // It is the only input that is free.
  press('Tab')
  expect(over()).toBe('XOR1:B')
  press(' ')
  expect(gesture()).toBe(NO_GESTURE)
  expect(now().blueprint.wires.at(-1)).toEqual({ from: 'B:OUT', to: 'XOR1:B' })
})
test('begun at an input it goes round the outputs that could drive it, both ways', () => {
  const { press, over, editing, now } = sheetOf(FREE)
  editing.choose({ parts: new Set([2]), wires: new Set() })
  press('W', 'ArrowLeft')
  expect(over()).toBe('XOR1:B')
  press('Enter')
  const round = [over()]
  for (let step = 0; step < 3; step++) {
    press('ArrowDown')
    round.push(over())
  }
  expect(new Set(round)).toEqual(new Set(['B:OUT', 'A:OUT', 'XOR1:Y', 'AND1:Y']))
  press('ArrowUp', 'Shift+Tab')
  expect(over()).toBe(round[1])
  press('Escape')
  expect([over(), now().canUndo]).toEqual([null, false])
})
test('a wire that may end nowhere is given up by Enter, and nothing is written', () => {
  const { press, over, gesture, now } = sheetOf(HALF_ADDER)
  press('Tab', 'w', 'Enter')
  expect([gesture().kind, over()]).toEqual(['wire', undefined])
  press('ArrowDown')
  expect(over()).toBeUndefined()
  press('Escape')
  expect(gesture()).toBe(NO_GESTURE)
  expect(now().canUndo).toBe(false)
})
test('without anything chosen a wire may begin at any pin; on an empty sheet there is none', () => {
  const { press, over } = sheetOf(HALF_ADDER)
  press('w')
  expect(over()).toBe('A:OUT')
  press('Tab')
  expect(over()).toBe('B:OUT')
  const empty = sheetOf('components: []\nwires: []\n')
  expect(empty.press('w', 'Tab', 'Shift+Tab')).toEqual([true, false, false])
  expect(empty.gesture()).toBe(NO_GESTURE)
})
test('nearer, farther, all of it; Enter goes to the label of what is chosen', () => {
  const { press, done } = sheetOf(HALF_ADDER)
  press('+', '=', '-', '0', 'Tab', 'Enter')
  expect(done).toEqual(['nearer', 'nearer', 'farther', 'all', 'label'])
})
test('Esc ends one thing at a time: the gesture, then the choice, and then it leaves', () => {
  const { press, done, chosen, gesture } = sheetOf(HALF_ADDER)
  press('Tab', 'w', 'Escape')
  expect([gesture(), chosen()]).toEqual([NO_GESTURE, ['A']])
  press('Escape')
  expect([chosen(), done]).toEqual([[], []])
  press('Escape')
  expect(done).toEqual(['leave'])
})
test('what the sheet does not know, and every key with Alt, is left to the window', () => {
  const { press, now, editing } = sheetOf(HALF_ADDER)
  editing.choose({ parts: new Set([0]), wires: new Set() })
  expect(press('q', 'Ctrl+k', 'F5', 'Alt+ArrowLeft', 'Alt+d', 'Ctrl+ArrowLeft')).toEqual(
    Array.from({ length: 6 }, () => false),
  )
  expect(now().canUndo).toBe(false)
})
test('the buttons do what the keys do', () => {
  const { keys, now, editing, gesture } = sheetOf(HALF_ADDER)
  editing.choose({ parts: new Set([2]), wires: new Set([0]) })
  keys().rotate()
  expect(now().blueprint.components[2]?.properties).toEqual({ rotation: 90 })
  keys().duplicate()
  expect(now().blueprint.components.at(-1)).toMatchObject({
    label: 'XOR2',
    position: { x: 200, y: 40 },
    properties: { rotation: 90 },
  })
  keys().remove()
  expect(now().blueprint.components).toHaveLength(6)
  keys().beginWire()
  expect(gesture().kind).toBe('pick')
})
