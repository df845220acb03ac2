import { expect, test } from 'vitest'
import { withBoard, type BoardRig } from '../../testing/with-board.ts'
import { choose } from '../board-store.ts'
import { chosenKeys } from './chosen-keys.ts'

/** To `b` three lead, and one leads on; `a` has another of its own. */
const DRAWING = {
  nodes: { a: {}, b: { x: 300 }, c: { x: 600 }, d: { x: 900 }, alone: { y: 500 } },
  edges: {
    ab: ['a', 'b'],
    ac: ['a', 'c'],
    cb: ['c', 'b'],
    db: ['d', 'b'],
    bd: ['b', 'd'],
  },
} as const

const keysOf = (rig: BoardRig, giveUp = () => false) =>
  chosenKeys({ board: rig.board, canvas: rig.canvas(), deeds: rig.deeds(), giveUp })

test('E goes round all edges of the card that had the keys, what leads away first', async () => {
  await withBoard(DRAWING, (rig) => {
    choose(rig.board, ['b'])
    const seen = Array.from({ length: 5 }, () => {
      keysOf(rig).nextEdge()
      return rig.board.getState().edge
    })
    expect(seen).toEqual(['bd', 'ab', 'cb', 'db', 'bd'])
  })
})
test('Escape gives the keys back to the card from which one went round', async () => {
  await withBoard(DRAWING, (rig) => {
    choose(rig.board, ['b'])
    for (let step = 0; step < 3; step++) keysOf(rig).nextEdge()
    expect(keysOf(rig).escape()).toBe(true)
    expect(rig.board.getState()).toMatchObject({ focused: 'b', edge: null })
  })
})
test('an edge that was clicked belongs to the card that it leads from', async () => {
  await withBoard(DRAWING, (rig) => {
    rig.deeds().editEdge('cb')
    rig.deeds().endEditing()
    keysOf(rig).nextEdge()
    expect(rig.board.getState().edge).toBe('ac')
    keysOf(rig).escape()
    expect(rig.board.getState().focused).toBe('c')
  })
})
test('a card that nothing joins has no edge to go to, and keeps the keys', async () => {
  await withBoard(DRAWING, (rig) => {
    choose(rig.board, ['alone'])
    expect(keysOf(rig).nextEdge()).toBe(true)
    expect(rig.board.getState()).toMatchObject({ focused: 'alone', edge: null })
    choose(rig.board, [])
    expect(keysOf(rig).nextEdge()).toBe(false)
  })
})
test('an edge that is deleted gives the keys to the card from which one went round', async () => {
  await withBoard(DRAWING, (rig) => {
    choose(rig.board, ['b'])
    for (let step = 0; step < 2; step++) keysOf(rig).nextEdge()
    rig.deeds().remove()
    expect(rig.joined()).toEqual(['a>c', 'c>b', 'd>b', 'b>d'])
    expect(rig.board.getState()).toMatchObject({ focused: 'b', edge: null })
  })
})
test('Escape ends one thing at a time, the pointer first', async () => {
  await withBoard(DRAWING, (rig) => {
    choose(rig.board, ['a'])
    rig.board.setState({ connecting: { from: 'a', to: null } })
    expect(keysOf(rig, () => true).escape()).toBe(true)
    expect(rig.board.getState().connecting).not.toBeNull()
    expect(keysOf(rig).escape()).toBe(true)
    expect(rig.board.getState()).toMatchObject({ connecting: null, focused: 'a' })
    expect(keysOf(rig).escape()).toBe(true)
    expect(rig.board.getState().chosen.size).toBe(0)
    expect(keysOf(rig).escape()).toBe(false)
  })
})
