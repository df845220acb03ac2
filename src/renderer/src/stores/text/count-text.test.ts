import { Text } from '@codemirror/state'
import { expect, test } from 'vitest'
import { bodyOf, createTextCounter } from './count-text.ts'

const signal = new AbortController().signal
const counter = createTextCounter()
const textOf = (text: string): Text => Text.of(text.split('\n'))
const countsOf = (text: string) => counter.count([bodyOf(textOf(text))], signal)
const wordsOf = async (text: string): Promise<number> => (await countsOf(text)).words

test.each([
  ['a heading, a task and marks', '# A heading\n\n- [x] don’t stop, well-known *thing* ==so==', 7],
  ['but where there is none before', 'one\n---\ntwo\n---\n', 2],
  ['nor where it does not end', '---\none two', 2],
  ['a link by its words', '[two words](https://a.b/c "t") [[Note|three more words]] ![[a.png]]', 5],
  [
    'a callout, a table, a fence',
    '> [!tip] Head\n\n| a | b |\n|---|:-:|\n| c | d |\n\n```js\nlet x\n```',
    7,
  ],
  ['comments and tags', 'a %%no%% <b class="x">b</b> <!-- no --> c[^1] ^id', 3],
  ['characters of Japan and China', '日本語 and עברית', 5],
  ['of Korea by spaces', '안녕하세요 세계', 2],
  ['Arabic with its vowels', 'مُحَمَّدٌ رَسُولٌ', 2],
  ['Thai, which has no spaces', 'สวัสดีชาวโลก', 3],
  ['numbers and names', '3,402 words in v1.2', 4],
])('%s', async (_name, text, words) => {
  expect(await wordsOf(text)).toBe(words)
})
test('frontmatter ends where it does for every other reader (W4)', async () => {
  expect(await wordsOf('--- \na b\n...\nc\n---\none two')).toBe(2)
})
test('characters are those that a person sees, and time is that of a person who reads', async () => {
  expect(await countsOf('**e\u0301t\u00e9** 👩‍👩‍👧')).toMatchObject({ characters: 5 })
  expect((await countsOf('word '.repeat(460))).minutes).toBeCloseTo(2)
  expect((await countsOf('字'.repeat(800))).minutes).toBeCloseTo(2)
})
test('of a text that was changed only what changed is counted anew', async () => {
  const lines = Array.from({ length: 5000 }, (_, n) => `line ${n} says`)
  const before = Text.of(lines)
  expect((await counter.count([before], signal)).words).toBe(15_000)
  const after = before.replace(40_000, 40_000, textOf('x y '))
  let read = 0
  for (const leaf of leaves(after)) {
    const own = leaf.iterLines.bind(leaf)
    leaf.iterLines = (...given) => {
      read += 1
      return own(...given)
    }
  }
  expect((await counter.count([after], signal)).words).toBe(15_002)
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(4)
  expect((await counter.count([after.slice(100, 113), after.slice(200, 214)], signal)).words).toBe(
    await wordsOf(`${after.sliceString(100, 113)}\n${after.sliceString(200, 214)}`),
  )
})
const leaves = (text: Text): Text[] =>
  text.children === null ? [text] : text.children.flatMap(leaves)
