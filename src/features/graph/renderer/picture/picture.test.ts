import { expect, test } from 'vitest'
import { litWith, shortLabel, type Scene } from './picture.ts'

const scene = (rest: Partial<Scene>): Scene => ({
  keys: ['a', 'b', 'c', 'd'],
  labels: ['A', 'B', 'C', 'D'],
  links: Uint32Array.of(0, 1),
  dashed: [],
  sizes: new Float32Array(4),
  colours: new Uint8Array(4),
  shown: Uint8Array.of(1, 1, 1, 1),
  centre: -1,
  near: (dot) => (dot === 0 ? [1] : dot === 1 ? [0] : []),
  ...rest,
})

test('a long name is cut between characters', () => {
  expect(shortLabel('x'.repeat(48))).toBe('x'.repeat(48))
  expect(shortLabel('x'.repeat(49))).toBe(`${'x'.repeat(47)}…`)
  expect(shortLabel('🎉'.repeat(48))).toBe('🎉'.repeat(48))
  expect(shortLabel('🎉'.repeat(60))).toBe(`${'🎉'.repeat(47)}…`)
  expect(shortLabel('')).toBe('')
})
test('a dot is lit with those that it is linked with, and those that are about the same', () => {
  expect([...litWith(scene({}), 0)]).toEqual([0, 1])
  expect([...litWith(scene({}), 3)]).toEqual([3])
  const dashed = [
    [0, 2],
    [3, 0],
  ] as const
  expect(litWith(scene({ dashed }), 0)).toEqual(new Set([0, 1, 2, 3]))
  expect(litWith(scene({ dashed }), 2)).toEqual(new Set([0, 2]))
})
