import { expect, test } from 'vitest'
import { canvasOf } from '../testing/canvas-of.ts'
import { drawnEdges } from './edge-layer.tsx'

const CANVAS = canvasOf({
  nodes: { a: {}, b: { x: 300 }, c: { x: 9000 }, d: { x: 9300 } },
  edges: { ab: ['a', 'b'], bc: ['b', 'c'], cd: ['c', 'd'] },
})
const BOXES = new Map(CANVAS.nodes.map((node) => [node.id, node] as const))
const HERE = { x: -100, y: -100, width: 800, height: 600 }
const drawn = (held: readonly string[] = [], boxes = BOXES) =>
  drawnEdges(CANVAS.edges, boxes, HERE, new Set(held)).map(({ edge }) => edge.id)

test('edges are drawn that come into sight, also from and to cards that do not', () => {
  expect(drawn()).toEqual(['ab', 'bc'])
})
test('the edge that is chosen, or whose label is written, is drawn wherever it is', () => {
  expect(drawn(['cd'])).toEqual(['ab', 'bc', 'cd'])
})
test('an edge follows its card while that is moved', () => {
  const c = BOXES.get('c')
  if (!c) throw new Error('It has a box.')
  expect(drawn([], new Map(BOXES).set('c', { ...c, x: 100, y: 200 }))).toEqual(['ab', 'bc', 'cd'])
})
