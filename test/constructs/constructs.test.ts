import { describe, expect, test } from 'vitest'
import { blocks } from './blocks.ts'
import type { Construct } from './construct.ts'
import { links } from './links.ts'
import { notation } from './notation.ts'
import { print } from './shown.ts'
import { shownInEditor } from './shown-in-editor.ts'
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

test('there are five hundred of them', () => {
  const count = Object.values(groups).flatMap((constructs) => Object.keys(constructs)).length
  expect(count).toBeGreaterThanOrEqual(500)
})
