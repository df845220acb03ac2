import { describe, expect, test } from 'vitest'
import { CONSTRUCTS } from '../../src/renderer/src/editor/live/constructs.ts'
import { blocks } from './blocks.ts'
import type { Construct } from './construct.ts'
import { links } from './links.ts'
import { notation } from './notation.ts'
import { print } from './shown.ts'
import { noteParser, shownInEditor } from './shown-in-editor.ts'
import { shownInReading } from './shown-in-reading.ts'
import { tables } from './tables.ts'
import { words } from './words.ts'

const groups = { ...blocks, ...words, ...links, ...notation, ...tables }

describe.each(Object.entries(groups))('%s', (_, constructs) => {
  test.each(Object.entries(constructs))('%s: what is written is what is read', (_name, given) => {
    const construct: Construct = typeof given === 'string' ? { source: given } : given
    const { source, shown, differs } = construct
    const inEditor = print(shownInEditor(source))
    const inReading = print(shownInReading(source))
    if (shown !== undefined) expect(inReading).toBe(shown)
    if (differs === undefined) expect(inEditor).toBe(inReading)
    else expect(inEditor).not.toBe(inReading)
  })
})

test('every node that live preview draws is in one of them, and each of its marks', () => {
  const met = new Set<string>()
  for (const given of Object.values(groups).flatMap((constructs) => Object.values(constructs))) {
    const source = typeof given === 'string' ? given : given.source
    noteParser(source)
      .parse(source)
      .iterate({
        enter: ({ name, node: { parent } }) => {
          met.add(name)
          if (parent) met.add(`${parent.name}(${name})`)
        },
      })
  }
  const drawn = Object.entries(CONSTRUCTS).flatMap(([name, { marks, folded = [] }]) => [
    name,
    ...[...marks, ...folded].map((child) => `${name}(${child})`),
  ])
  expect(drawn.filter((each) => !met.has(each))).toEqual(['Unread'])
})

test('there are five hundred of them', () => {
  const count = Object.values(groups).flatMap((constructs) => Object.keys(constructs)).length
  expect(count).toBeGreaterThanOrEqual(500)
})
