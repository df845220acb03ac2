import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { fillNote } from './fill-note.ts'
import { planInsertion } from './plan-insertion.ts'

const FACTS = {
  path: 'People/Ada.md',
  atMs: new Date(2026, 10, 23, 9, 5).getTime(),
  clipboard: 'copied',
  answers: new Map([
    ['Who?', 'Ada'],
    ['Odd', 'a: b # c'],
  ]),
}

/** A text with `⟦` and `⟧` round what is selected, or `|` for a cursor. */
function written(marked: string) {
  const selections: { from: number; to: number }[] = []
  let text = ''
  let from = 0
  for (const part of marked.split(/([⟦⟧|])/)) {
    if (part === '|') selections.push({ from: text.length, to: text.length })
    else if (part === '⟦') from = text.length
    else if (part === '⟧') selections.push({ from, to: text.length })
    else text += part
  }
  return { text, selections }
}

/** The text after the change, with `|` for each cursor. */
function inserted(marked: string, template: string): string {
  const now = written(marked)
  const { edits, cursors } = planInsertion(now, template, FACTS)
  const ordered = edits.map((edit, index) => ({ edit, index }))
  expect(ordered).toEqual(
    ordered.toSorted((a, b) => a.edit.from - b.edit.from || a.index - b.index),
  )
  let text = ''
  let done = 0
  for (const { from, to, insert } of edits) {
    text += now.text.slice(done, from) + insert
    done = to
  }
  text += now.text.slice(done)
  return cursors
    .toSorted((a, b) => b - a)
    .reduce((all, at) => `${all.slice(0, at)}|${all.slice(at)}`, text)
}

describe('a template that is inserted', () => {
  test.each([
    [
      'stands at the cursor, which goes behind it',
      'a|b',
      '{{title}} {{prompt:Who?}}',
      'aAda Ada|b',
    ],
    ['puts the cursor where it wants', 'a|b', '({{cursor}}) {{clipboard}}', 'a(|) copiedb'],
    ['wants several', '|', '{{cursor}}-{{cursor}}', '|-|'],
    [
      'has a place for what is selected',
      'a ⟦b c⟧ d',
      '**{{selection}}**{{cursor}}',
      'a **b c**| d',
    ],
    ['leaves what is selected where it has none for it', 'a ⟦b c⟧ d', 'X', 'a b cX| d'],
    [
      'takes of all that is selected what stands below the properties, which stay',
      '⟦---\na: 1\n---\nb⟧',
      '**{{selection}}**',
      '---\na: 1\n---\n**b**|',
    ],
    ['stands at every cursor', 'a|b⟦cd⟧e|', '<{{selection}}>', 'a<>|b<cd>|e<>|'],
    [
      'brings its properties where there are none',
      'a|b',
      '---\nx: {{date}}\n---\nT',
      '---\nx: 2026-11-23\n---\naT|b',
    ],
    [
      'joins its properties to those of the note',
      '---\ntags: [a] # mine\n---\na|b',
      '---\ntags: [b]\nx: "{{title}}"\n---\nT{{cursor}}',
      '---\ntags: [a, b] # mine\nx: "Ada"\n---\naT|b',
    ],
    [
      'stands below the properties when the cursor is in them',
      '---\na: |1|\n---\nB',
      'T',
      '---\na: 1\n---\nT|B',
    ],
    [
      'stands below properties that end the note',
      '---\na: 1\n---|',
      '---\nb: 2\n---\nT',
      '---\na: 1\nb: 2\n---\nT|',
    ],
    ['has properties alone', '---\na: 1\n---\nx|y', '---\nb: 2\n---\n', '---\na: 1\nb: 2\n---\nxy'],
    [
      'has properties that are no YAML',
      '---\na: 1\n---\nx|y',
      '---\nb: {{x}} y\n---\nT',
      '---\na: 1\n---\nx```yaml\nb: {{x}} y\n```\n\nT|y',
    ],
  ])('%s', (_title, before, template, after) => {
    expect(inserted(before, template)).toBe(after)
  })

  test('counts one character for each line break of what was copied elsewhere', () => {
    const facts = { ...FACTS, clipboard: 'x\r\ny\rz' }
    const plan = planInsertion(written('a|b'), '<{{clipboard}}>{{cursor}}', facts)
    expect(plan).toMatchObject({ edits: [{ insert: '<x\ny\nz>' }], cursors: [8] })
  })

  test('says why properties stand in the text', () => {
    const { problem } = planInsertion(written('---\na: [\n---\n|'), '---\nb: 1\n---\n', FACTS)
    expect(problem).toMatch(/Line 3: the frontmatter cannot be read/)
  })

  test('loses no character of the note, and none of itself', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '-', '---\n', 'k: v\n', '漢') })
    fc.assert(
      fc.property(text, text, fc.nat(), (note, template, at) => {
        const place = at % (note.length + 1)
        const selections = [{ from: place, to: place }]
        const { edits } = planInsertion({ text: note, selections }, template, FACTS)
        for (const { from, to } of edits) expect(to).toBe(from)
        const added = edits.map(({ insert }) => insert).join('')
        for (const line of template.split('\n'))
          if (/[av漢]/.test(line)) expect(added + note).toContain(line.trim())
      }),
      { numRuns: runs(500) },
    )
  })
})

test('what a person answers is one value in the properties, whatever it is', () => {
  const template =
    '---\na: {{prompt:Odd}}\nb:\n  - {{prompt:Odd}}\nc: "{{prompt:Who?}}"\nd: {{prompt:Who?}}\ne: {{unknown}}\nf: {{date}} {{time}}\n---\n{{prompt:Odd}}'
  expect(fillNote(template, FACTS)).toEqual({
    block:
      '---\na: "a: b # c"\nb:\n  - "a: b # c"\nc: "Ada"\nd: Ada\ne: {{unknown}}\nf: 2026-11-23 09:05\n---\n',
    body: { text: 'a: b # c', cursors: [] },
  })
  expect(
    fillNote('---\r\na: {{clipboard}}\r\n---\r\n', { ...FACTS, clipboard: 'x\ny' }).block,
  ).toBe('---\r\na: "x\\ny"\r\n---\r\n')
})
