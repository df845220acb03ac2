import { expect, test } from 'vitest'
import { countWords as countLines } from './count-words.ts'

const countWords = (text: string) => countLines(text.split('\n'), new AbortController().signal)

test('counts words, not marks', async () => {
  expect(await countWords('# A heading\n\n- [ ] don’t stop, well-known *thing*')).toBe(6)
})
test('leaves out frontmatter only', async () => {
  expect(await countWords('---\ntags: [a, b]\n---\none two')).toBe(2)
  expect(await countWords('one\n---\ntwo\n---\n')).toBe(2)
})
test('counts everything of frontmatter that does not end', async () => {
  expect(await countWords('---\none two')).toBe(2)
})
test('counts characters where a script has no spaces', async () => {
  expect(await countWords('日本語 and עברית')).toBe(5)
})
test('frontmatter ends where it does for every other reader (W4)', async () => {
  expect(await countWords('--- \na b\n...\nc\n---\none two')).toBe(2)
})
