import { expect, test } from 'vitest'
import type { Drawing } from '../../testing/canvas-of.ts'
import { textOf, withBoard, type BoardRig } from '../../testing/with-board.ts'
import { choose, chooseEdge } from '../board-store.ts'
import { boardKeys } from './board-keys.ts'

/** Three in a row, and one below the second. */
const DRAWING: Drawing = {
  nodes: {
    a: {},
    b: { x: 300 },
    c: { x: 600 },
    d: { x: 300, y: 300 },
  },
  edges: { ab: ['a', 'b'], cb: ['c', 'b'], bd: ['b', 'd'] },
}

/** Presses keys one after the other, written as `Shift+Tab`. @returns whether the last was one of the board's */
function press(rig: BoardRig, ...keys: readonly string[]): boolean {
  let isOurs = false
  for (const written of keys) {
    const parts = written.split('+')
    const has = (name: string): boolean => parts.slice(0, -1).includes(name)
    const { desk, board, view } = rig
    const isReadOnly = desk.session.state.getState().readOnlyReason !== null
    const canvas = rig.canvas()
    isOurs = boardKeys({
      board,
      desk,
      canvas,
      view,
      deeds: rig.deeds(),
      isReadOnly,
      giveUp: () => false,
    }).press({
      key: parts.at(-1) || '+',
      code: '',
      altKey: has('Alt'),
      ctrlKey: has('Control'),
      metaKey: has('Meta'),
      shiftKey: has('Shift'),
      currentTarget: {} as EventTarget & Element,
    })
  }
  return isOurs
}
const focused = ({ board }: BoardRig) => board.getState().focused

test('Tab goes through the cards as one reads and leaves behind the last, Shift+Tab the other way', async () => {
  await withBoard(DRAWING, (rig) => {
    const seen = ['Tab', 'Tab', 'Tab', 'Tab'].map((key) => press(rig, key) && focused(rig))
    expect(seen).toEqual(['a', 'b', 'c', 'd'])
    expect(press(rig, 'Tab')).toBe(false)
    expect(press(rig, 'Shift+Tab')).toBe(true)
    expect(focused(rig)).toBe('c')
    press(rig, 'Shift+Tab', 'Shift+Tab')
    expect(press(rig, 'Shift+Tab')).toBe(false)
    // From outside, backwards, the keys leave the board again.
    choose(rig.board, [])
    expect(press(rig, 'Shift+Tab')).toBe(false)
  })
})
test('Alt with an arrow looks for the nearest card there, and brings it into sight', async () => {
  await withBoard(DRAWING, (rig) => {
    press(rig, 'Alt+ArrowRight', 'Alt+ArrowRight', 'Alt+ArrowDown')
    expect(focused(rig)).toBe('d')
    expect(rig.shown.at(-1)).toMatchObject({ x: 300, y: 300 })
    press(rig, 'Alt+ArrowDown')
    expect(focused(rig)).toBe('d')
    press(rig, 'Alt+ArrowUp', 'Alt+ArrowLeft')
    expect(focused(rig)).toBe('a')
  })
})
test('arrows move all that is chosen, with what lies in a group, as one step for as long as one goes on', async () => {
  const drawing = {
    nodes: { g: { type: 'group', width: 300, height: 300 }, in: { x: 20, y: 20 }, out: { x: 400 } },
  }
  await withBoard(drawing, (rig) => {
    choose(rig.board, ['g'])
    const before = textOf(rig.desk)
    press(rig, 'ArrowRight', 'ArrowDown', 'Shift+ArrowDown')
    expect(rig.node('g')).toMatchObject({ x: 20, y: 120 })
    expect(rig.node('in')).toMatchObject({ x: 40, y: 140 })
    expect(rig.node('out')).toMatchObject({ x: 400, y: 0 })
    press(rig, 'Control+z')
    expect(textOf(rig.desk)).toBe(before)
    press(rig, 'Control+Shift+Z')
    expect(rig.node('in')).toMatchObject({ x: 40, y: 140 })
    press(rig, 'Control+z', 'Control+y')
    expect(rig.node('g')).toMatchObject({ x: 20, y: 120 })
  })
})
test('moves of other cards in between are steps of their own', async () => {
  await withBoard(DRAWING, (rig) => {
    choose(rig.board, ['a'])
    press(rig, 'ArrowDown')
    choose(rig.board, ['b'])
    press(rig, 'ArrowDown', 'Control+z')
    expect([rig.node('a').y, rig.node('b').y]).toEqual([20, 0])
  })
})
test('C joins the card that has the keys with the one that the arrows lead to', async () => {
  await withBoard(DRAWING, (rig) => {
    choose(rig.board, ['a'])
    expect(press(rig, 'c')).toBe(true)
    // Tab would leave for another card.
    press(rig, 'Tab', 'ArrowRight', 'ArrowRight')
    expect(rig.board.getState().connecting).toEqual({ from: 'a', to: 'c' })
    press(rig, 'Enter')
    expect(rig.joined()).toEqual(['a>b', 'c>b', 'b>d', 'a>c'])
    expect(rig.canvas().edges.at(-1)).toMatchObject({ fromSide: 'right', toSide: 'left' })
    expect(rig.board.getState()).toMatchObject({ focused: 'a', connecting: null })
  })
})
test('what is joined already is joined no second time, and Escape leaves it all as it was', async () => {
  await withBoard(DRAWING, (rig) => {
    const before = textOf(rig.desk)
    choose(rig.board, ['a'])
    press(rig, 'c', 'ArrowRight', 'Enter')
    expect(rig.board.getState().connecting).toBeNull()
    press(rig, 'c', 'ArrowRight', 'Escape')
    expect(rig.board.getState()).toMatchObject({ connecting: null, focused: 'a' })
    expect(textOf(rig.desk)).toBe(before)
    expect(press(rig, 'Escape', 'Escape')).toBe(false)
  })
})
test('Enter writes a text card and the label of a group, and opens what another card is about', async () => {
  const drawing = {
    nodes: {
      t: {},
      g: { type: 'group' },
      n: { type: 'file', file: 'people/Ada.md' },
      l: { type: 'link', url: 'https://example.org' },
      odd: { type: 'file', file: '../outside.md' },
    },
  }
  await withBoard(drawing, (rig) => {
    for (const id of ['t', 'g']) {
      choose(rig.board, [id])
      press(rig, 'Enter')
      expect(rig.board.getState().editing).toEqual({ of: 'nodes', id })
      rig.deeds().endEditing()
    }
    for (const id of ['n', 'l', 'odd']) {
      choose(rig.board, [id])
      press(rig, 'F2')
      expect(rig.board.getState().editing).toBeNull()
    }
    // A path that leaves the vault opens nothing.
    expect(rig.opened).toEqual(['people/Ada.md', 'https://example.org'])
    choose(rig.board, [])
    expect(press(rig, 'Enter')).toBe(false)
  })
})
test('N, G, Delete and Ctrl+D do to what is chosen what their buttons do', async () => {
  await withBoard(DRAWING, (rig) => {
    press(rig, 'n')
    const written = rig.ids().at(-1) ?? ''
    expect(rig.board.getState().editing).toEqual({ of: 'nodes', id: written })
    rig.deeds().endEditing()
    press(rig, 'Delete')
    expect(rig.ids()).toEqual(['a', 'b', 'c', 'd'])
    press(rig, 'Control+a')
    expect(rig.board.getState().chosen.size).toBe(4)
    choose(rig.board, ['a', 'b'])
    press(rig, 'Control+d')
    expect(rig.ids()).toHaveLength(6)
    expect(rig.joined()).toHaveLength(4)
    expect([...rig.board.getState().chosen]).toEqual(rig.ids().slice(4))
    press(rig, 'g')
    expect(rig.canvas().nodes[0]).toMatchObject({ type: 'group', x: 0, y: 0, width: 480 })
    rig.deeds().endEditing()
    choose(rig.board, ['b'])
    press(rig, 'Backspace')
    expect(rig.ids()).not.toContain('b')
    expect(rig.canvas().edges).toHaveLength(1)
  })
})
test('where a vault is only read the keys look and change nothing', async () => {
  await withBoard(
    DRAWING,
    (rig) => {
      const before = textOf(rig.desk)
      choose(rig.board, ['a'])
      for (const key of ['n', 'g', 'Delete', 'c', 'Control+d', 'Control+z', 'Control+y'])
        expect(press(rig, key), key).toBe(false)
      expect(press(rig, 'ArrowDown')).toBe(true)
      press(rig, 'Enter')
      expect(rig.board.getState().editing).toBeNull()
      chooseEdge(rig.board, 'ab')
      press(rig, 'Enter')
      expect(rig.board.getState().editing).toBeNull()
      expect(press(rig, 'Tab')).toBe(true)
      expect(textOf(rig.desk)).toBe(before)
    },
    { isReadOnly: true },
  )
})
test('keys that are none of the board are left to the window', async () => {
  await withBoard(DRAWING, (rig) => {
    for (const key of ['x', 'Control+p', 'Control+ArrowDown', 'Control+Alt+z', 'Alt+n', 'F5'])
      expect(press(rig, key), key).toBe(false)
    expect(textOf(rig.desk)).toContain('"d"')
  })
})
test('with CapsLock the letters do what they do without it, with Shift they are none of ours', async () => {
  await withBoard(DRAWING, (rig) => {
    choose(rig.board, ['a'])
    expect(press(rig, 'E')).toBe(true)
    expect(rig.board.getState().edge).toBe('ab')
    choose(rig.board, ['a'])
    expect(press(rig, 'C')).toBe(true)
    expect(rig.board.getState().connecting?.from).toBe('a')
    expect(press(rig, 'Escape', 'N', 'G')).toBe(true)
    expect(
      rig
        .canvas()
        .nodes.map(({ type }) => type)
        .toSorted(),
    ).toEqual(['group', ...Array.from({ length: 5 }, () => 'text')])
    expect(press(rig, 'Shift+N')).toBe(false)
    expect(rig.canvas().nodes).toHaveLength(6)
  })
})
