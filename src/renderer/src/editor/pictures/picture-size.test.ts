import fc from 'fast-check'
import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { markedState, parsed } from '../../../../../test/window/marked-editor.ts'
import { imageSize } from '../../markdown/read/marks.ts'
import { latentSyntax } from '../../markdown/read/syntax.ts'
import { pictureAt, withWidth } from './picture-size.ts'

/** No cursor is marked: a bar is one of the picture's own. */
const stateOf = (text: string) =>
  parsed(markedState('').update({ changes: { from: 0, insert: text } }).state)

function sized(text: string, width: number | null): string | null {
  const state = stateOf(text)
  const picture = pictureAt(state, text.indexOf('!['))
  const spec = picture && withWidth(state, picture, width)
  return spec ? state.update(spec).state.doc.toString() : null
}

test.each([
  ['![[i.png]]', '![[i.png|420]]'],
  ['![[i.png|100]]', '![[i.png|420]]'],
  ['![[i.png|200x100]]', '![[i.png|420x210]]'],
  ['![[i.png|A view]]', '![[i.png|A view|420]]'],
  ['![[i.png|A view|100]]', '![[i.png|A view|420]]'],
  ['![[i.png|A view | 100 ]]', '![[i.png|A view | 420 ]]'],
  ['![[i.png\\|100]]', '![[i.png\\|420]]'],
  ['![[i.png|]]', '![[i.png|420]]'],
  ['![](u)', '![|420](u)'],
  ['![100](u)', '![420](u)'],
  ['![a](u "t")', '![a|420](u "t")'],
  ['![a *b*](<u v>)', '![a *b*|420](<u v>)'],
  ['![a|300x200](u)', '![a|420x280](u)'],
  ['![a\\|300](u)', '![a\\|420](u)'],
  ['![a|0x50](u)', '![a|420x50](u)'],
  ['![room 12](u)', '![room 12|420](u)'],
  ['text ![a](u) more', 'text ![a|420](u) more'],
])('%s is 420 px wide as %s', (before, after) => {
  expect(sized(before, 420)).toBe(after)
  expect(sized(after, 420)).toBeNull()
})

test.each([
  ['![[i.png|420]]', '![[i.png]]'],
  ['![[i.png\\|420]]', '![[i.png]]'],
  ['![[i.png|A view|420x300]]', '![[i.png|A view]]'],
  ['![a|420](u)', '![a](u)'],
  ['![a\\|420](u)', '![a](u)'],
  ['![a\\\\|420](u)', '![a\\\\](u)'],
  ['![420](u)', '![](u)'],
  // The caption that is left would be a size.
  ['![a|1|420](u)', '![a|1|](u)'],
])('%s without its size is %s', (before, after) => {
  expect(sized(before, null)).toBe(after)
  expect(sized(after, null)).toBeNull()
})

test.each(['![a][r]\n\n[r]: u', '![r]\n\n[r]: u', '![[Note]]', '![[list.csv|100]]', '[[i.png]]'])(
  '%s has no width',
  (text) => {
    const state = stateOf(text)
    expect(pictureAt(state, text.indexOf('['))).toBeNull()
  },
)

const processor = unified().use(remarkParse).use(remarkGfm).use(latentSyntax)
/** The only picture of a text, as the reading view has it. */
function read(text: string) {
  const found: { target: string; alt: string; width: number | null; height: number | null }[] = []
  visit(processor.parse(text) as Root, (node) => {
    if (node.type === 'image') found.push({ target: node.url, ...imageSize(node.alt ?? '') })
    if (node.type === 'wikilink' && node.isEmbed)
      found.push({ target: node.target, ...imageSize(node.alias ?? '') })
  })
  const [only] = found
  // Nobody sees the blanks round what is said of it.
  return only && found.length === 1 ? { ...only, alt: only.alt.trim() } : undefined
}

const label = fc
  .array(fc.constantFrom('a', ' ', '|', '12', '100', '300x200', '12345', '\\', 'é', '\\|', '😀'), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''))
const picture = fc.oneof(
  label.map((text) => `![${text}](pic.png)`),
  label.map((text) => `![${text}](<a b.png> "t")`),
  label.map((text) => `![[pic.png${text === '' ? '' : `|${text}`}]]`),
)

test('only the size changes, it reads as the width, and a second time changes nothing', () => {
  fc.assert(
    fc.property(picture, fc.integer({ min: 40, max: 2000 }), (text, width) => {
      const before = read(text)
      if (!before) return
      if (!pictureAt(stateOf(text), 0)) return
      const after = sized(text, width) ?? text
      expect(read(after)).toEqual({
        target: before.target,
        alt: before.alt,
        width,
        height: before.height === null ? null : expect.any(Number),
      })
      expect(sized(after, width)).toBeNull()
      // What is not the size is the same text.
      const without = (all: string): string => all.replaceAll(/\||\d{1,4}(x\d{1,4})?|\s/g, '')
      expect(without(after)).toBe(without(text))
      const bare = sized(after, null)
      expect(bare && read(bare)?.width).toBeNull()
    }),
    { numRuns: runs(2000) },
  )
})
