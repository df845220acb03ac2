import type { Tool } from './define-tool.ts'

/** One line for the card of a call, also for one that cannot run: then it is the tool's name. */
export function callTitle(tools: readonly Tool[], name: string, args: unknown): string {
  const tool = tools.find((each) => each.name === name || `${each.name}_tool` === name)
  const parsed = tool?.input.safeParse(args)
  return tool && parsed?.success ? tool.title(parsed.data) : name.slice(0, 100)
}
