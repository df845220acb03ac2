import { formatDate } from './dates/format-date.ts'
import { toEditorText } from './text/text-edits.ts'
import { noteNameOf } from './vault-path.ts'

/** What the variables of a template stand for. */
export interface TemplateFacts {
  /** Of the note that it goes into. */
  readonly path: string
  /** Milliseconds since 1970: the day of the note, with the time of now. */
  readonly atMs: number
  /** Left out where it is not known: the variable stays as it is. */
  readonly clipboard?: string
  readonly selection?: string
  /** By the question of `{{prompt:Question}}`; one without an answer stays as it is. */
  readonly answers?: ReadonlyMap<string, string>
}

export interface FilledTemplate {
  readonly text: string
  /** Where `{{cursor}}` stood, as offsets of `text`, rising. */
  readonly cursors: readonly number[]
}

const VARIABLE =
  /\{\{\s*(title|date|time|clipboard|selection|cursor|prompt)\s*(?::([^{}\r\n]*))?\}\}/gi

/**
 * A template with its variables filled in: `{{title}}`, `{{date}}`, `{{time}}`, both with `:FORMAT` too,
 * `{{clipboard}}`, `{{selection}}`, `{{prompt:Question}}`, and `{{cursor}}`, which is taken out. It is text and nothing
 * in it is run; what is put in is not looked at again; everything else stays, line endings too.
 */
export function fillTemplate(template: string, facts: TemplateFacts): FilledTemplate {
  const cursors: number[] = []
  let text = ''
  let done = 0
  for (const match of template.matchAll(VARIABLE)) {
    text += template.slice(done, match.index)
    done = match.index + match[0].length
    const name = match[1]?.toLowerCase()
    if (name === 'cursor') cursors.push(text.length)
    else text += valueOf(name, match[2]?.trim() ?? '', facts) ?? match[0]
  }
  return { text: text + template.slice(done), cursors }
}

function valueOf(name: string | undefined, about: string, facts: TemplateFacts) {
  switch (name) {
    case 'title':
      return noteNameOf(facts.path)
    case 'date':
      return formatDate(facts.atMs, about || 'YYYY-MM-DD')
    case 'time':
      return formatDate(facts.atMs, about || 'HH:mm')
    case 'clipboard':
      return facts.clipboard
    case 'selection':
      return facts.selection
    case 'prompt':
      return facts.answers?.get(about)
    default:
      return undefined
  }
}

/** What has to be found out before a template can be filled in. */
export interface TemplateNeeds {
  /** Each once, in their order. */
  readonly questions: readonly string[]
  readonly clipboard: boolean
  readonly selection: boolean
}

export function templateNeeds(template: string): TemplateNeeds {
  const found = [...template.matchAll(VARIABLE)].map(([, name = '', about = '']) => ({
    name: name.toLowerCase(),
    about: about.trim(),
  }))
  const uses = (wanted: string): boolean => found.some(({ name }) => name === wanted)
  return {
    questions: [
      ...new Set(found.flatMap(({ name, about }) => (name === 'prompt' && about ? [about] : []))),
    ],
    clipboard: uses('clipboard'),
    selection: uses('selection'),
  }
}

/** Whether only a person can say what goes into it, or what they have on the clipboard or selected. */
export function asksPerson(template: string): boolean {
  const { questions, clipboard, selection } = templateNeeds(template)
  return questions.length > 0 || clipboard || selection
}

/** Where the cursors are in the text as an editor holds it, with one character for each line break. */
export const editorCursors = ({ text, cursors }: FilledTemplate): readonly number[] =>
  cursors.map((cursor) => toEditorText(text.slice(0, cursor)).length)
