import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import type { Canvas } from '../../shared/canvas.ts'
import type { CanvasEdit } from '../../shared/edit-canvas.ts'
import {
  addGroup,
  addText,
  connect,
  duplicate,
  place,
  removeNodes,
  setColor,
  setLabel,
  setText,
} from '../board/board-edits.ts'
import { canvasOfDesk, textOf, withDesk, writeBeside } from '../testing/with-board.ts'

const TEXT = `{
	"nodes":[
		{"id":"g","type":"group","x":-40,"y":-60,"width":760,"height":440,"label":"Work"},
		{"id":"a","type":"text","text":"Plan","x":0,"y":0,"width":260,"height":120,"own":[1, 2]},
		{"id":"b","type":"text","text":"Ada","x":400,"y":0.50,"width":260,"height":120}
	],
	"edges":[
		{"id":"e","fromNode":"a","toNode":"b"}
	]
}
`
/** What a person does, on whatever is there by then. */
const deed = fc
  .tuple(
    fc.constantFrom('move', 'remove', 'copy', 'colour', 'write', 'label', 'add', 'group', 'join'),
    fc.nat(9),
    fc.integer({ min: -500, max: 500 }),
    fc.string({ maxLength: 6 }),
  )
  .map(([kind, which, by, words]) => (canvas: Canvas): readonly CanvasEdit[] => {
    const node = canvas.nodes[which % Math.max(1, canvas.nodes.length)]
    const other = canvas.nodes[(which + 1) % Math.max(1, canvas.nodes.length)]
    if (kind === 'add' || !node || !other) return addText({ x: by, y: by }).edits
    const ids = new Set([node.id])
    switch (kind) {
      case 'move':
        return place(new Map([[node.id, { ...node, x: node.x + by }]]), [node])
      case 'remove':
        return removeNodes(ids, canvas)
      case 'copy':
        return duplicate(new Set([...ids, other.id]), canvas).edits
      case 'colour':
        return setColor('nodes', ids, by > 0 ? '#aabbcc' : null)
      case 'write':
        return setText(node.id, words)
      case 'label':
        return setLabel('nodes', node.id, words)
      case 'group':
        return addGroup([node, other], { x: 0, y: 0 }).edits
      default:
        return (
          connect({ id: node.id, side: 'left' }, { id: other.id, side: 'top' }, canvas)?.edits ?? []
        )
    }
  })

test('whatever was done, undo brings back each byte, and redo what was done', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 12 }), async (deeds) => {
      await withDesk(TEXT, (desk) => {
        for (const each of deeds) {
          expect(desk.edit(each(canvasOfDesk(desk)))).toBe(true)
          expect(canvasOfDesk(desk).unshown).toBe(0)
        }
        const after = textOf(desk)
        while (desk.state.getState().canUndo) desk.undo()
        expect(textOf(desk)).toBe(TEXT)
        while (desk.state.getState().canRedo) desk.redo()
        expect(textOf(desk)).toBe(after)
      })
    }),
    { numRuns: runs(500) },
  )
})
test('what is typed is one step; an edit that changes nothing is none', async () => {
  await withDesk(TEXT, (desk) => {
    for (const text of ['P', 'Pl', 'Pla']) desk.edit(setText('b', text), { joins: 'text b' })
    desk.edit(setText('b', 'Pla'))
    desk.undo()
    expect(textOf(desk)).toBe(TEXT)
    expect(desk.state.getState()).toMatchObject({ canUndo: false, canRedo: true })
  })
})
test('a text from outside is shown, and no step from before takes it away', async () => {
  await withDesk(TEXT, (desk) => {
    desk.edit(setText('b', 'mine'))
    const theirs = textOf(desk).replace('Plan', 'Theirs')
    writeBeside(desk, theirs)
    expect(canvasOfDesk(desk).nodes[1]).toMatchObject({ text: 'Theirs' })
    desk.undo()
    expect(textOf(desk)).toBe(theirs)
  })
})
test('nothing is written into a text that is no canvas', async () => {
  await withDesk('{"nodes":[', (desk) => {
    expect(desk.edit(addText({ x: 0, y: 0 }).edits)).toBe(false)
    expect(textOf(desk)).toBe('{"nodes":[')
  })
})
test('steps outlive a time in which the vault is only read', async () => {
  await withDesk(TEXT, (desk) => {
    desk.edit(setText('b', 'mine'))
    desk.session.vaultReads('Another Latent writes this vault.')
    desk.undo()
    desk.redo()
    expect(desk.edit(setText('b', 'more'))).toBe(false)
    expect(textOf(desk)).toBe(TEXT.replace('"Ada"', '"mine"'))
    desk.session.vaultReads(null)
    desk.undo()
    expect(textOf(desk)).toBe(TEXT)
    desk.redo()
    expect(textOf(desk)).toBe(TEXT.replace('"Ada"', '"mine"'))
  })
})
test('what is done anew takes the steps that were taken back with it', async () => {
  await withDesk(TEXT, (desk) => {
    desk.edit(setText('b', 'first'))
    desk.undo()
    desk.edit(setLabel('edges', 'e', 'of'))
    desk.redo()
    expect(textOf(desk)).toContain('"Ada"')
    expect(desk.state.getState()).toMatchObject({ canUndo: true, canRedo: false })
  })
})
test('a text that stops being a canvas keeps the one that was there from being written over', async () => {
  await withDesk(TEXT, (desk) => {
    desk.edit(setText('b', 'mine'))
    const broken = TEXT.replace('"edges":[', '"edges":{')
    writeBeside(desk, broken)
    expect(desk.state.getState().read.status).toBe('broken')
    expect(desk.edit(setText('b', 'more'))).toBe(false)
    desk.undo()
    expect(textOf(desk)).toBe(broken)
    writeBeside(desk, TEXT)
    expect(desk.edit(setText('b', 'more'))).toBe(true)
  })
})
test('of very many steps the last two hundred can be taken back', async () => {
  await withDesk(TEXT, (desk) => {
    for (let step = 1; step <= 205; step++) desk.edit(setText('b', `step ${step}`))
    while (desk.state.getState().canUndo) desk.undo()
    expect(canvasOfDesk(desk).nodes[2]).toMatchObject({ text: 'step 5' })
    while (desk.state.getState().canRedo) desk.redo()
    expect(canvasOfDesk(desk).nodes[2]).toMatchObject({ text: 'step 205' })
  })
})
