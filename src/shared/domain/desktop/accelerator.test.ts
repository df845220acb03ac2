import { expect, test } from 'vitest'
import { acceleratorOf } from './accelerator.ts'

test.each([
  ['Mod+Shift+F', 'CommandOrControl+Shift+F'],
  ['Ctrl+Tab', 'Control+Tab'],
  ['Mod+Alt+ArrowLeft', 'CommandOrControl+Alt+Left'],
  ['Mod++', 'CommandOrControl+Plus'],
  ['Mod+\\', 'CommandOrControl+\\'],
  ['F2', 'F2'],
  ['Shift+F6', 'Shift+F6'],
])('%s is shown as %s', (keys, accelerator) => {
  expect(acceleratorOf(keys)).toBe(accelerator)
})

test('chords, signs and letters alone, keys without a name and nonsense are not', () => {
  for (const keys of ['Mod+K Mod+S', '?', 'A', 'Shift+A', 'Enter', 'Mod+ö', 'Hyper+A', 'Mod+', ''])
    expect(acceleratorOf(keys), keys).toBeNull()
})
