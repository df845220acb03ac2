import { expect, test } from 'vitest'
import type { Point } from '../../../shared/canvas.ts'
import type { Drawing } from '../../testing/canvas-of.ts'
import { textOf, withBoard, writeBeside, type BoardRig } from '../../testing/with-board.ts'
import { choose, type Aim } from '../board-store.ts'
import { dragDeeds } from './drag-deeds.ts'

const DRAWING: Drawing = {
  nodes: {
    g: { type: 'group', x: -20, y: -20, width: 300, height: 300 },
    a: {},
    b: { x: 340, y: 0 },
    far: { x: 5000, y: 7 },
  },
  edges: { ab: ['a', 'b'] },
}

/** Takes hold of something at a place of the sheet, and goes on to another. @returns what lets go of it */
function drag(
  rig: BoardRig,
  aim: Aim,
  {
    from = { x: 0, y: 0 },
    to,
    adds = false,
    isFree = false,
  }: {
    readonly from?: Point
    readonly to: Point
    readonly adds?: boolean
    readonly isFree?: boolean
  },
): () => void {
  const { board, desk, view } = rig
  const before = board.getState().chosen
  const deeds = dragDeeds({ board, desk, canvas: rig.canvas(), view })
  deeds.press(aim, adds)
  const held = { pointerId: 1, aim, isPan: false, startPx: from, lastPx: from, start: from }
  deeds.follow({ ...held, before, adds, hasMoved: true }, to, isFree)
  return () => deeds.drop(board.getState().gesture)
}
const card = (id: string): Aim => ({ on: 'card', id })
const chosen = ({ board }: BoardRig) => [...board.getState().chosen].toSorted()

test('a card that is taken hold of is chosen; with Shift it joins the others, or leaves them', async () => {
  await withBoard(DRAWING, (rig) => {
    const { press } = dragDeeds({ ...rig, canvas: rig.canvas() })
    press(card('a'), false)
    press(card('b'), true)
    expect([chosen(rig), rig.board.getState().focused]).toEqual([['a', 'b'], 'b'])
    press(card('a'), true)
    expect([chosen(rig), rig.board.getState().focused]).toEqual([['b'], 'b'])
    press(card('b'), true)
    expect([chosen(rig), rig.board.getState().focused]).toEqual([[], null])
    press({ on: 'edge', id: 'ab' }, false)
    expect(rig.board.getState().edge).toBe('ab')
    // One of several is held: all of them are to be moved.
    choose(rig.board, ['a', 'b'])
    press(card('b'), false)
    expect([chosen(rig), rig.board.getState().focused]).toEqual([['a', 'b'], 'b'])
  })
})
test('nothing is in the file before it is let go, and a drag that was given up never', async () => {
  await withBoard(DRAWING, (rig) => {
    const before = textOf(rig.desk)
    const drop = drag(rig, card('a'), { to: { x: 0, y: 400 } })
    expect(textOf(rig.desk)).toBe(before)
    rig.board.setState({ gesture: { kind: 'none' } })
    drop()
    expect(textOf(rig.desk)).toBe(before)
    drag(rig, card('a'), { to: { x: 0, y: 400 } })()
    expect(rig.node('a')).toMatchObject({ x: 0, y: 400 })
    rig.desk.undo()
    expect(textOf(rig.desk)).toBe(before)
  })
})
test('a card stands in line with a neighbour in sight, on the grid beside one that is not', async () => {
  await withBoard(DRAWING, (rig) => {
    drag(rig, card('b'), { to: { x: 0, y: -15 } })
    expect(rig.board.getState().gesture).toMatchObject({
      boxes: new Map([['b', { x: 340, y: -20, width: 100, height: 100 }]]),
      guides: [{ axis: 'y', at: -20 }],
    })
    drag(rig, card('b'), { to: { x: 117, y: 8 } })()
    expect(rig.node('b')).toMatchObject({ x: 460, y: 0 })
  })
})
test('with Alt a card stands where it is put, to the unit', async () => {
  await withBoard(DRAWING, (rig) => {
    drag(rig, card('b'), { to: { x: 13.4, y: 7.6 }, isFree: true })()
    expect(rig.node('b')).toMatchObject({ x: 353, y: 8, width: 100, height: 100 })
  })
})
test('a group takes along what lies in it, and what is chosen beside it', async () => {
  await withBoard(DRAWING, (rig) => {
    choose(rig.board, ['g', 'far'])
    drag(rig, card('g'), { to: { x: 0, y: 1000 }, isFree: true })()
    expect(['g', 'a', 'b', 'far'].map((id) => rig.node(id).y)).toEqual([980, 1000, 0, 1007])
  })
})
test('a group in a group in a group goes along with all that is in it, each once', async () => {
  const box = (from: number, side: number) => ({ x: from, y: from, width: side, height: side })
  const nodes = {
    outer: { type: 'group', ...box(0, 400) },
    same: { type: 'group', ...box(0, 400) },
    inner: { type: 'group', ...box(50, 200) },
    deep: box(60, 50),
  }
  await withBoard({ nodes }, (rig) => {
    drag(rig, card('outer'), { to: { x: 100, y: 0 }, isFree: true })()
    expect(rig.canvas().nodes.map(({ x }) => x)).toEqual([100, 100, 150, 160])
  })
})
test('what another program takes away while it is moved does not come back', async () => {
  await withBoard(DRAWING, (rig) => {
    choose(rig.board, ['a', 'b'])
    const drop = drag(rig, card('a'), { to: { x: 0, y: 400 }, isFree: true })
    const theirs = textOf(rig.desk).replace(/,\{"id":"b".*?\}/, '')
    writeBeside(rig.desk, theirs)
    drop()
    expect(rig.ids()).toEqual(['g', 'a', 'far'])
    expect(rig.node('a').y).toBe(400)
  })
})
test('what another program makes of a card while it is moved or sized stays, but for what the pointer changed', async () => {
  await withBoard(DRAWING, (rig) => {
    const theirs = (id: string, own: object): void => {
      const { nodes, edges } = JSON.parse(textOf(rig.desk)) as {
        readonly nodes: readonly { readonly id: string }[]
        readonly edges: unknown
      }
      const changed = nodes.map((node) => (node.id === id ? { ...node, ...own } : node))
      writeBeside(rig.desk, JSON.stringify({ nodes: changed, edges }))
    }
    const drop = drag(rig, card('a'), { to: { x: 0, y: 400 }, isFree: true })
    theirs('a', { x: 77, y: 78, width: 250, height: 260 })
    drop()
    expect(rig.node('a')).toMatchObject({ x: 77, y: 400, width: 250, height: 260 })
    const handle = { on: 'handle', id: 'b', handle: 'e' } as const
    const release = drag(rig, handle, { to: { x: 60, y: 60 }, isFree: true })
    theirs('b', { x: 700, height: 333 })
    release()
    expect(rig.node('b')).toMatchObject({ x: 700, y: 0, width: 160, height: 333 })
  })
})
test('a handle sizes its card alone', async () => {
  await withBoard(DRAWING, (rig) => {
    const handle = { on: 'handle', id: 'g', handle: 'se' } as const
    drag(rig, handle, { to: { x: 41, y: -1000 } })()
    expect(rig.node('g')).toMatchObject({ x: -20, y: -20, width: 340, height: 40 })
    expect(rig.node('a')).toMatchObject({ x: 0, y: 0, width: 100 })
    const before = textOf(rig.desk)
    drag(rig, { ...handle, id: 'gone' }, { to: { x: 41, y: 0 } })
    expect(textOf(rig.desk)).toBe(before)
  })
})
test('from a side a card is joined with the one below the pointer, before its group', async () => {
  await withBoard(DRAWING, (rig) => {
    const side = { on: 'side', id: 'b', side: 'left' } as const
    drag(rig, side, { to: { x: 90, y: 50 } })()
    expect(rig.canvas().edges.at(-1)).toMatchObject({
      fromNode: 'b',
      fromSide: 'left',
      toNode: 'a',
      toSide: 'right',
    })
    drag(rig, side, { to: { x: 200, y: 200 } })()
    expect(rig.joined()).toEqual(['a>b', 'b>a', 'b>g'])
    // Beside all of them, back on itself, and where there is one already, nothing is joined.
    for (const to of [
      { x: 2000, y: 0 },
      { x: 390, y: 50 },
      { x: 90, y: 50 },
    ])
      drag(rig, side, { to })()
    expect(rig.joined()).toHaveLength(3)
  })
})
test('a rectangle chooses what it touches, and a group only when it holds all of it', async () => {
  await withBoard(DRAWING, (rig) => {
    const on = { on: 'background' } as const
    drag(rig, on, { from: { x: 360, y: 50 }, to: { x: 90, y: 60 } })
    expect(chosen(rig)).toEqual(['a', 'b'])
    drag(rig, on, { from: { x: -30, y: -30 }, to: { x: 290, y: 290 } })
    expect(chosen(rig)).toEqual(['a', 'g'])
    choose(rig.board, ['far'])
    drag(rig, on, { from: { x: 10, y: 10 }, to: { x: 10, y: 10 }, adds: true })
    expect(chosen(rig)).toEqual(['a', 'far'])
  })
})
