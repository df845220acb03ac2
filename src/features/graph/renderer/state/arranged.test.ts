import { expect, test } from 'vitest'
import { createArranged, type Arrangeable } from './arranged.ts'

const dots = (id: string, keys: readonly string[], links: readonly number[] = []): Arrangeable => ({
  id,
  keys,
  links: Uint32Array.from(links),
})
const VAULT = dots('vault', ['a', 'b'], [0, 1])
const PLACES = Float32Array.of(1, 2, 3, 4)

test('the same dots and links lie where they lay, once they have come to rest', () => {
  const arranged = createArranged()
  expect(arranged.done(VAULT)).toBeNull()
  arranged.keep(VAULT, PLACES, false)
  expect(arranged.done(VAULT)).toBeNull()
  arranged.keep(VAULT, PLACES, true)
  expect(arranged.done(dots('vault', ['a', 'b'], [0, 1]))).toBe(PLACES)
})
test('with another dot, link or order they are arranged again, from where they were', () => {
  const arranged = createArranged()
  arranged.keep(VAULT, PLACES, true)
  for (const other of [
    dots('vault', ['a', 'b', 'c'], [0, 1]),
    dots('vault', ['a', 'c'], [0, 1]),
    dots('vault', ['b', 'a'], [0, 1]),
    dots('vault', ['a', 'b'], [1, 0]),
    dots('vault', ['a', 'b'], [0, 1, 1, 0]),
    dots('vault', ['a'], [0, 1]),
  ]) {
    expect(arranged.done(other)).toBeNull()
    expect(arranged.known(other)).toEqual(
      new Map([
        ['a', [1, 2]],
        ['b', [3, 4]],
      ]),
    )
  }
  // What is kept for the vault says nothing of what is around a note.
  expect(arranged.known(dots('around a', ['a', 'b'], [0, 1])).size).toBe(0)
})
test('what was given up is known no more', () => {
  const arranged = createArranged()
  arranged.keep(VAULT, PLACES, true)
  arranged.forget(VAULT)
  expect(arranged.done(VAULT)).toBeNull()
  expect(arranged.known(VAULT).size).toBe(0)
})
test('of very many surroundings the twelve that were looked at last are kept', () => {
  const arranged = createArranged()
  const around = (note: number) => dots(`around ${note}`, ['a', 'b'])
  arranged.keep(VAULT, PLACES, true)
  for (let note = 0; note < 11; note++) arranged.keep(around(note), PLACES, true)
  arranged.keep(VAULT, PLACES, true)
  arranged.keep(around(11), PLACES, true)
  expect(arranged.done(VAULT)).toBe(PLACES)
  expect([0, 1, 10, 11].map((note) => arranged.done(around(note)) !== null)).toEqual([
    false,
    true,
    true,
    true,
  ])
})
