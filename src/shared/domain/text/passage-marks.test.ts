import { expect, test } from 'vitest'
import { countPassageMarks, opensPassage } from './passage-marks.ts'

test.each([
  ['a %% b', 1],
  ['%% a %% b', 2],
  ['%%%', 1],
  ['%%%%', 2],
  ['`%%` %%', 1],
  ['``a ` %%`` %%', 1],
  ['\\%% a', 0],
  ['\\\\%% a', 1],
  ['a ` %%\n%% ` b', 2],
  ['100% of 50%', 0],
])('%j has %i', (text, count) => {
  expect(countPassageMarks(text, '%%')).toBe(count)
})

test.each([
  ['%%', true],
  ['%% a', true],
  ['%% a %%', false],
  ['a %%', false],
  ['', false],
])('%j opens a passage: %s', (line, opens) => {
  expect(opensPassage(line, '%%')).toBe(opens)
})
