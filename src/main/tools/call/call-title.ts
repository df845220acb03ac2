import { toolNamed } from './tool-named.ts'
import type { Tool } from '../define/define-tool.ts'
import { checkArguments, readJsonArguments } from './parse-arguments.ts'

/** One line for the card of a call, before it runs and also for one that cannot: "Search for “permit”". */
export function callTitle(tools: readonly Tool[], name: string, args: unknown): string {
  const tool = toolNamed(name, tools)
  if (!tool) return name.slice(0, MAX_LENGTH).toWellFormed()
  const json = readJsonArguments(tool, args)
  const checked = 'value' in json ? checkArguments(tool, json.value) : json
  const title = 'value' in checked ? tool.title(checked.value) : tool.name
  return title.length <= MAX_LENGTH ? title : `${title.slice(0, MAX_LENGTH - 1).toWellFormed()}…`
}

const MAX_LENGTH = 200
