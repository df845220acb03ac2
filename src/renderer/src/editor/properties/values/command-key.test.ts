import { expect, test } from 'vitest'
import { isCommandKey } from './command-key.ts'

const pressed = (key: string, ...held: ('Control' | 'Meta' | 'AltGraph')[]): boolean =>
  isCommandKey({
    key,
    ctrlKey: held.includes('Control'),
    metaKey: held.includes('Meta'),
    getModifierState: (modifier) => held.some((one) => one === modifier),
  })

test('a key that a person holds to copy, to undo or to go by words is no command yet', () => {
  expect(pressed('Control', 'Control')).toBe(false)
  expect(pressed('Meta', 'Meta')).toBe(false)
  for (const key of ['a', 'C', 'v', 'x', 'z', 'Backspace', 'Delete', 'ArrowLeft', 'End'])
    expect(pressed(key, 'Control'), key).toBe(false)
})
test('letters that AltGr writes are letters', () => {
  for (const key of ['@', '€', '\\', 'AltGraph', '{'])
    expect(pressed(key, 'Control', 'AltGraph'), key).toBe(false)
})
test('the keys of the window are commands, and those of nobody but the field are none', () => {
  for (const key of ['s', 'p', 'w', 'Enter', 'Tab', ',', '1'])
    expect(pressed(key, 'Control'), key).toBe(true)
  expect(pressed('k', 'Meta')).toBe(true)
  expect([pressed('s'), pressed('@'), pressed('Enter')]).toEqual([false, false, false])
})
