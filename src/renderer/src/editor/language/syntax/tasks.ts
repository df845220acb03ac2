import { tags } from '@lezer/highlight'
import type { BlockContext, LeafBlock, LeafBlockParser, MarkdownConfig } from '@lezer/markdown'
import { matchAt, type InlineRule } from './inline-rule.ts'

/** A checkbox takes any one character, and nothing but white space may follow it. */
const CHECKBOX = /^\[[^\n]\](?=\s|$)/u

/**
 * `Task(TaskMarker …inline)` in the place of a paragraph of an item, with any status. The item is a task where it is the
 * first of its blocks; see callouts.ts.
 */
export const taskNodes: MarkdownConfig = {
  defineNodes: [{ name: 'TaskField', style: tags.labelName }],
  parseBlock: [{ name: 'TaskList', leaf: taskLeaf }],
}

function taskLeaf(context: BlockContext, { content }: LeafBlock): LeafBlockParser | null {
  const marker = CHECKBOX.exec(content)?.[0].length
  if (marker === undefined || context.parentType().name !== 'ListItem') return null
  return {
    nextLine: () => false,
    finish(_, leaf) {
      const { start } = leaf
      context.addLeafElement(
        leaf,
        context.elt('Task', start, start + leaf.content.length, [
          context.elt('TaskMarker', start, start + marker),
          ...context.parser.parseInline(leaf.content.slice(marker), start + marker),
        ]),
      )
      return true
    },
  }
}

/** The fields of a task that begin with an emoji; shared/domain/tasks/task-fields.ts says what they mean. */
const FIELD =
  /(?:(?:📅|📆|🗓|⏳|⌛|🛫|➕|✅|❌)\ufe0f? *\d{4}-\d{2}-\d{2}|(?:🔺|⏫|🔼|🔽|⏬)\ufe0f?|🔁\ufe0f? *[a-zA-Z0-9, !]*[a-zA-Z0-9!]|🆔\ufe0f? *[a-zA-Z0-9_-]+|⛔\ufe0f? *[a-zA-Z0-9_-]+(?: *, *[a-zA-Z0-9_-]+)*|🏁\ufe0f? *[a-zA-Z]+)/uy

/** What begins a field: a surrogate, or ⌛ ⏫ ⏬ ⏳ ✅ ❌ ➕ ⛔. */
export const mayBeginField = (next: number): boolean =>
  (next >= 0xd83c && next <= 0xd83e) || (next >= 0x231b && next <= 0x2795)

/** `TaskField`: an emoji with its value. It says something only within a `Task`. */
export const readTaskField: InlineRule = (context, _next, pos) => {
  const field = matchAt(context, FIELD, pos)
  return field ? context.addElement(context.elt('TaskField', pos, pos + field[0].length)) : -1
}
