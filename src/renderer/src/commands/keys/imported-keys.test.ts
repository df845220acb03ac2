import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import type { Command } from '../command.ts'
import { importedKeys, writtenKeys } from './imported-keys.ts'
import { keysClash } from './key-clashes.ts'
import { refusedKeys } from './kept-keys.ts'
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
  command('help', ['?']),
]
const LINUX = { shell: 'electron', isMac: false } as const
const read = (given: Readonly<Record<string, readonly string[]>>, place = LINUX) => {
  const { keys, leftOut, mayNotArrive } = importedKeys(given, COMMANDS, place)
  const said = ({ command: title, keys: each, why }: (typeof leftOut)[number]) =>
    `${title} ${each ?? '-'}: ${why}`
  return { keys, leftOut: leftOut.map(said), mayNotArrive: mayNotArrive.map(said) }
}

test('what the page of keys would take is taken, as keys that were taken over are', () => {
  const own = { palette: ['Mod+O', 'F1'], switcher: [], link: ['Mod+Shift+K Mod+L'] }
  expect(read(own)).toEqual({ keys: own, leftOut: [], mayNotArrive: [] })
})
test('keys that write or copy are left out, however a file writes them', () => {
  const given = {
    palette: ['A', 'Shift+a', 'Enter', 'F1'],
    switcher: ['Ctrl+C', 'Mod+v', 'Mod+Mod+X', 'Mod+A B'],
  }
  const { keys, leftOut } = read(given)
  expect(keys).toEqual({ palette: ['F1'] })
  expect(leftOut).toEqual([
    ...['A', 'Shift+a', 'Enter'].map((each) =>
      expect.stringMatching(`^Do palette ${each.replace('+', '.')}: .*write`),
    ),
    expect.stringMatching(/^Do switcher Ctrl\+C: .*copy/),
    expect.stringMatching(/^Do switcher Mod\+v: .*copy/),
    expect.stringMatching(/^Do switcher Mod\+Mod\+X: .*copy/),
    expect.stringMatching(/^Do switcher Mod\+A B: .*copy/),
  ])
})
test('keys of another command, and of one whose keys cannot be set, are left out', () => {
  const given = {
    palette: ['Mod+O', 'Mod+Alt+P'],
    link: ['Mod+Z'],
    undo: ['F4'],
    help: ['?', 'F1'],
  }
  expect(read(given)).toEqual({
    keys: { palette: ['Mod+Alt+P'], help: ['?', 'F1'] },
    leftOut: [
      'Do undo -: The keys of this command cannot be set.',
      'Do palette Mod+O: These are the keys of: Do switcher.',
      'Do link Mod+Z: These are the keys of: Do undo.',
    ],
    mayNotArrive: [],
  })
})
test('of two in a file the first one has them, and a chord clashes with its beginning', () => {
  expect(read({ palette: ['F7'], switcher: ['F7 A', 'F9'] })).toEqual({
    keys: { palette: ['F7'], switcher: ['F9'] },
    leftOut: ['Do switcher F7 A: These are the keys of: Do palette.'],
    mayNotArrive: [],
  })
})
test('a command that loses all of its own has the usual ones, where they are still free', () => {
  expect(read({ palette: ['A'], switcher: ['Mod+P'] })).toMatchObject({
    keys: {},
    leftOut: [
      expect.stringMatching(/^Do palette A/),
      'Do switcher Mod+P: These are the keys of: Do palette.',
    ],
  })
  expect(read({ palette: ['Mod+O'], switcher: ['Mod+O'] }).keys).toEqual({
    palette: ['Mod+O'],
    switcher: [],
  })
})
test('what the system or the browser may keep is set, and said', () => {
  const given = { palette: ['Mod+W'] }
  expect(read(given).mayNotArrive).toEqual([])
  const { keys, mayNotArrive } = importedKeys(given, COMMANDS, { shell: 'browser', isMac: false })
  expect(keys).toEqual(given)
  expect(mayNotArrive).toEqual([
    { command: 'Do palette', keys: 'Mod+W', why: expect.stringMatching(/browser/) },
  ])
})
test('a command that is not there keeps what may be set, for where it is', () => {
  expect(read({ elsewhere: ['F8', 'B', 'Mod+P'] })).toEqual({
    keys: { elsewhere: ['F8'] },
    leftOut: [
      expect.stringMatching(/^elsewhere B/),
      'elsewhere Mod+P: These are the keys of: Do palette.',
    ],
    mayNotArrive: [],
  })
})
test('without commands nobody knows whose keys they are, and none are imported', () => {
  const { keys, leftOut } = importedKeys({ palette: ['F1'] }, [], LINUX)
  expect(keys).toBeNull()
  expect(leftOut).toEqual([
    { command: 'palette', keys: null, why: expect.stringMatching(/Open a vault/) },
  ])
})
test('keys are written one way, and what is on no keyboard is none', () => {
  expect(writtenKeys('Shift+Mod+a', false)).toBe('Mod+Shift+A')
  expect(writtenKeys('Ctrl+K Ctrl+s', false)).toBe('Mod+K Mod+S')
  expect(writtenKeys('Ctrl+K', true)).toBe('Ctrl+K')
  expect(writtenKeys('Mod++', false)).toBe('Mod++')
  for (const none of ['Mod', 'Hyper+K', 'Mod+', 'mod+k', 'Mod+K ', 'Mod+f5', 'Mod+Shift'])
    expect(writtenKeys(none, false), none).toBeNull()
})
test('whatever a file says, no two commands have the same keys and none can write', () => {
  const one = fc.constantFrom(
    'A',
    'a',
    'F1',
    'F2',
    'Mod+P',
    'Mod+O',
    'Ctrl+P',
    'Mod+C',
    'Mod+K X',
    'Mod+Z',
    'x+y',
  )
  const ids = fc.constantFrom('palette', 'switcher', 'link', 'undo', 'elsewhere')
  fc.assert(
    fc.property(fc.dictionary(ids, fc.array(one, { maxLength: 3 })), (given) => {
      const { keys } = importedKeys(given, COMMANDS, LINUX)
      const all = [
        ...withOwnKeys(COMMANDS, keys ?? {}),
        command('elsewhere', keys?.['elsewhere'] ?? []),
      ]
      const pressed = all.flatMap(({ id, keys: list }) => list.map((each) => ({ id, each })))
      for (const { id, each } of pressed) {
        expect(refusedKeys(each)).toBeNull()
        expect(pressed.filter((other) => other.id !== id && keysClash(other.each, each))).toEqual(
          [],
        )
      }
      // What came of it is taken as it is.
      expect(importedKeys(keys ?? {}, COMMANDS, LINUX)).toMatchObject({ keys, leftOut: [] })
    }),
    { numRuns: runs(2000) },
  )
})
