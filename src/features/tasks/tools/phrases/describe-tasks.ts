import { z } from 'zod'

const Task = z.object({
  id: z.number().nullable(),
  title: z.string(),
  completed: z.boolean(),
  priority: z.string().nullable(),
  due_date: z.string().nullable(),
  start_date: z.string().nullable(),
  repeat_interval: z.string().nullable(),
  tags: z.array(z.string()),
  path: z.string(),
})

/** Tasks as a list for a person. Null for other data. */
export function describeTasks(data: unknown): string | null {
  const tasks = z.array(Task).safeParse(data)
  if (!tasks.success) return null
  if (tasks.data.length === 0) return 'There are no such tasks.'
  return tasks.data.map(describe).join('\n')
}

export function describeTask(data: unknown): string | null {
  const task = Task.safeParse(data)
  return task.success ? describe(task.data) : null
}

function describe(task: z.output<typeof Task>): string {
  const link = `[[${task.path.replace(/\.md$/i, '')}|${shown(task.title)}]]`
  const facts = [
    task.id === null ? null : `task ${task.id}`,
    task.due_date === null ? null : `due ${task.due_date.replace('T', ' ')}`,
    task.start_date === null ? null : `planned for ${task.start_date.replace('T', ' ')}`,
    task.priority === null || task.priority === 'medium' ? null : `${task.priority} priority`,
    task.repeat_interval === null ? null : `repeats: ${task.repeat_interval}`,
    ...task.tags.map((tag) => `#${tag}`),
  ].filter((fact) => fact !== null)
  return `- ${task.completed ? '✓ ' : ''}${link}${facts.length > 0 ? ` · ${facts.join(' · ')}` : ''}`
}

/** Within a link, where these end it. */
const shown = (title: string): string =>
  title
    .replace(/[[\]|\n]/g, ' ')
    .slice(0, 200)
    .toWellFormed()
