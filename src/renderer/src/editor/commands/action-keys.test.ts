import { expect, test } from 'vitest'
import { EDITOR_ACTIONS } from '../../stores/editor-action.ts'
import { editorKey, ELSEWHERE, keysOfAction } from './action-keys.ts'
import { EDITOR_ACTION_TITLES } from './words.ts'

test.each(['MacIntel', 'Win32', 'Linux x86_64', 'iPad'])(
  'on %s no two commands of the text have the same keys',
  (platform) => {
    const keys = EDITOR_ACTIONS.flatMap((action) => keysOfAction(action, platform) ?? [])
    expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
  },
)
test('no two commands of the text have one name in the palette', () => {
  const titles = EDITOR_ACTIONS.map((action) => EDITOR_ACTION_TITLES[action])
  expect(new Set(titles).size).toBe(titles.length)
})
test('keys are written as the editor hears them: letters small, names of keys as they are', () => {
  expect(
    ['Mod+Shift+K', 'Mod+Alt+ArrowUp', 'Mod+/', 'Alt+Enter', 'Mod+Shift+.'].map(editorKey),
  ).toEqual(['Mod-Shift-k', 'Mod-Alt-ArrowUp', 'Mod-/', 'Alt-Enter', 'Mod-Shift-.'])
})
test('where Alt and an arrow go by words, growing has other keys, and what is known elsewhere has the same', () => {
  expect(keysOfAction('grow', 'MacIntel')).not.toBe(keysOfAction('grow', 'Win32'))
  for (const action of ELSEWHERE)
    expect(keysOfAction(action, 'MacIntel')).toBe(keysOfAction(action, 'Win32'))
})
