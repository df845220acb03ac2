import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { editCanvas, type CanvasEdit } from './edit-canvas.ts'
import { readCanvas } from './read-canvas.ts'

const OBSIDIAN = `{
	"nodes":[
		{"id":"g","type":"group","x":-300,"y":-200,"width":600,"height":400,"label":"Work"},
		{"id":"a","type":"text","text":"Plan","x":-200,"y":-100,"width":250,"height":60,"mine":{"kept":[1, 2]}},
		{"id":"b","type":"file","file":"Notes/Ada.md","subpath":"#Work","x":100,"y":-100,"width":250,"height":60,"color":"4"}
	],
	"edges":[
		{"id":"e","fromNode":"a","fromSide":"right","toNode":"b","toSide":"left","label":"of"}
	],
	"metadata":{"version":"1.0-1.0"}
}`
const PRETTY = JSON.stringify(JSON.parse(OBSIDIAN), null, 2)
const COMPACT = JSON.stringify(JSON.parse(OBSIDIAN))
const move: CanvasEdit = { does: 'set', list: 'nodes', id: 'a', fields: { x: 40, y: -100 } }

describe('an edit changes as little as can be', () => {
  test('a number in its place, and nothing where the value is the same', () => {
    expect(editCanvas(OBSIDIAN, [move])).toBe(OBSIDIAN.replace('"x":-200', '"x":40'))
    expect(editCanvas(OBSIDIAN, [])).toBe(OBSIDIAN)
  })
  test('a new field comes last, one that is taken away leaves no comma', () => {
    const edit = (fields: Record<string, string | null>): string =>
      editCanvas(OBSIDIAN, [{ does: 'set', list: 'nodes', id: 'b', fields }])
    expect(edit({ label: 'x' })).toBe(OBSIDIAN.replace('"color":"4"', '"color":"4","label":"x"'))
    expect(edit({ color: null })).toBe(OBSIDIAN.replace(',"color":"4"', ''))
    expect(edit({ id: null })).toBe(OBSIDIAN.replace('"id":"b",', ''))
    expect(edit({ color: null, label: 'x' })).toBe(OBSIDIAN.replace('"color":"4"', '"label":"x"'))
  })
  test.each([
    ['with tabs', OBSIDIAN],
    ['with two spaces', PRETTY],
    ['in one line', COMPACT],
    ['with Windows line ends', OBSIDIAN.replaceAll('\n', '\r\n')],
  ])('a record comes and goes as the file is written: %s', (_, text) => {
    const added = editCanvas(text, [
      {
        does: 'add',
        list: 'nodes',
        fields: { id: 'n', type: 'text', text: 'New', x: 0, y: 0, width: 9, height: 9 },
      },
    ])
    const value = JSON.parse(text)
    value.nodes.push({ id: 'n', type: 'text', text: 'New', x: 0, y: 0, width: 9, height: 9 })
    expect(JSON.parse(added)).toEqual(value)
    if (text === PRETTY) expect(added).toBe(JSON.stringify(value, null, 2))
    if (text === COMPACT) expect(added).toBe(JSON.stringify(value))
    if (text === OBSIDIAN)
      expect(added).toContain('"color":"4"},\n\t\t{"id":"n","type":"text","text":"New"')
    expect(editCanvas(added, [{ does: 'remove', list: 'nodes', id: 'n' }])).toBe(text)
    const below = editCanvas(text, [
      { does: 'add', list: 'nodes', fields: { id: 'n', type: 'group' }, isFirst: true },
    ])
    expect(JSON.parse(below).nodes[0]).toEqual({ id: 'n', type: 'group' })
    expect(editCanvas(below, [{ does: 'remove', list: 'nodes', id: 'n' }])).toBe(text)
  })
  test('what is emptied, and what had no lists yet', () => {
    const none = editCanvas(
      OBSIDIAN,
      ['g', 'a', 'b'].map((id): CanvasEdit => ({ does: 'remove', list: 'nodes', id })),
    )
    expect(none).toContain('\t"nodes":[],\n\t"edges":[\n')
    const add: CanvasEdit = { does: 'add', list: 'nodes', fields: { id: 'n' } }
    for (const text of ['', '\n', '{}', '{\n}'])
      expect(editCanvas(text, [add])).toBe('{\n\t"nodes":[\n\t\t{"id":"n"}\n\t],\n\t"edges":[]\n}')
    expect(JSON.parse(editCanvas('{"other":1}', [add]))).toEqual({ other: 1, nodes: [{ id: 'n' }] })
    expect(editCanvas('{"nodes":[],"edges":[]}', [add])).toBe('{"nodes":[{"id":"n"}],"edges":[]}')
  })
  test('of records with one id the drawn one is edited and removed, and no other', () => {
    const card = '{"id":"a","type":"text","text":"Plan","x":1,"y":2,"width":3,"height":4}'
    const hidden = '{"id":"a","type":"text","text":"Kept","x":5,"y":6,"width":7,"height":8}'
    const broken = '{"id":"a","type":"text","text":"No place"}'
    const edge = '{"id":"e","fromNode":"a","toNode":"a","label":"one"}'
    const twin = '{"id":"e","fromNode":"a","toNode":"a","label":"two"}'
    const text = (nodes: readonly string[], edges: readonly string[] = []): string =>
      `{"nodes":[${nodes.join(',')}],"edges":[${edges.join(',')}]}`
    const all = text([broken, card, hidden], ['{"id":"e"}', edge, twin])
    const label: CanvasEdit = { does: 'set', list: 'edges', id: 'e', fields: { label: 'x' } }
    expect(editCanvas(all, [move, label])).toBe(
      all.replace('"x":1,"y":2', '"x":40,"y":-100').replace('one', 'x'),
    )
    expect(
      editCanvas(all, [
        { does: 'remove', list: 'nodes', id: 'a' },
        { does: 'remove', list: 'edges', id: 'e' },
      ]),
    ).toBe(text([broken, hidden], ['{"id":"e"}', twin]))
    // What a person was about to write into one that goes is in no other either.
    expect(
      editCanvas(text([card, hidden]), [move, { does: 'remove', list: 'nodes', id: 'a' }]),
    ).toBe(text([hidden]))
  })
  test('a text that is no canvas is never made another', () => {
    for (const text of ['{', '[]', '{"nodes":{}}', 'x'])
      expect(() => editCanvas(text, [move])).toThrow(RangeError)
  })
})

/** Canvases in the ways in which programs write them, with fields that nobody here knows. */
const canvasText = fc
  .record({
    count: fc.nat(6),
    joins: fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 4 }),
    notes: fc.array(fc.string({ maxLength: 12 }), { minLength: 6, maxLength: 6 }),
    extra: fc.dictionary(fc.constantFrom('zIndex', 'own', 'é'), fc.jsonValue({ maxDepth: 2 }), {
      maxKeys: 2,
    }),
    indent: fc.constantFrom<string | number>(0, 2, '\t'),
  })
  .map(({ count, joins, notes, extra, indent }) =>
    JSON.stringify(
      {
        nodes: Array.from({ length: count }, (_, n) => ({
          id: `n${n}`,
          ...(n % 2 ? extra : {}),
          type: 'text',
          text: notes[n],
          x: n * 10,
          y: -n,
          width: 100,
          height: 50,
        })),
        edges: joins
          .filter(([from, to]) => from < count && to < count)
          .map(([from, to], n) => ({
            id: `e${n}`,
            fromNode: `n${from}`,
            toNode: `n${to}`,
            ...extra,
          })),
        ...extra,
      },
      null,
      indent,
    ),
  )
const id = fc.constantFrom('n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'e0', 'e1')
const list = fc.constantFrom('nodes' as const, 'edges' as const)
const value = fc.oneof(fc.string({ maxLength: 8 }), fc.integer(), fc.boolean())
const edit: fc.Arbitrary<CanvasEdit> = fc.oneof(
  fc.record({
    does: fc.constant('set' as const),
    list,
    id,
    fields: fc.dictionary(fc.constantFrom('x', 'text', 'color', 'own', 'label'), fc.option(value), {
      maxKeys: 3,
    }),
  }),
  fc.record({ does: fc.constant('remove' as const), list, id }),
  fc.tuple(fc.integer({ min: 100, max: 999 }), list, fc.boolean()).map(([n, to, isFirst]) => ({
    does: 'add' as const,
    list: to,
    fields: { id: `x${n}`, x: n },
    isFirst,
  })),
)
type Row = Record<string, unknown> & { readonly id: string }
/** What the edits mean, on the value. */
function modelled(text: string, edits: readonly CanvasEdit[]): unknown {
  const all = JSON.parse(text) as Record<'nodes' | 'edges', Row[]>
  for (const name of ['nodes', 'edges'] as const) {
    const own = edits.filter((each) => each.list === name)
    const gone = own.flatMap((each) => (each.does === 'remove' ? [each.id] : []))
    const kept = (all[name] ?? []).filter((row) => !gone.includes(row.id))
    for (const row of kept)
      for (const each of own)
        if (each.does === 'set' && each.id === row.id) Object.assign(row, each.fields)
    const rows = kept.map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(
          ([key, it]) =>
            it !== null ||
            !own.some((each) => each.does === 'set' && each.id === row.id && key in each.fields),
        ),
      ),
    )
    const added = (isFirst: boolean) =>
      own.flatMap((each) =>
        each.does === 'add' && (each.isFirst ?? false) === isFirst ? [each.fields] : [],
      )
    all[name] = [...added(true), ...rows, ...added(false)] as Row[]
  }
  return all
}

describe('whatever is edited', () => {
  test('the text says what the edits mean', () => {
    fc.assert(
      fc.property(canvasText, fc.array(edit, { maxLength: 8 }), (text, edits) => {
        expect(JSON.parse(editCanvas(text, edits))).toEqual(modelled(text, edits))
      }),
      { numRuns: runs(5000) },
    )
  })
  test('no byte of another record is another one', () => {
    fc.assert(
      fc.property(canvasText, edit, (text, each) => {
        const after = editCanvas(text, [each])
        for (const name of ['nodes', 'edges'] as const)
          for (const row of rowTexts(text, name))
            if (each.does === 'add' || each.list !== name || !row.includes(`"${each.id}"`))
              expect(after).toContain(row)
      }),
      { numRuns: runs(3000) },
    )
  })
  test('what was moved and is moved back is the same, byte for byte', () => {
    fc.assert(
      fc.property(canvasText, id, fc.integer(), (text, which, x) => {
        const read = readCanvas(text)
        const node = read.status === 'read' && read.canvas.nodes.find((each) => each.id === which)
        if (!node) return
        const set = (to: number): CanvasEdit => ({
          does: 'set',
          list: 'nodes',
          id: which,
          fields: { x: to },
        })
        expect(editCanvas(editCanvas(text, [set(x)]), [set(node.x)])).toBe(text)
      }),
      { numRuns: runs(2000) },
    )
  })
})
/** Each record as it stands in the text, by looking for it whole. */
function rowTexts(text: string, name: 'nodes' | 'edges'): string[] {
  const rows = (JSON.parse(text) as Record<string, unknown[]>)[name] ?? []
  const indent = text.includes('\n\t') ? '\t' : text.includes('\n ') ? 2 : 0
  const inner = indent === '\t' ? '\t\t' : ' '.repeat(4)
  return rows.map((row) => JSON.stringify(row, null, indent).replaceAll('\n', `\n${inner}`))
}

describe('reading', () => {
  test('what the format says is there, with the defaults of edges', () => {
    const read = readCanvas(OBSIDIAN)
    if (read.status !== 'read') throw new Error('It is a canvas.')
    const { nodes, edges, unshown } = read.canvas
    expect(nodes.map(({ type }) => type)).toEqual(['group', 'text', 'file'])
    expect(nodes[2]).toMatchObject({ file: 'Notes/Ada.md', subpath: '#Work', color: '4' })
    expect(edges[0]).toMatchObject({
      fromArrow: false,
      toArrow: true,
      fromSide: 'right',
      label: 'of',
    })
    expect(unshown).toBe(0)
  })
  test('what cannot be drawn is counted, and hides nothing else', () => {
    const text = JSON.stringify({
      nodes: [
        { id: 'a', type: 'text', text: 'x', x: 0, y: 0, width: 1, height: 1 },
        { id: 'a', type: 'text', text: 'again', x: 0, y: 0, width: 1, height: 1 },
        { id: 'b', type: 'text', text: 'no place' },
        { id: 'c', type: 'sticker', x: 0, y: 0, width: 1, height: 1, color: 'url(x)' },
        7,
      ],
      edges: [
        { id: 'e', fromNode: 'a', toNode: 'gone' },
        { id: 'f', fromNode: 'a', toNode: 'c', toEnd: 'none' },
      ],
    })
    const read = readCanvas(text)
    if (read.status !== 'read') throw new Error('It is a canvas.')
    expect(read.canvas.nodes.map(({ id: name, type, color }) => [name, type, color])).toEqual([
      ['a', 'text', null],
      ['c', 'other', null],
    ])
    expect(read.canvas.edges.map(({ id: name, toArrow }) => [name, toArrow])).toEqual([
      ['f', false],
    ])
    expect(read.canvas.unshown).toBe(4)
  })
  test('an empty file is an empty canvas; a broken one says where', () => {
    expect(readCanvas('\uFEFF\n').status).toBe('read')
    expect(readCanvas('{"nodes":[\n{"id":}]}')).toEqual({
      status: 'broken',
      problem: { reason: 'syntax', found: '}', line: 2, column: 7 },
    })
    expect(readCanvas('[]')).toMatchObject({ problem: { reason: 'not-object', line: 1 } })
    expect(readCanvas('{"edges":"x"}')).toMatchObject({
      problem: { reason: 'not-list', found: 'edges' },
    })
  })
})

const data = process.env['LATENT_DATA']
test.skipIf(!data)(
  'every canvas of real vaults is read, and edits leave its other bytes (skipped without LATENT_DATA)',
  () => {
    const files = canvasesBelow(join(data ?? '', 'vaults'))
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      const text = readFileSync(file, 'utf8')
      const read = readCanvas(text)
      if (read.status !== 'read') throw new Error(`${file}: ${JSON.stringify(read.problem)}`)
      expect(read.canvas.unshown, file).toBe(0)
      for (const { id: which, x, y } of read.canvas.nodes) {
        const set = (to: number): CanvasEdit => ({
          does: 'set',
          list: 'nodes',
          id: which,
          fields: { x: to, y },
        })
        const moved = editCanvas(text, [set(x + 1)])
        expect(moved).not.toBe(text)
        expect(editCanvas(moved, [set(x)])).toBe(text)
      }
      const fields = { id: 'new', type: 'text', text: 'x', x: 0, y: 0, width: 1, height: 1 }
      for (const isFirst of [true, false])
        expect(
          editCanvas(editCanvas(text, [{ does: 'add', list: 'nodes', fields, isFirst }]), [
            { does: 'remove', list: 'nodes', id: 'new' },
          ]),
        ).toBe(text)
    }
  },
)
function canvasesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.canvas'))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}
