import { scoreItem } from '../ui/menu/score-item.ts'
import type { Command } from './command.ts'

/** A command together with what it is told, as one line. */
export interface ChoiceRow {
  readonly id: string
  readonly title: string
  /** The other way round, as one would also say it: `dark theme`. */
  readonly words: readonly string[]
  readonly command: Command
  readonly value: string
}

/** Fewer letters stand in every other choice. */
const LEAST_LETTERS = 3

/**
 * Choices that the query names together with their command, or alone: of short lists that are always the same, and only
 * where the command itself is not what was typed so far, as it would stand there once for each of them.
 */
export function choiceRows(commands: readonly Command[], query: string): readonly ChoiceRow[] {
  if (query.trim().length < LEAST_LETTERS) return []
  return commands.flatMap((command) => {
    const choices = command.argument?.choices
    if (typeof choices !== 'object' || scoreItem({ title: command.title }, query) > 0) return []
    return choices.map(({ value, title }) => ({
      id: `${command.id}\n${value}`,
      title: `${command.title}: ${title}`,
      words: [`${title} ${command.title}`],
      command,
      value,
    }))
  })
}
