import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { formatKeys } from '../../ui/menu/format-keys.ts'
import { matchesKeys } from '../../ui/menu/matches-keys.ts'
import type { Command } from '../command.ts'
import { commandsOfKeys, findCommands, groupedCommands } from './find-commands.ts'
import { clashesWith, keysClash, withKeysOf, withKeysTaken } from './key-clashes.ts'
import { presetKeys, presetOf } from './key-presets.ts'
import { keptKeys, refusedKeys } from './kept-keys.ts'
import { keysOfEvent } from './keys-of-event.ts'
import { withOwnKeys } from './own-keys.ts'

const command = (id: string, keys: readonly string[], rest: Partial<Command> = {}): Command => ({
  id,
  title: `Do ${id}`,
  keys,
  run: () => {},
  ...rest,
})
const COMMANDS = [
  command('palette', ['Mod+P']),
  command('switcher', ['Mod+O']),
  command('link', ['Mod+K'], { listens: false }),
  command('undo', ['Mod+Z'], { listens: false, isFixed: true }),
  command('key-settings', []),
]
const press = (key: string, code: string, modifiers = '') => ({
  key,
  code,
  ctrlKey: modifiers.includes('c'),
  metaKey: modifiers.includes('m'),
  altKey: modifiers.includes('a'),
  shiftKey: modifiers.includes('s'),
})

test('what is pressed is written as commands have it', () => {
  expect(keysOfEvent(press('F', 'KeyF', 'cs'), false)).toBe('Mod+Shift+F')
  expect(keysOfEvent(press('f', 'KeyF', 'm'), true)).toBe('Mod+F')
  expect(keysOfEvent(press('˜', 'KeyN', 'a'), true)).toBe('Alt+N')
  expect(keysOfEvent(press('&', 'Digit1', 'c'), false)).toBe('Mod+1')
  expect(keysOfEvent(press(' ', 'Space', 'c'), false)).toBe('Mod+Space')
  expect(keysOfEvent(press('ArrowUp', 'ArrowUp', 'a'), false)).toBe('Alt+ArrowUp')
  expect(keysOfEvent(press('>', 'Period', 'cs'), false)).toBe('Mod+Shift+>')
})
test('modifiers alone, dead keys and the key of the system are none', () => {
  expect(keysOfEvent(press('Control', 'ControlLeft', 'c'), false)).toBeNull()
  expect(keysOfEvent(press('Dead', 'Quote', 'a'), false)).toBeNull()
  expect(keysOfEvent(press('e', 'KeyE', 'm'), false)).toBeNull()
})
test('what was written down is found again when it is pressed', () => {
  const key = fc.constantFrom(
    ...['a', 'b', 'z', 'ö', ';', ',', '.', '/', '[', ']', '=', '-'].map((each) => [
      each,
      `Key${each.toUpperCase()}`,
    ]),
    ...['F5', 'ArrowUp', 'PageDown', 'Enter', 'Delete'].map((each) => [each, each]),
    ...['1', '9'].map((each) => ['!', `Digit${each}`]),
    ['\\', 'Backslash'],
    [' ', 'Space'],
  )
  const modifiers = fc.subarray(['c', 'a', 's', 'm']).map((all) => all.join(''))
  fc.assert(
    fc.property(key, modifiers, fc.boolean(), ([name = '', code = ''], held, isMac) => {
      const event = press(name, code, held)
      const keys = keysOfEvent(event, isMac)
      if (keys !== null) expect(matchesKeys(keys, event, isMac)).toBe(true)
      else expect(held.includes('m') && !isMac).toBe(true)
    }),
    { numRuns: runs(2000) },
  )
})

test('keys clash when one cannot be pressed without the other', () => {
  expect(keysClash('Mod+Shift+F', 'Shift+Mod+F')).toBe(true)
  expect(keysClash('Mod+K', 'Mod+K Mod+S')).toBe(true)
  expect(keysClash('Mod+K Mod+S', 'Mod+K Mod+T')).toBe(false)
  expect(keysClash('Mod+K', 'Mod+Shift+K')).toBe(false)
  expect(keysClash('Mod++', 'Mod++')).toBe(true)
  expect(clashesWith('Mod+K Mod+S', 'key-settings', COMMANDS).map(({ id }) => id)).toEqual(['link'])
  expect(clashesWith('Mod+P', 'palette', COMMANDS)).toEqual([])
})
test('only what differs from the usual is kept', () => {
  const [palette = expect.unreachable()] = COMMANDS
  expect(withKeysOf({}, palette, ['Mod+P'])).toEqual({})
  const own = withKeysOf({}, palette, ['F1'])
  expect(own).toEqual({ palette: ['F1'] })
  const [changed = expect.unreachable()] = withOwnKeys(COMMANDS, own)
  expect([changed.keys, changed.usualKeys]).toEqual([['F1'], ['Mod+P']])
  expect(withKeysOf(own, changed, ['Mod+P'])).toEqual({})
  expect(withKeysOf(own, changed, [])).toEqual({ palette: [] })
})
test('keys that are taken over are gone from the others, but from what nobody can set', () => {
  const all = withOwnKeys(COMMANDS, {})
  const palette = all[0] ?? expect.unreachable()
  expect(
    withKeysTaken({}, palette, { keys: ['Mod+P', 'Mod+O'], taken: 'Mod+O', commands: all }),
  ).toEqual({ palette: ['Mod+P', 'Mod+O'], switcher: [] })
  expect(withKeysTaken({}, palette, { keys: ['Mod+Z'], taken: 'Mod+Z', commands: all })).toEqual({
    palette: ['Mod+Z'],
  })
})
test('keys of the text are the window’s to hear when the person sets them, and fixed ones stay', () => {
  const own = withOwnKeys(COMMANDS, { link: ['Mod+Alt+K'], undo: ['Mod+U'], gone: ['F5'] })
  expect(own.find(({ id }) => id === 'link')).toMatchObject({ keys: ['Mod+Alt+K'], listens: true })
  expect(own.find(({ id }) => id === 'undo')).toMatchObject({ keys: ['Mod+Z'], listens: false })
  expect(own).toHaveLength(COMMANDS.length)
})

test('a preset is known again, holds no clash of its own, and an own key makes it the person’s', () => {
  for (const isMac of [false, true])
    for (const name of ['latent', 'obsidian', 'vscode'] as const) {
      const keys = presetKeys(name, COMMANDS, isMac)
      expect(presetOf(keys, COMMANDS, isMac)).toBe(name === 'obsidian' ? 'latent' : name)
      const now = withOwnKeys(COMMANDS, keys)
      for (const { id, keys: each } of now)
        for (const one of each) expect(clashesWith(one, id, now), `${name} ${one}`).toEqual([])
    }
  expect(presetKeys('vscode', COMMANDS, false)).toEqual({
    palette: ['Mod+Shift+P', 'F1'],
    switcher: ['Mod+P'],
    link: ['Mod+Alt+K'],
    'key-settings': ['Mod+K Mod+S'],
  })
  expect(presetOf({ palette: ['F9'] }, COMMANDS, false)).toBeNull()
})

test('keys that write, or copy, are refused; those that others keep are said to be so', () => {
  for (const bare of ['A', 'Shift+A', 'Enter', 'Escape', 'ArrowUp', 'Shift+Tab', '5'])
    expect(refusedKeys(bare), bare).toMatch(/write or move/)
  expect(refusedKeys('Mod+C')).toMatch(/copy/)
  // It would wait for the second key instead of copying.
  expect(refusedKeys('Mod+C K')).toMatch(/copy/)
  expect(refusedKeys('Mod+A B')).toMatch(/copy/)
  expect(refusedKeys('Mod+K Mod+S Mod+T')).toMatch(/two parts/)
  for (const fine of ['F5', 'Mod+J B', 'Mod+K', 'Alt+Enter', '?', 'Mod+K Mod+S'])
    expect(refusedKeys(fine), fine).toBeNull()
  expect(keptKeys('Mod+W', { shell: 'browser', isMac: false })).toMatch(/browser/)
  expect(keptKeys('Mod+W', { shell: 'electron', isMac: false })).toBeNull()
  expect(keptKeys('Alt+F4', { shell: 'electron', isMac: false })).toMatch(/system/)
  expect(keptKeys('Mod+Q', { shell: 'electron', isMac: true })).toMatch(/system/)
})

test('commands are found by name and by key, and listed by what they belong to', () => {
  expect(findCommands(COMMANDS, 'do pal', 'Linux').map(({ id }) => id)).toEqual(['palette'])
  expect(findCommands(COMMANDS, 'ctrl+o', 'Linux').map(({ id }) => id)).toEqual(['switcher'])
  expect(commandsOfKeys(COMMANDS, 'Mod+K').map(({ id }) => id)).toEqual(['link'])
  const grouped = groupedCommands([
    command('a', [], { group: 'Files' }),
    command('b', [], { group: 'Text' }),
    command('c', [], { group: 'Files' }),
  ])
  expect(grouped.map(([group, all]) => [group, all.map(({ id }) => id)])).toEqual([
    ['Files', ['a', 'c']],
    ['Text', ['b']],
  ])
})
test('a chord is written with a space, and the sign for help is itself on every keyboard', () => {
  expect(formatKeys('Mod+K Mod+S', 'Linux x86_64')).toBe('Ctrl+K Ctrl+S')
  expect(formatKeys('Mod+K Mod+S', 'MacIntel')).toBe('⌘K ⌘S')
  expect(matchesKeys('?', press('?', 'Slash', 's'), false)).toBe(true)
  expect(matchesKeys('?', press('?', 'Comma'), false)).toBe(true)
  expect(matchesKeys('?', press('?', 'Slash', 'cs'), false)).toBe(false)
})
