import { expect, test } from 'vitest'
import { createTokens } from './access.ts'

test('a ticket dies after ten seconds, and with its token', () => {
  let nowMs = 0
  const tokens = createTokens(() => nowMs)
  const early = tokens.issueTicket()
  const late = tokens.issueTicket()
  nowMs = 9_999
  expect(tokens.takeTicket(early)).toBe('right')
  nowMs = 10_000
  expect(tokens.takeTicket(late)).toBe('wrong')
  const rotated = tokens.issueTicket()
  tokens.rotate()
  expect(tokens.takeTicket(rotated)).toBe('wrong')
})

test('wrong tokens are forgotten after a minute', () => {
  let nowMs = 0
  const tokens = createTokens(() => nowMs)
  const outcomes = Array.from({ length: 11 }, () => tokens.check('Bearer x'))
  expect(outcomes.at(9)).toBe('wrong')
  expect(outcomes.at(10)).toBe('too-many')
  nowMs = 60_000
  expect(tokens.check('Bearer x')).toBe('wrong')
})

test('wrong tickets count as wrong tokens', () => {
  const tokens = createTokens(() => 0)
  for (let i = 0; i < 10; i++) tokens.takeTicket('x')
  expect(tokens.check('Bearer x')).toBe('too-many')
})

test('a launch code works once, for a minute, and is no ticket', () => {
  let nowMs = 0
  const tokens = createTokens(() => nowMs)
  const [first, second] = [tokens.issueLaunchCode(), tokens.issueLaunchCode()]
  expect(tokens.takeTicket(first)).toBe('wrong')
  expect(tokens.takeLaunchCode(first)).toBe('right')
  expect(tokens.takeLaunchCode(first)).toBe('wrong')
  nowMs = 60_000
  expect(tokens.takeLaunchCode(second)).toBe('wrong')
})
