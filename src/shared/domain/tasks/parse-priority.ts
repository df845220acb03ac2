import type { TaskPriority } from './task.ts'
import type { Reading } from './reading.ts'

/** What the tools know; checkboxes know two more (tools.md, “Tasks”). */
export const TOOL_PRIORITIES = ['low', 'medium', 'high'] as const satisfies readonly TaskPriority[]
export type ToolPriority = (typeof TOOL_PRIORITIES)[number]

/** Reads `low`, `medium` or `high`, whatever its case and the blanks round it. */
export function parsePriority(text: string): Reading<ToolPriority> {
  const wanted = text.trim().toLowerCase()
  const value = TOOL_PRIORITIES.find((priority) => priority === wanted)
  return value === undefined
    ? {
        problem: `${JSON.stringify(text.slice(0, 60))} is not a priority; allowed: ${TOOL_PRIORITIES.join(', ')}, for example medium`,
      }
    : { value }
}
