import { expect, test } from 'vitest'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { textOf, withBoard } from '../testing/with-board.ts'
import { choose, chooseEdge } from './board-store.ts'

const DRAWING = {
  nodes: { a: {}, b: { x: 300, y: 20 }, g: { type: 'group', x: -40, y: -40, width: 600 } },
  edges: { ab: ['a', 'b', { label: 'asks', color: '3', fromEnd: 'arrow', toEnd: 'none' }] },
} as const

test('what is added comes to the grid round its place, above all others and chosen', async () => {
  await withBoard(DRAWING, (rig) => {
    rig.deeds().addFile(vaultPath('people/Ada.md'), { x: 7, y: 13 })
    rig.deeds().addFile(vaultPath('photo.png'), { x: 7, y: 13 })
    rig.deeds().addFile(vaultPath('list.pdf'), { x: 7, y: 13 })
    rig.deeds().addLink('https://example.org', { x: -7, y: -13 })
    rig.deeds().addTextOf('Dropped', { x: 0, y: 0 })
    const added = rig.canvas().nodes.slice(3)
    expect(added.map(({ width, height }) => [width, height])).toEqual([
      [400, 400],
      [400, 400],
      [300, 80],
      [300, 100],
      [260, 80],
    ])
    for (const { x, y } of added) expect([x % 20, y % 20].map(Math.abs)).toEqual([0, 0])
    expect([...rig.board.getState().chosen]).toEqual([added.at(-1)?.id])
    expect(rig.board.getState().editing).toBeNull()
    expect(new Set(rig.ids()).size).toBe(8)
  })
})
test('a group lies below all, round what is chosen, and its label is written at once', async () => {
  await withBoard(DRAWING, (rig) => {
    choose(rig.board, ['a', 'b'])
    rig.deeds().addGroup()
    const [group] = rig.canvas().nodes
    expect(group).toMatchObject({ type: 'group', x: -40, y: -40, width: 480, height: 200 })
    expect(rig.board.getState().editing).toEqual({ of: 'nodes', id: group?.id })
    choose(rig.board, [])
    rig.deeds().addGroup({ x: 1000, y: 1000 })
    expect(rig.canvas().nodes[0]).toMatchObject({ x: 800, y: 860, width: 400, height: 300 })
  })
})
test('a group round cards that lie between two units holds all of them, in whole numbers', async () => {
  const nodes = { a: { x: 0.5, y: -0.25 }, b: { x: 200.2, width: 99.9 } }
  await withBoard({ nodes }, (rig) => {
    choose(rig.board, ['a', 'b'])
    rig.deeds().addGroup()
    const [group] = rig.canvas().nodes
    expect(group).toMatchObject({ x: -40, y: -41, width: 381, height: 181 })
  })
})
test('copies lie beside what they are of, groups below, with the edges between them', async () => {
  await withBoard(DRAWING, (rig) => {
    choose(rig.board, ['a', 'b', 'g'])
    rig.deeds().duplicate()
    const { nodes, edges } = rig.canvas()
    expect(nodes.map(({ type, x }) => `${type} ${x}`)).toEqual([
      'group 0',
      'text 0',
      'text 300',
      'group -40',
      'text 40',
      'text 340',
    ])
    const [, , , , copyOfA, copyOfB] = nodes
    expect(edges[1]).toMatchObject({
      fromNode: copyOfA?.id,
      toNode: copyOfB?.id,
      label: 'asks',
      color: '3',
      fromArrow: true,
      toArrow: false,
    })
    expect(rig.board.getState().chosen.size).toBe(3)
    choose(rig.board, ['a'])
    rig.deeds().duplicate()
    expect(rig.canvas().edges).toHaveLength(2)
  })
})
test('a card takes its edges with it, and one undo brings all of them back', async () => {
  await withBoard(DRAWING, (rig) => {
    const before = textOf(rig.desk)
    choose(rig.board, ['b'])
    rig.deeds().remove()
    expect([rig.ids(), rig.joined()]).toEqual([['a', 'g'], []])
    rig.desk.undo()
    expect(textOf(rig.desk)).toBe(before)
    choose(rig.board, [])
    rig.deeds().remove()
    expect(textOf(rig.desk)).toBe(before)
    expect(rig.desk.state.getState().canUndo).toBe(false)
  })
})
test('a group that is deleted leaves what lies in it', async () => {
  await withBoard(DRAWING, (rig) => {
    choose(rig.board, ['g'])
    rig.deeds().remove()
    expect([rig.ids(), rig.joined()]).toEqual([['a', 'b'], ['a>b']])
  })
})
test('a colour is for the edge that is chosen, or for all cards that are', async () => {
  await withBoard(DRAWING, (rig) => {
    choose(rig.board, ['a', 'g'])
    for (const color of ['1', '#aabbcc', '5']) rig.deeds().setColor(color)
    expect(rig.canvas().nodes.map(({ color }) => color)).toEqual(['5', null, '5'])
    expect(rig.canvas().edges[0]?.color).toBe('3')
    // Trying colours is one step.
    rig.desk.undo()
    expect(rig.canvas().nodes.map(({ color }) => color)).toEqual([null, null, null])
    chooseEdge(rig.board, 'ab')
    rig.deeds().setColor(null)
    expect(rig.canvas().edges[0]?.color).toBeNull()
  })
})
test('a label that is emptied is taken out of the file', async () => {
  await withBoard(DRAWING, (rig) => {
    rig.deeds().editEdge('ab')
    rig.deeds().setLabel('edges', 'ab', '')
    expect(textOf(rig.desk)).not.toContain('"label"')
    rig.desk.undo()
    expect(rig.canvas().edges[0]?.label).toBe('asks')
  })
})
test('what two people join both ways are two edges; a card is never joined with itself', async () => {
  await withBoard(DRAWING, (rig) => {
    rig.deeds().connectTo({ from: 'b', to: 'a' })
    expect(rig.joined()).toEqual(['a>b', 'b>a'])
    rig.deeds().connectTo({ from: 'b', to: 'a' })
    rig.deeds().connectTo({ from: 'a', to: 'a' })
    rig.deeds().connectTo({ from: 'a', to: 'gone' })
    rig.deeds().connectTo({ from: 'a', to: null })
    expect(rig.joined()).toEqual(['a>b', 'b>a'])
  })
})
test('a name that holds quotes, line ends and signs of another direction is the same in the file', async () => {
  await withBoard(DRAWING, (rig) => {
    const text = 'say "no"\\\n\u2028 \u202eback {"id":"a"}'
    rig.deeds().setText('a', text)
    expect(rig.node('a')).toMatchObject({ text })
    rig.deeds().addLink('https://example.org/?q="x"&y=\\')
    expect(rig.canvas().nodes.at(-1)).toMatchObject({ url: 'https://example.org/?q="x"&y=\\' })
  })
})
