import { z } from 'zod'
import { foldText } from '../../../../shared/domain/text/fold-text.ts'
import type { PhraseArguments, PhraseCall, Reading } from '../../../../main/tools/phrases/phrase.ts'
import { noteWords } from '../../../../main/tools/phrases/note-words.ts'
import { unquoted } from '../../../../main/tools/phrases/request-text.ts'

const Tasks = z.array(
  z.object({
    id: z.number().nullable(),
    title: z.string(),
    path: z.string(),
    line: z.number().nullish(),
  }),
)
type Found = z.output<typeof Tasks>[number]

/** Of a task that has no number, for it is a line of a note. */
type OfCheckbox = (task: Found) => Reading

export interface NamedTask {
  /** What to do with the task of this number. */
  readonly args: (id: number) => PhraseArguments
  readonly checkbox?: OfCheckbox
  /** Called when no task has the name. Left out, that is said. */
  readonly otherwise?: PhraseCall
  /** Among those that are done. */
  readonly isDone?: boolean
  /** The words themselves say that it is a task. */
  readonly isTask?: boolean
}

/**
 * A reading for the task that somebody calls by its number or by words of its title. One that only some words fit is
 * asked about before it is changed; several are a question. Null when the words point to something and name nothing.
 */
export function onTask(words: string, wish: NamedTask): Reading | null {
  const number = /^(?:the )?(?:task )?(?:number |no\.? |nr\.? |#)?(\d{1,9})$/i.exec(
    words.trim(),
  )?.[1]
  if (number !== undefined) return { type: 'call', args: wish.args(Number(number)) }
  if (typeof noteWords(words) !== 'string' || /\.md$|^\[\[/.test(words)) return null
  const name = taskName(words)
  if (name === '') return null
  const isTask = wish.isTask === true || taskName(words) !== unquoted(words.replace(ARTICLE, ''))
  return {
    type: 'after',
    call: { name: 'list_tasks', args: { completed: wish.isDone === true, limit: 500 } },
    named: name,
    next(data) {
      const tasks = Tasks.safeParse(data)
      const { found, isWhole } = tasksLike(name, tasks.success ? tasks.data : [])
      const [task] = found
      if (task === undefined)
        return wish.otherwise !== undefined && !isTask
          ? { type: 'call', ...wish.otherwise }
          : say(
              `I found no ${wish.isDone === true ? 'completed' : 'open'} task “${name}”, so I changed nothing. Ask “my tasks” to see them.`,
            )
      if (found.length > 1)
        return say(
          `Several tasks are like “${name}”. Say which, by its number or its whole title:\n\n${found.slice(0, 10).map(line).join('\n')}`,
        )
      if (task.id !== null) return { type: 'call', args: wish.args(task.id), isInferred: !isWhole }
      return (
        wish.checkbox?.(task) ?? say(`${line(task).slice(2)} is a line of a note: change it there.`)
      )
    },
  }
}

const ARTICLE = /^(?:the|my|that|this) (?=\S)/i

/** `the plumber task` → `plumber`. */
const taskName = (words: string): string =>
  unquoted(
    words
      .trim()
      .replace(ARTICLE, '')
      .replace(/^(?:task|to-?do)(?: (?:called|named))?:? (?=\S)/i, '')
      .replace(/ (?:task|to-?do)$/i, ''),
  )

/** Those of this very title; else those that have all of its words. */
function tasksLike(
  name: string,
  tasks: readonly Found[],
): { readonly found: readonly Found[]; readonly isWhole: boolean } {
  const whole = tasks.filter(({ title }) => foldText(title.trim()) === foldText(name))
  if (whole.length > 0) return { found: whole, isWhole: true }
  const wanted = wordsOf(name)
  const some = tasks.filter(({ title }) => {
    const words = wordsOf(title)
    return wanted.length > 0 && wanted.every((word) => words.includes(word))
  })
  return { found: some, isWhole: false }
}

const SMALL = new Set('a an and at by for from i in it my of on the this that to with'.split(' '))
const wordsOf = (text: string): string[] =>
  (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !SMALL.has(word))

const say = (text: string): Reading => ({ type: 'say', text })

const line = ({ id, title, path }: Found): string =>
  `- ${id === null ? '' : `task ${id}: `}[[${path.replace(/\.md$/i, '')}|${title
    .replace(/[[\]|\n]/g, ' ')
    .slice(0, 200)
    .toWellFormed()}]]`

/** Ticks a checkbox of a note, which has no number: its line is read and changed. */
export const tickCheckbox: OfCheckbox = ({ path, title, line: at }) => ({
  type: 'after',
  call: { name: 'read_note', args: { path, ...(at ? { start_line: at, end_line: at } : {}) } },
  next(data) {
    const note = z.object({ content: z.string() }).safeParse(data)
    const text = note.success ? (note.data.content.split('\n')[0] ?? '') : ''
    const ticked = text.replace(/^(\s*(?:[-*+]|\d+[.)])\s+)\[[ /]\]/, '$1[x]')
    return ticked === text
      ? say(
          `I could not find the box of “${title}” in [[${path.replace(/\.md$/i, '')}]], so I changed nothing.`,
        )
      : {
          type: 'call',
          name: 'edit_note',
          args: { path, edits: [{ old_text: text, new_text: ticked }] },
        }
  },
})
