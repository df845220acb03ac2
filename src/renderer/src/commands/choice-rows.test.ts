import { expect, test } from 'vitest'
import { scoreItem } from '../ui/menu/score-item.ts'
import { choiceRows } from './choice-rows.ts'
import type { Command, CommandArgument } from './command.ts'

const argument = (choices: CommandArgument['choices']): CommandArgument => ({
  placeholder: '',
  none: '',
  choices,
  run: () => {},
})
const command = (id: string, title: string, choices?: CommandArgument['choices']): Command => ({
  id,
  title,
  keys: [],
  ...(choices && { argument: argument(choices) }),
  run: () => {},
})
const THEMES = [
  { value: 'light', title: 'Light' },
  { value: 'dark', title: 'Dark' },
]
const COMMANDS = [
  command('theme', 'Change the theme', THEMES),
  command('move', 'Move this note', () => [{ value: 'dark', title: 'dark' }]),
  command('drop', 'Darken nothing'),
]
/** As the list has them: what fits, the best first. */
const found = (query: string) =>
  choiceRows(COMMANDS, query)
    .map((row) => ({ ...row, score: scoreItem(row, query) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ command: { id }, value, title }) => [id, value, title])

test.each(['theme dark', 'dark', 'dark theme', 'Dark Change'])(
  'a command and its choice are found together, and either way round (%s)',
  (query) => {
    expect(found(query)[0]).toEqual(['theme', 'dark', 'Change the theme: Dark'])
  },
)
test('a command that is itself what was typed stands there once, without its choices', () => {
  expect(choiceRows(COMMANDS, 'theme')).toEqual([])
  expect(choiceRows(COMMANDS, 'change the')).toEqual([])
})
test('a letter or two find no choices, and choices that have to be asked for are not found so', () => {
  expect(choiceRows(COMMANDS, 'da')).toEqual([])
  expect(choiceRows(COMMANDS, '')).toEqual([])
  expect(choiceRows(COMMANDS, 'dark').map(({ command: { id } }) => id)).toEqual(['theme', 'theme'])
})
