import { expect, test } from 'vitest'
import { canvasOf } from '../testing/canvas-of.ts'
import { choose, chooseEdge, createBoardStore, keepWhatIsThere } from './board-store.ts'

const CANVAS = canvasOf({
  nodes: { a: {}, b: {}, c: {} },
  edges: { 'a-b': ['a', 'b'], 'c-b': ['c', 'b'] },
})
/** Another program, or undo, took this away. */
const without = (id: string) =>
  canvasOf({
    nodes: Object.fromEntries(
      ['a', 'b', 'c'].filter((each) => each !== id).map((each) => [each, {}]),
    ),
    edges: id === 'a-b' ? { 'c-b': ['c', 'b'] } : { 'a-b': ['a', 'b'], 'c-b': ['c', 'b'] },
  })

test('of cards that are chosen together the first has the keys, or the one that is named', () => {
  const board = createBoardStore()
  choose(board, ['b', 'a'])
  expect(board.getState()).toMatchObject({ focused: 'b', edge: null })
  choose(board, ['b', 'a'], 'a')
  expect(board.getState().focused).toBe('a')
  choose(board, [])
  expect(board.getState()).toMatchObject({ focused: null, chosen: new Set() })
})
test('an edge is chosen without cards, and ends what was written or joined', () => {
  const board = createBoardStore()
  choose(board, ['a'])
  board.setState({ connecting: { from: 'a', to: 'b' }, editing: { of: 'nodes', id: 'a' } })
  chooseEdge(board, 'a-b')
  expect(board.getState()).toMatchObject({
    chosen: new Set(),
    focused: null,
    edge: 'a-b',
    editing: null,
    connecting: null,
  })
})
test('nothing is another while all that is in hand is there', () => {
  const board = createBoardStore()
  choose(board, ['a', 'b'])
  const before = board.getState()
  keepWhatIsThere(board, CANVAS)
  expect(board.getState()).toBe(before)
})
test('a card that is gone is chosen no more, and the keys go to one that still is', () => {
  const board = createBoardStore()
  choose(board, ['a', 'b'], 'b')
  keepWhatIsThere(board, without('b'))
  expect(board.getState()).toMatchObject({ chosen: new Set(['a']), focused: 'a' })
  choose(board, ['a', 'b'], 'a')
  keepWhatIsThere(board, without('b'))
  expect(board.getState().focused).toBe('a')
  choose(board, ['b'])
  keepWhatIsThere(board, without('b'))
  expect(board.getState()).toMatchObject({ chosen: new Set(), focused: null })
})
test('a card that is written stays open when another one that is chosen with it goes', () => {
  const board = createBoardStore()
  choose(board, ['a', 'b'])
  board.setState({ editing: { of: 'nodes', id: 'a' } })
  keepWhatIsThere(board, without('b'))
  expect(board.getState()).toMatchObject({
    chosen: new Set(['a']),
    editing: { of: 'nodes', id: 'a' },
  })
  keepWhatIsThere(board, without('a'))
  expect(board.getState().editing).toBeNull()
})
test('a connection goes on while both cards are there, and forgets the one it was to lead to', () => {
  const board = createBoardStore()
  choose(board, ['a', 'b'], 'a')
  board.setState({ connecting: { from: 'a', to: 'c' } })
  keepWhatIsThere(board, without('b'))
  expect(board.getState().connecting).toEqual({ from: 'a', to: 'c' })
  keepWhatIsThere(board, without('c'))
  expect(board.getState().connecting).toEqual({ from: 'a', to: null })
  keepWhatIsThere(board, without('a'))
  expect(board.getState().connecting).toBeNull()
})
test('the label of an edge that is gone is written no more, also when the edge comes back', () => {
  const board = createBoardStore()
  chooseEdge(board, 'a-b')
  board.setState({ editing: { of: 'edges', id: 'a-b' } })
  keepWhatIsThere(board, without('a-b'))
  expect(board.getState()).toMatchObject({ edge: null, editing: null })
  keepWhatIsThere(board, CANVAS)
  expect(board.getState().editing).toBeNull()
})
