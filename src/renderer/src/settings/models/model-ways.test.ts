import { expect, test } from 'vitest'
import { waysOf, wayTexts } from './model-ways.ts'

const NONE = wayTexts(undefined)

test('what is left empty is as usual', () => {
  expect(waysOf(NONE)).toEqual({ ways: {} })
})

test('what is typed comes back as it was', () => {
  const profile = {
    wire: 'responses',
    effort: 'high',
    temperature: 0.5,
    answerTokens: 4096,
    firstTokenSeconds: 600,
    extraHeaders: { 'X-Title': 'Latent' },
    extraBody: { top_k: 20 },
  } as const
  expect(waysOf(wayTexts(profile))).toEqual({ ways: profile })
  expect(waysOf({ ...NONE, temperature: '0,5' })).toEqual({ ways: { temperature: 0.5 } })
})

test.each([
  ['temperature', '3'],
  ['temperature', 'warm'],
  ['answerTokens', '2'],
  ['answerTokens', '1.5'],
  ['firstTokenSeconds', '1'],
  ['extraHeaders', '{"Authorization": "Bearer x"}'],
  ['extraHeaders', '{"X-Api-Key": "x"}'],
  ['extraHeaders', '{"A b": "x"}'],
  ['extraHeaders', '{"A": "x\\n"}'],
  ['extraHeaders', 'A: x'],
  ['extraBody', '[]'],
  ['extraBody', '{'],
] as const)('what is none is named: %s %s', (name, written) => {
  expect(waysOf({ ...NONE, [name]: written })).toEqual({ wrong: new Set([name]) })
})
