import { expect, test } from 'vitest'
import type { Drawing } from '../testing/canvas-of.ts'
import { textOf, withBoard, type BoardRig } from '../testing/with-board.ts'
import { boardMenu } from './board-menu.ts'
import { choose, chooseAimed, type Aim } from './board-store.ts'

const DRAWING: Drawing = {
  nodes: {
    a: {},
    b: { x: 300 },
    note: { type: 'file', file: 'people/Ada.md', x: 600 },
    odd: { type: 'sticker', x: 900 },
    g: { type: 'group', x: -500, label: 'Work' },
  },
  edges: { ab: ['a', 'b'] },
}
const AT = { x: 1000, y: 1000 }

/** What the right button offers there, after it has chosen what it was pressed on. */
function menuAt({ board, canvas, deeds }: BoardRig, aim: Aim, isReadOnly = false) {
  chooseAimed(board, aim)
  const items = boardMenu({
    aim,
    place: AT,
    board,
    canvas: canvas(),
    deeds: deeds(),
    isReadOnly,
    onAddFile: () => {},
    onAddLink: () => {},
  })
  return items.filter((item) => item !== 'separator')
}
type Items = ReturnType<typeof menuAt>
const labels = (items: Items): readonly string[] => items.map(({ label }) => label)
function pick(items: Items, label: string): void {
  const item = items.find((each) => each.label === label)
  if (!item) throw new Error(`The menu has no ${label}.`)
  item.onSelect()
}

test('Delete in the menu of a connection takes that, and no card that is chosen', async () => {
  await withBoard(DRAWING, (rig) => {
    choose(rig.board, ['a', 'note'])
    pick(menuAt(rig, { on: 'edge', id: 'ab' }), 'Delete')
    expect(rig.joined()).toEqual([])
    expect(rig.ids()).toEqual(['a', 'b', 'note', 'odd', 'g'])
    // The keys go on at the card that it led from.
    expect(rig.board.getState().focused).toBe('a')
  })
})
test('the menu of a grip is that of its card, whatever else is chosen', async () => {
  await withBoard(DRAWING, (rig) => {
    choose(rig.board, ['a'])
    pick(menuAt(rig, { on: 'side', id: 'b', side: 'left' }), 'Delete')
    expect(rig.ids()).toEqual(['a', 'note', 'odd', 'g'])
    choose(rig.board, ['a'])
    pick(menuAt(rig, { on: 'handle', id: 'note', handle: 'se' }), 'Delete')
    expect(rig.ids()).toEqual(['a', 'odd', 'g'])
  })
})
test('on one of several that are chosen the menu is for all of them', async () => {
  await withBoard(DRAWING, (rig) => {
    choose(rig.board, ['a', 'b'])
    pick(menuAt(rig, { on: 'card', id: 'b' }), 'Duplicate')
    expect(rig.ids()).toHaveLength(7)
    pick(menuAt(rig, { on: 'card', id: 'note' }), 'Group these cards')
    expect(rig.node(rig.ids()[0] ?? '')).toMatchObject({ type: 'group', x: 560, width: 180 })
  })
})
test('each card is offered what can be done with it', async () => {
  await withBoard(DRAWING, (rig) => {
    const first = (id: string) => labels(menuAt(rig, { on: 'card', id }))[0]
    expect(['a', 'g', 'note', 'odd'].map(first)).toEqual([
      'Edit',
      'Change the label',
      'Open',
      'Connect to…',
    ])
    pick(menuAt(rig, { on: 'card', id: 'note' }), 'Open')
    expect(rig.opened).toEqual(['people/Ada.md'])
    pick(menuAt(rig, { on: 'card', id: 'b' }), 'Connect to…')
    expect(rig.board.getState().connecting).toEqual({ from: 'b', to: null })
    pick(menuAt(rig, { on: 'edge', id: 'ab' }), 'Label')
    expect(rig.board.getState().editing).toEqual({ of: 'edges', id: 'ab' })
    expect(menuAt(rig, { on: 'card', id: 'gone' })).toEqual([])
  })
})
test('on the sheet a card is put where the menu was opened', async () => {
  await withBoard(DRAWING, (rig) => {
    pick(menuAt(rig, { on: 'background' }), 'New card')
    expect(rig.canvas().nodes.at(-1)).toMatchObject({ x: 880, y: 960, width: 260, height: 80 })
  })
})
test('what is only read can be opened, and nothing else', async () => {
  await withBoard(
    DRAWING,
    (rig) => {
      const before = textOf(rig.desk)
      const offered = (aim: Aim) => labels(menuAt(rig, aim, true))
      expect(offered({ on: 'card', id: 'note' })).toEqual(['Open'])
      for (const aim of [
        { on: 'card', id: 'a' },
        { on: 'edge', id: 'ab' },
        { on: 'background' },
      ] as const)
        expect(offered(aim)).toEqual([])
      expect(textOf(rig.desk)).toBe(before)
    },
    { isReadOnly: true },
  )
})
