import type { Tool } from '../define/define-tool.ts'

/**
 * By exact name; `x_tool` is another name for `x`. A Map and not an object: no name finds a member of a prototype.
 */
export function toolNamed(name: string, tools: readonly Tool[]): Tool | undefined {
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  return byName.get(name) ?? byName.get(name.replace(/_tool$/, ''))
}
