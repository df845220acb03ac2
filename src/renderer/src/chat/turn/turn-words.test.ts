import { expect, test } from 'vitest'
import { spokenDuration } from '../conversations/spoken-time.ts'
import { usageText } from '../conversations/usage-text.ts'
import { flawSentence } from './flaw-sentence.ts'

test.for([
  [41.4, '41 ms'],
  [999.4, '999 ms'],
  [1234, '1.2 s'],
  [59_949, '59.9 s'],
  [59_950, '1 min 0 s'],
  [185_000, '3 min 5 s'],
] as const)('%s ms are said as %s', ([ms, words]) => {
  expect(spokenDuration(ms)).toBe(words)
})
test.for([
  [null, '1,500 tokens', '1,000 tokens read, 500 written'],
  [0, '$0', '1,000 tokens read, 500 written, $0'],
  [0.0004, 'less than $0.001', '1,000 tokens read, 500 written, less than $0.001'],
  [0.0349, '$0.035', '1,000 tokens read, 500 written, $0.035'],
  [1.2, '$1.20', '1,000 tokens read, 500 written, $1.20'],
] as const)('a cost of %s is shown as %s', ([costDollars, short, long]) => {
  const usage = { promptTokens: 1000, completionTokens: 500 }
  expect(usageText({ usage, costDollars })).toEqual({ short, long })
})
test('what the server had from before is told', () => {
  const usage = { promptTokens: 1000, completionTokens: 500, cachedTokens: 900 }
  expect(usageText({ usage, costDollars: null })).toEqual({
    short: '1,500 tokens',
    long: '1,000 tokens read (900 from a cache), 500 written',
  })
})
test('each flaw of an answer is said of its note, by the last of its headings', () => {
  const citation = (reason: 'no-note' | 'no-heading' | 'no-lines') =>
    flawSentence({ kind: 'citation', target: 'Atlas#Plan#Permit', reason })
  expect(citation('no-note')).toBe('There is no note Atlas.')
  expect(citation('no-heading')).toBe('Atlas has no heading “Permit”.')
  expect(citation('no-lines')).toBe('Atlas has fewer lines than the answer says.')
  expect(flawSentence({ kind: 'quotation', target: 'Atlas#Plan', quotation: 'late' })).toBe(
    'Not found in Atlas: “late”',
  )
})
