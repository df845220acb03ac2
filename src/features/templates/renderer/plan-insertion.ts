import { templateNeeds, type TemplateFacts } from '../../../shared/domain/fill-template.ts'
import { toEditorText, type TextEdit } from '../../../shared/domain/text/text-edits.ts'
import { joinFrontmatter } from '../../../shared/frontmatter/join-frontmatter.ts'
import { locateFrontmatter } from '../../../shared/frontmatter/locate-frontmatter.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { TextChange, WrittenText } from '../../../renderer/src/stores/editor-port.ts'
import { fillNote } from './fill-note.ts'

/** A change that inserts a template. */
export interface Insertion extends TextChange {
  /** Why its properties could not be joined to those of the note and stand in the text, as a sentence; else null. */
  readonly problem: string | null
}

/**
 * Inserts a template at each cursor, and joins its properties to those of the note. A selection is replaced where the
 * template has a place for it; else the template comes behind it. What is not YAML comes into the text as a block of
 * code, so that nothing of it is lost. The cursors go where the template wants them, else behind what was inserted.
 * Line breaks of the clipboard, which other programs write with two characters, become those of an editor, as cursors
 * count them.
 * @param template with one character for each line break, and no byte order mark
 */
export function planInsertion(
  { text, selections }: WrittenText,
  template: string,
  facts: Omit<TemplateFacts, 'selection'>,
): Insertion {
  const [first] = selections
  const bodyStart = locateFrontmatter(text)?.bodyStart ?? 0
  const factsOf = (place: { readonly from: number; readonly to: number } | undefined) => ({
    ...facts,
    ...(facts.clipboard !== undefined && { clipboard: toEditorText(facts.clipboard) }),
    selection: place ? selectedText(text, place, bodyStart) : '',
  })
  const { block } = fillNote(template, factsOf(first))
  const properties = joined(text, block)
  const isOpenEnd = bodyStart > 0 && bodyStart === text.length && !/[\r\n]$/.test(text)
  const takesSelection = templateNeeds(bodyOf(template)).selection

  const edits: TextEdit[] = [...properties.edits]
  const cursors: number[] = []
  let moved = properties.edits.reduce((sum, edit) => sum + growth(edit), 0)
  let done = -1
  for (const place of selections) {
    const to = Math.max(place.to, bodyStart)
    const from = takesSelection ? Math.max(place.from, bodyStart) : to
    // Cursors in the properties all mean the place below them.
    if (to === done) continue
    const isFirst = done === -1
    done = to
    const { body } = fillNote(template, factsOf(place))
    const ahead = (isOpenEnd ? '\n' : '') + (isFirst ? properties.asText : '')
    const insert = ahead + body.text
    if (insert === '' && from === to) continue
    edits.push({ from, to, insert })
    const start = from + moved + ahead.length
    const wanted = body.cursors.length > 0 ? body.cursors : [body.text.length]
    cursors.push(...wanted.map((cursor) => start + cursor))
    moved += growth({ from, to, insert })
  }
  return { edits, cursors, problem: properties.problem }
}

/** Of what is selected beyond the properties, they stay where they are. */
const selectedText = (
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  bodyStart: number,
): string => text.slice(to > bodyStart ? Math.max(from, bodyStart) : from, to)

const bodyOf = (template: string): string =>
  template.slice(locateFrontmatter(template)?.bodyStart ?? 0)

const growth = ({ from, to, insert }: TextEdit): number => insert.length - (to - from)

interface JoinedProperties {
  readonly edits: readonly TextEdit[]
  /** What stands above the text instead. */
  readonly asText: string
  readonly problem: string | null
}

function joined(text: string, block: string): JoinedProperties {
  const place = locateFrontmatter(text)
  if (block === '') return { edits: [], asText: '', problem: null }
  // No more than the properties: a note may be long.
  const head = place ? text.slice(0, place.bodyStart) : ''
  try {
    const edit = changedPart(head, joinFrontmatter(head, block))
    return { edits: edit ? [edit] : [], asText: '', problem: null }
  } catch (error) {
    if (!(error instanceof LatentError)) throw error
    const { start = 0, end = 0 } = locateFrontmatter(block) ?? {}
    const asText = `\`\`\`yaml\n${block.slice(start, end)}\`\`\`\n\n`
    return { edits: [], asText, problem: error.message }
  }
}

/** What lies between the common beginning and end of both. */
function changedPart(before: string, after: string): TextEdit | null {
  if (before === after) return null
  const longest = Math.min(before.length, after.length)
  let start = 0
  while (start < longest && before[start] === after[start]) start++
  let end = 0
  while (end < longest - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return {
    from: start,
    to: before.length - end,
    insert: after.slice(start, after.length - end),
  }
}
