import { expect, test } from 'vitest'
import { countWords } from './count-words.ts'

test('counts words, not marks', () => {
  expect(countWords('# A heading\n\n- [ ] don’t stop, well-known *thing*')).toBe(6)
})
test('leaves out frontmatter only', () => {
  expect(countWords('---\ntags: [a, b]\n---\none two')).toBe(2)
  expect(countWords('one\n---\ntwo\n---\n')).toBe(2)
})
test('counts characters where a script has no spaces', () => {
  expect(countWords('日本語 and עברית')).toBe(5)
})
