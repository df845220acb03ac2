import { findTask } from '../main/find-task.ts'
import { planTaskEdit } from '../main/plan-task-edit.ts'
import { findTag } from '../main/task-tags.ts'
import { tagKey } from '../../../main/notes/tags.ts'
import type { ToolContext, WritePlan } from '../../../main/tools/define/define-tool.ts'
import { noteTask } from './note-task.ts'
import { taskForModel, taskName } from './task-for-model.ts'

/** Puts a tag on a task, or takes it off. What is so already is no change and no error. */
export async function planTagging(
  { task_id, tag_id }: { readonly task_id: number; readonly tag_id: number | string },
  { has }: { readonly has: boolean },
  context: ToolContext,
): Promise<WritePlan> {
  const found = await findTask(task_id, context)
  const tag = await findTag(String(tag_id), context)
  const others = found.item.tags.filter((own) => tagKey(own) !== tagKey(tag.name))
  const isSo = others.length < found.item.tags.length === has
  const tags = has ? [...others, tag.name] : others
  const edit = isSo
    ? { changes: [], text: found.note.text }
    : await planTaskEdit(found, { tags }, context)
  const task = noteTask({ path: found.note.path, text: edit.text })
  const what = `#${tag.name} ${has ? 'to' : 'from'} task ${task_id}, ${taskName(task)}`
  const userMessage = isSo
    ? `Task ${task_id}, ${taskName(task)}, ${has ? 'has' : 'does not have'} #${tag.name} already`
    : `${has ? 'Added' : 'Removed'} ${what}`
  return {
    changeSet: { summary: userMessage, changes: edit.changes },
    data: () => taskForModel(task),
    userMessage,
    tells: [found.note.path],
  }
}
